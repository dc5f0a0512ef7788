import type { Factura } from '@nitida/contract/facturacion'
import {
  type ClaseDelSat,
  type PasoDelSat,
  POR_PAGINA_DEL_SAT,
  type RenglonSat,
} from '@nitida/contract/facturacion.sat'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { abrirAcuse, verFactura } from '../../entidades/factura/archivos.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { fechaLarga, importeEn } from '../../ui/formatos.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'

interface Props {
  clase: ClaseDelSat
  onCancelar: (factura: Factura) => void
}

/** CFDIs of one kind of difference. */
export function RenglonesDelSat({ clase, onCancelar }: Props) {
  const [page, setPage] = useState(1)
  const renglones = useQuery(consulta(api.facturas.renglonesDelSat, { query: { clase, page } }))
  const { data, error } = renglones
  if (!data && error)
    return <ErrorState title="No se pudieron cargar los CFDI" causa={error} {...reintentoDe(renglones)} />
  if (!data) return <Skeleton lines={5} />
  return (
    <div className="grid gap-3">
      <ul aria-label="CFDI" className="divide-y divide-line">
        {data.data.map((renglon) => (
          <li
            key={renglon.uuid}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2.5 py-3.5 first:pt-0"
          >
            <div className="min-w-0 flex-1 basis-80 wrap-anywhere">
              <Cual {...renglon} />
              <p>{quehacer[renglon.paso]}</p>
            </div>
            <Paso renglon={renglon} onCancelar={onCancelar} />
          </li>
        ))}
      </ul>
      {data.total > POR_PAGINA_DEL_SAT ? (
        <Pagination
          page={page}
          pageSize={POR_PAGINA_DEL_SAT}
          total={data.total}
          onPageChange={setPage}
          hrefOf={() => location.href}
        />
      ) : null}
    </div>
  )
}

const quehacer: Record<PasoDelSat, string> = {
  esperaRespuesta: 'Un timbrado de aquí, de ese receptor y ese importe, espera respuesta: resuélvelo en «Facturas».',
  portal: 'Se emitió fuera de Nítida. Búscalo en el portal del SAT; si nadie lo reconoce, cancélalo ahí.',
  nada: 'Se emitió fuera de Nítida y está cancelado: no hay nada que hacer.',
  verificador:
    'El SAT tarda hasta 72 horas en mostrarlo. Si es más viejo, consulta su UUID en el verificador del SAT y avisa a tu proveedor de timbrado.',
  cancelar: 'Se canceló fuera de Nítida. Cancélalo también aquí, para que sus ventas se puedan facturar otra vez.',
  acuse:
    'Aquí está cancelado. La lista del SAT tarda hasta 72 horas; si no cambia, manda el acuse a tu proveedor de timbrado.',
  comparar: 'Un CFDI timbrado no cambia: revisa cuál de los dos totales es el de su XML.',
  pedirOtro: 'El proveedor lo canceló y su mercancía ya se recibió: pídele el CFDI que lo sustituye.',
  recibir: 'Si es mercancía, suelta su XML en «Recibir mercancía».',
}

const efectos: Readonly<Record<string, string>> = { I: 'Ingreso', E: 'Egreso', P: 'Pago', N: 'Nómina', T: 'Traslado' }

const estado = (vigente: boolean | null): string => (vigente === null ? '' : vigente ? ', vigente' : ', cancelado')

function Cual({ documento, nombre, rfc, fecha, efecto, uuid, totalSat, totalAqui, vigenteSat, ...aqui }: RenglonSat) {
  return (
    <>
      <p className="font-medium">
        {documento ? `${documento} · ` : ''}
        {nombre || rfc}
      </p>
      <p className="text-sm text-ink2">
        {efectos[efecto] ?? efecto} del {fechaLarga(fecha.slice(0, 10))}, {rfc}
        {aqui.sucursalNumber ? `, sucursal ${aqui.sucursalNumber}` : ''}
      </p>
      <p className="tabular text-sm text-ink2">
        {totalSat === null ? null : `SAT: ${importeEn(totalSat, aqui.monedaSat)}${estado(vigenteSat)}. `}
        {totalAqui === null
          ? null
          : `Aquí: ${importeEn(totalAqui, aqui.monedaAqui)}, ${aqui.estatusAqui?.toLowerCase()}.`}
      </p>
      <p className="tabular text-xs text-ink3">{uuid.toUpperCase()}</p>
    </>
  )
}

const intentar = (hacer: Promise<unknown>, fallo: string) => {
  hacer.catch((error: unknown) => toast.error(fallo, error instanceof Error ? error.message : undefined))
}

async function copiar(uuid: string): Promise<void> {
  await navigator.clipboard.writeText(uuid.toUpperCase())
  toast.exito('UUID copiado.')
}

/** The button of a row's next step. */
function Paso({ renglon: { paso, uuid, idFactura }, onCancelar }: { renglon: RenglonSat } & Pick<Props, 'onCancelar'>) {
  if (paso === 'nada') return null
  if (paso === 'recibir')
    return (
      <Link {...aPath('/dashboard/pedidos', { vista: 'recibir' })} className={buttonClass({ size: 'sm' })}>
        Recibir mercancía
      </Link>
    )
  if (paso === 'esperaRespuesta')
    return (
      <Link {...aPath('/facturas/gestion', {})} className={buttonClass({ size: 'sm' })}>
        Ver facturas
      </Link>
    )
  if (idFactura === null)
    return (
      <Button size="sm" onClick={() => intentar(copiar(uuid), 'No se pudo copiar.')}>
        Copiar UUID
      </Button>
    )
  const hacer = {
    cancelar: async () => onCancelar((await call(api.facturas.porId, { params: { id: idFactura } })).data),
    acuse: () => abrirAcuse({ idFactura }, 'acusePdfUrl'),
    ver: () => verFactura({ idFactura }),
  }
  const cual = paso === 'cancelar' || paso === 'acuse' ? paso : 'ver'
  return (
    <Button size="sm" onClick={() => intentar(hacer[cual](), 'No se pudo abrir la factura.')}>
      {{ cancelar: 'Cancelar aquí', acuse: 'Ver acuse', ver: 'Ver factura' }[cual]}
    </Button>
  )
}
