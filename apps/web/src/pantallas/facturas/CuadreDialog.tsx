import {
  type ClaseDeDiferencia,
  type Cuadre,
  nombreDeDiferencia,
  RENGLONES_POR_PAGINA,
  type RenglonDeDiferencia,
} from '@nitida/contract/facturacion.cuadre'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { mesLegible } from '../../base/meses.ts'
import { verFactura } from '../../entidades/factura/archivos.ts'
import { aTransacciones } from '../../entidades/pedido/destinos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dinero, numero } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'

interface Mes {
  mes: string
  sucursal: number | undefined
}

/** A month as SAT has it, beside the ledger: CFDIs by kind, and every peso between them with its reason. */
export function CuadreDialog({ open, mes, sucursal, onCerrar }: Mes & { open: boolean; onCerrar: () => void }) {
  const cuadre = useQuery({
    ...consulta(api.facturas.cuadre, { query: { mes, sucursal } }),
    placeholderData: undefined,
    enabled: open,
  })
  const { data, error } = cuadre
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={`Cuadre de ${mesLegible(mes)}`}
      description={sucursal ? 'De la sucursal elegida en la lista.' : 'De todas las sucursales.'}
      size="lg"
    >
      {data ? (
        <Contenido cuadre={data.data} mes={mes} sucursal={sucursal} />
      ) : error ? (
        <ErrorState title="No se pudo calcular el cuadre" causa={error} {...reintentoDe(cuadre)} />
      ) : (
        <Skeleton lines={10} />
      )}
    </Dialog>
  )
}

interface Tipo {
  tipo: keyof Cuadre['emitidos']
  nombre: string
}

const TIPOS: readonly Tipo[] = [
  { tipo: 'I', nombre: 'Ingresos (I)' },
  { tipo: 'E', nombre: 'Egresos (E)' },
  { tipo: 'P', nombre: 'Pagos (P)' },
]

const columnasDe = ({ emitidos, cancelados }: Cuadre): readonly Column<Tipo>[] => [
  { key: 'cfdi', title: 'CFDI', rowHeader: true, phone: 'title', cell: ({ nombre }) => nombre },
  {
    ...{ key: 'emitidos', title: 'Emitidos', phone: 'block', phoneTitle: true, align: 'end' },
    cell: ({ tipo }) => <Cifra {...emitidos[tipo]} />,
  },
  {
    ...{ key: 'cancelados', title: 'Cancelados de otros meses', phone: 'block', phoneTitle: true, align: 'end' },
    cell: ({ tipo }) => <Cifra {...cancelados[tipo]} />,
  },
]

function Contenido({ cuadre, ...mes }: { cuadre: Cuadre } & Mes) {
  const { facturado, libro, diferencia, lineas, sinExplicar, terminado } = cuadre
  return (
    <div className="grid gap-5">
      <div className="overflow-hidden rounded-card border border-line">
        <Table
          caption="CFDI del mes por tipo"
          columns={columnasDe(cuadre)}
          rows={TIPOS}
          rowKey={({ tipo }) => tipo}
          density="one-line"
        />
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
  <span className="tabular">
    {dinero(total)} <span className="text-ink3">({numero(cuantos)})</span>
  </span>
)

const Renglon = ({ nombre, valor, fuerte = false }: { nombre: string; valor: number; fuerte?: boolean }) => (
  <div className={cx('flex flex-wrap justify-between gap-x-4', fuerte && 'font-semibold')}>
    <dt>{nombre}</dt>
    <dd className="tabular ml-auto">{dinero(valor)}</dd>
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
  const renglones = useQuery(consulta(api.facturas.renglonesDelCuadre, { query: { mes, sucursal, clase, page } }))
  const { data, error } = renglones
  if (!data && error)
    return <ErrorState title="No se pudieron cargar los renglones" causa={error} {...reintentoDe(renglones)} />
  if (!data) return <Skeleton lines={3} />
  const paginas = Math.ceil(data.total / RENGLONES_POR_PAGINA)
  return (
    <div className="grid gap-2 pb-3 sm:pl-8">
      <ul aria-label={nombreDeDiferencia[clase]} className="divide-y divide-line text-sm">
        {data.data.map((fila) => (
          <li key={`${fila.idPedido} ${fila.idFactura}`} className="py-2">
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

function Fila({ documento, nombre, facturas, libro, facturado, diferencia, ...ids }: RenglonDeDiferencia) {
  const suyas = ids.idPedido === null ? '' : facturas
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
      <span className="min-w-0 wrap-anywhere">
        <Documento {...ids}>{documento}</Documento> · {nombre}
      </span>
      <strong className="tabular font-semibold">{dinero(diferencia)}</strong>
      <span className="tabular col-span-2 text-ink2 wrap-anywhere">
        Libro {dinero(libro)} − facturado {dinero(facturado)}
        {suyas ? ` en ${suyas}` : ''}
      </span>
    </div>
  )
}

interface DocumentoProps extends Pick<RenglonDeDiferencia, 'idPedido' | 'idFactura'> {
  children: string
}

/** The order, or the invoice without one; in another tab, because the figures are gone through row by row. */
function Documento({ idPedido, idFactura, children }: DocumentoProps) {
  const texto = (
    <>
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </>
  )
  if (idPedido !== null)
    return (
      <Link {...aTransacciones({ id: idPedido })} target="_blank" rel="noreferrer" className={enlace}>
        {texto}
      </Link>
    )
  if (idFactura === null) return children
  return (
    <button type="button" className={enlace} onClick={() => void abrir(idFactura)}>
      {texto}
    </button>
  )
}

const enlace = 'tabular rounded-small font-medium underline underline-offset-2 hover:text-brand'

const abrir = (idFactura: number) =>
  verFactura({ idFactura }).catch((error: unknown) =>
    toast.error('No se pudo abrir la factura.', error instanceof Error ? error.message : undefined),
  )
