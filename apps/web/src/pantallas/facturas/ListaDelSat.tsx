import type { Factura } from '@nitida/contract/facturacion'
import {
  type ClaseDelSat,
  type ComparacionSat,
  clasesDelSat,
  DIAS_DE_COMPARACION,
  nombreDeClaseDelSat,
} from '@nitida/contract/facturacion.sat'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDiff } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { subir } from '../../base/api/subir.ts'
import { useClave } from '../../base/api/useClave.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { Debajo } from '../../base/listas/Debajo.tsx'
import { useRecargar } from '../../base/realtime/useRecargar.ts'
import { ExportarMenu } from '../../operaciones/exportar/ExportarMenu.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { contar, fechaHoraLarga, fechaLarga, numero } from '../../ui/formatos.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Listas69Card } from './Listas69.tsx'
import { RenglonesDelSat } from './RenglonesDelSat.tsx'

interface Props {
  onCancelar: (factura: Factura) => void
}

const useComparacion = () => useQuery(consulta(api.facturas.sat, {}))

/** SAT's mass download beside ours, and its lists of taxpayers below. */
export function ListasDelSat(props: Props) {
  const comparacion = useComparacion()
  return (
    <>
      <ListaDelSat {...props} />
      <Debajo de={[comparacion]}>
        <Listas69Card />
      </Debajo>
    </>
  )
}

/** What is missing on either side, what differs, and the one next step of each. */
function ListaDelSat({ onCancelar }: Props) {
  const comparacion = useComparacion()
  const { data, error } = comparacion
  return (
    <div className="grid gap-4">
      <Zona />
      {data ? (
        data.data ? (
          <Comparada key={data.data.en} comparacion={data.data} onCancelar={onCancelar} />
        ) : null
      ) : error ? (
        <Card>
          <ErrorState title="No se pudo cargar la comparación" causa={error} {...reintentoDe(comparacion)} />
        </Card>
      ) : (
        <Card>
          <Skeleton lines={4} />
        </Card>
      )}
    </div>
  )
}

function Zona() {
  const clave = useClave()
  const recargar = useRecargar('facturas')
  const [avance, setAvance] = useState<number | null>(null)
  const comparar = useMutation({
    mutationFn: (archivo: File) => {
      const cuerpo = new FormData()
      cuerpo.set('nombre', archivo.name.slice(0, 120))
      cuerpo.set('archivo', archivo, 'lista')
      const onAvance = (bytes: number) => setAvance(Math.min(100, Math.round((100 * bytes) / archivo.size)))
      setAvance(0)
      return subir(api.facturas.compararSat, cuerpo, { clave: clave.actual(), encabezados: {}, onAvance })
    },
    onSettled: () => {
      clave.renovar()
      return recargar()
    },
  })
  return (
    <FileDrop
      label="Lista del SAT"
      icon={<FileDiff />}
      title="Suelta aquí la descarga masiva del SAT"
      inputLabel="Archivo de la descarga masiva"
      accept={['.zip', '.txt', '.xml']}
      chooseLabel="Elegir archivo"
      onFile={comparar.mutate}
      busy={comparar.isPending}
      below={
        comparar.isPending ? (
          <div className="mx-auto mt-5 max-w-md text-left">
            <ProgressBar
              label={avance === 100 ? 'Comparando' : 'Subiendo el archivo'}
              value={avance === 100 ? null : avance}
            />
          </div>
        ) : comparar.error ? (
          <Aviso tone="bad" className="mx-auto mt-5 max-w-xl text-left">
            {textoDeFallo(comparar.error, 'comparar el archivo')}
          </Aviso>
        ) : null
      }
    >
      El ZIP de metadatos o el de XML, de emitidos o de recibidos, tal como lo descargas. Aquí no se cambia nada, y el
      archivo no se guarda; la comparación se borra a los {DIAS_DE_COMPARACION} días.
    </FileDrop>
  )
}

const alcanceDe = ({ desde, hasta }: ComparacionSat): string =>
  desde && hasta ? `CFDI emitidos del ${fechaLarga(desde)} al ${fechaLarga(hasta)}` : 'Ningún CFDI emitido por ti'

const cuentasDe = ({ leidos, iguales, recibidos, ajenos }: ComparacionSat): string =>
  [
    `${contar(leidos, 'CFDI leído', 'CFDI leídos')}`,
    `${contar(iguales, 'igual', 'iguales')} a los de aquí`,
    recibidos > 0 && `${contar(recibidos, 'recibido', 'recibidos')} sin nada que hacer`,
    ajenos > 0 && `${contar(ajenos, 'ajeno', 'ajenos')} a tus RFC`,
  ]
    .filter(Boolean)
    .join('; ')

function Comparada({ comparacion, onCancelar }: Props & { comparacion: ComparacionSat }) {
  const { archivo, en, origen, clases, problemas, ilegibles } = comparacion
  const conAlgo = clasesDelSat.filter((clase) => clases[clase] > 0)
  const [elegida, setElegida] = useState<ClaseDelSat | null>(conAlgo[0] ?? null)
  return (
    <Card
      title={<span className="wrap-anywhere">{archivo}</span>}
      actions={
        <div className="flex flex-wrap gap-2">
          {conAlgo.length > 0 ? <ExportarMenu lista="sat" filtro={{}} /> : null}
          <Olvidar />
        </div>
      }
    >
      <p className="text-ink2">
        {alcanceDe(comparacion)}. {cuentasDe(comparacion)}. Comparado el {fechaHoraLarga(en)}.
      </p>
      {origen === 'xml' ? (
        <p className="mt-1 text-sm text-ink2">Los XML no dicen si un CFDI está cancelado; los metadatos sí.</p>
      ) : elegida ? (
        <p className="mt-1 text-sm text-ink2">
          Los metadatos no dicen la moneda; los XML sí. Un importe sin signo está en la de su CFDI.
        </p>
      ) : null}
      {ilegibles > 0 ? (
        <Aviso
          tone="carey"
          title={`No se leyeron ${contar(ilegibles, 'renglón o documento', 'renglones o documentos')}`}
          className="mt-3"
        >
          <ul className="list-disc pl-5 wrap-anywhere">
            {problemas.map(({ donde, mensaje }) => (
              <li key={donde}>
                {donde}: {mensaje}
              </li>
            ))}
          </ul>
        </Aviso>
      ) : null}
      {elegida ? (
        <div className="mt-4 grid gap-4">
          <Chips
            label="Qué diferencias"
            options={conAlgo.map((clase) => ({
              value: clase,
              label: `${nombreDeClaseDelSat[clase]} (${numero(clases[clase])})`,
            }))}
            value={elegida}
            onValueChange={setElegida}
          />
          <RenglonesDelSat key={elegida} clase={elegida} onCancelar={onCancelar} />
        </div>
      ) : (
        <EmptyState title="No hay diferencias">Lo que el SAT tiene es lo mismo que hay aquí.</EmptyState>
      )}
    </Card>
  )
}

function Olvidar() {
  const recargar = useRecargar('facturas')
  const olvidar = () =>
    preguntar({
      title: '¿Olvidar esta comparación?',
      description: 'Tus facturas no cambian. Para verla otra vez hay que soltar el archivo de nuevo.',
      confirmLabel: 'Olvidar',
      hacer: async () => {
        await call(api.facturas.olvidarSat, {})
        await recargar()
      },
      fallo: (error) => textoDeFallo(error, 'olvidar la comparación'),
    })
  return (
    <Button size="sm" onClick={olvidar}>
      Olvidar
    </Button>
  )
}
