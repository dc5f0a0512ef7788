import {
  type ClaseDeDiferencia,
  type Cuadre,
  nombreDeDiferencia,
  RENGLONES_POR_PAGINA,
  type RenglonDeDiferencia,
} from '@nitida/contract/facturacion.cuadre'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { mesLegible } from '../../base/meses.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { dinero, numero } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Mes {
  mes: string
  sucursal: number | undefined
}

/** A month as SAT has it, beside the ledger: CFDIs by kind, and every peso between them with its reason. */
export function CuadreDialog({ open, mes, sucursal, onCerrar }: Mes & { open: boolean; onCerrar: () => void }) {
  const { data, isError } = useQuery({
    ...consulta(api.facturas.cuadre, { query: { mes, sucursal } }),
    placeholderData: undefined,
    enabled: open,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={`Cuadre de ${mesLegible(mes)}`}
      description={sucursal ? 'De la sucursal elegida en la lista.' : 'De todas las sucursales.'}
      size="lg"
    >
      {isError ? <Aviso tone="bad">No se pudo calcular el cuadre. Puedes cerrar e intentar de nuevo.</Aviso> : null}
      {data ? <Contenido cuadre={data.data} mes={mes} sucursal={sucursal} /> : isError ? null : <Skeleton lines={6} />}
    </Dialog>
  )
}

const TIPOS = [
  ['I', 'Ingresos (I)'],
  ['E', 'Egresos (E)'],
  ['P', 'Pagos (P)'],
] as const

function Contenido({ cuadre, ...mes }: { cuadre: Cuadre } & Mes) {
  const { emitidos, cancelados, facturado, libro, diferencia, lineas, sinExplicar, terminado } = cuadre
  return (
    <div className="grid gap-5">
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">CFDI del mes por tipo</caption>
          <thead className="text-left text-ink3">
            <tr>
              <th className="py-1 pr-3 font-medium">CFDI</th>
              <th className="py-1 pr-3 text-right font-medium">Emitidos</th>
              <th className="py-1 text-right font-medium">Cancelados de otros meses</th>
            </tr>
          </thead>
          <tbody>
            {TIPOS.map(([tipo, nombre]) => (
              <tr key={tipo} className="border-t border-line">
                <th className="py-1.5 pr-3 text-left font-normal">{nombre}</th>
                <Cifra {...emitidos[tipo]} />
                <Cifra {...cancelados[tipo]} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="grid gap-1.5 rounded-card bg-sunken p-4">
        <Renglon nombre="Libro: cobrado menos devuelto" valor={libro} />
        <Renglon nombre="Facturado: I menos E, menos lo cancelado" valor={facturado} />
        <Renglon nombre="Diferencia" valor={diferencia} fuerte />
      </dl>
      {lineas.length === 0 ? (
        <p className="text-ink2">No hay diferencia que explicar.</p>
      ) : (
        <ul aria-label="De qué es la diferencia" className="grid gap-1">
          {lineas.map((linea) => (
            <li key={linea.clase} className="border-b border-line last:border-0">
              <Linea {...linea} {...mes} />
            </li>
          ))}
        </ul>
      )}
      {sinExplicar === 0 ? null : (
        <Aviso tone="bad" title={`Quedan ${dinero(sinExplicar)} sin explicar`}>
          Avísale a quien mantiene el sistema: los renglones no suman la diferencia.
        </Aviso>
      )}
      <p className="text-sm text-ink3">
        {terminado
          ? 'El mes terminó: sus cifras de CFDI ya no cambian. Lo que se cancele después se resta en el mes en que se cancela.'
          : 'El mes sigue abierto: sus cifras cambian con cada factura.'}
      </p>
    </div>
  )
}

const Cifra = ({ cuantos, total }: Cuadre['emitidos']['I']) => (
  <td className="tabular py-1.5 pr-3 text-right last:pr-0">
    {dinero(total)} <span className="text-ink3">({numero(cuantos)})</span>
  </td>
)

const Renglon = ({ nombre, valor, fuerte = false }: { nombre: string; valor: number; fuerte?: boolean }) => (
  <div className={cx('flex flex-wrap justify-between gap-x-4', fuerte && 'font-semibold')}>
    <dt>{nombre}</dt>
    <dd className="tabular">{dinero(valor)}</dd>
  </div>
)

/** A reason with its amount; it opens the orders and invoices that make it up. */
function Linea({ clase, importe, cuantos, ...mes }: Cuadre['lineas'][number] & Mes) {
  const [abierta, setAbierta] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={abierta}
        onClick={() => setAbierta(!abierta)}
        className="flex min-h-11 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-sunken"
      >
        <ChevronRight aria-hidden="true" className={cx('size-4 shrink-0', abierta && 'rotate-90')} />
        <span className="min-w-0 flex-1">
          {nombreDeDiferencia[clase]} <span className="text-ink3">({numero(cuantos)})</span>
        </span>
        <span className="tabular shrink-0 font-medium">{dinero(importe)}</span>
      </button>
      {abierta ? <Renglones clase={clase} {...mes} /> : null}
    </>
  )
}

function Renglones({ clase, mes, sucursal }: Mes & { clase: ClaseDeDiferencia }) {
  const [page, setPage] = useState(1)
  const { data, isError } = useQuery(
    consulta(api.facturas.renglonesDelCuadre, { query: { mes, sucursal, clase, page } }),
  )
  if (isError) return <Aviso tone="bad">No se pudieron cargar.</Aviso>
  if (!data) return <Skeleton lines={3} />
  const paginas = Math.ceil(data.total / RENGLONES_POR_PAGINA)
  return (
    <div className="grid gap-2 pb-3 pl-8">
      <ul className="grid gap-1.5 text-sm">
        {data.data.map((fila) => (
          <li key={`${fila.idPedido} ${fila.idFactura}`}>
            <Fila {...fila} />
          </li>
        ))}
      </ul>
      {paginas > 1 ? (
        <span className="flex flex-wrap items-center gap-2 text-sm">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Anteriores
          </Button>
          <span>
            {page} de {numero(paginas)}
          </span>
          <Button size="sm" disabled={page >= paginas} onClick={() => setPage(page + 1)}>
            Siguientes
          </Button>
        </span>
      ) : null}
    </div>
  )
}

const Fila = ({ documento, nombre, facturas, libro, facturado, diferencia, idPedido }: RenglonDeDiferencia) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <span className="min-w-0 wrap-anywhere">
      <span className="font-medium">{documento}</span> · {nombre}
      {idPedido !== null && facturas ? ` · ${facturas}` : ''}
    </span>
    <span className="tabular text-ink2">
      libro {dinero(libro)} − facturado {dinero(facturado)} = <strong>{dinero(diferencia)}</strong>
    </span>
  </div>
)
