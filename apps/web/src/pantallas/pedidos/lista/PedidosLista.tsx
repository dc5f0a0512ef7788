import { fechaEn } from '@nitida/contract/fechas'
import { etiquetaSucursal, sucursalCorta } from '@nitida/contract/nombres'
import type { Pedido } from '@nitida/contract/pedidos'
import { folioDe } from '@nitida/contract/pedidos.rules'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { momentoEn } from '../../../base/sesion/useAhora.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { aTransacciones } from '../../../entidades/pedido/destinos.ts'
import { EntregaPrevista } from '../../../entidades/pedido/EntregaPrevista.tsx'
import { EstatusBadge } from '../../../entidades/pedido/EstatusBadge.tsx'
import { veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'
import { FiltroSucursal } from '../../../entidades/sucursal/FiltroSucursal.tsx'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { ExportarMenu } from '../../../operaciones/exportar/ExportarMenu.tsx'
import { Chips } from '../../../ui/Chips.tsx'
import { diaBreve } from '../../../ui/formatos.ts'
import { PageSize } from '../../../ui/PageSize.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Dinero } from '../../../ui/texto.tsx'
import { type ListaPedidos, tamanios } from './useListaPedidos.ts'

interface Opciones {
  /** Whether the branch is a column, as it is where the list is the chain's. */
  conSucursal: boolean
  zona: string
  zonaDe: (pedido: Pedido) => string
  hoyDe: (pedido: Pedido) => string
  acciones: (pedido: Pedido) => ReactNode
}

/** Number and street, as in the bar; the whole address is in the title. */
function Sucursal({ sucursalNumber, direccionSucursal: direccion }: Pedido) {
  return (
    <span
      title={etiquetaSucursal({ sucursalNumber, direccion })}
      className="block max-w-48 truncate text-xs text-ink3 max-sm:hidden"
    >
      <span className="sr-only">Sucursal </span>
      {sucursalCorta({ sucursalNumber, direccion })}
    </span>
  )
}

/** The folio, before the name where its own column has no room. */
const Cliente = ({ pedido, conSucursal }: { pedido: Pedido; conSucursal: boolean }) => (
  <>
    <span className="block font-medium wrap-anywhere sm:min-w-18 md:min-w-24 xl:min-w-36">
      <Link
        {...aTransacciones(pedido)}
        className="rounded-small hover:text-brand hover:underline hover:underline-offset-2"
      >
        <span className="tabular mr-1.5 text-ink3 lg:hidden">{folioDe(pedido)}</span>
        {pedido.nombreCliente}
      </Link>
    </span>
    {conSucursal ? <Sucursal {...pedido} /> : null}
  </>
)

/** Balance and total. A paid order is told quietly. */
const Saldo = ({ saldoPendiente, total }: Pedido) => (
  <span className="max-sm:pt-1.5 max-sm:inline-block">
    <span className={saldoPendiente > 0 ? 'font-medium text-ink' : 'text-ink3'}>
      <span className="sm:hidden">Saldo </span>
      <Dinero value={saldoPendiente} />
    </span>
    <span className="block text-xs text-ink3 max-sm:hidden">
      de <Dinero value={total} />
    </span>
  </span>
)

const Creado = ({ pedido, zona }: { pedido: Pedido; zona: string }) => (
  <>
    <span className="block max-w-32 truncate" title={pedido.nombreCreador}>
      {pedido.nombreCreador}
    </span>
    <time dateTime={pedido.createDate} className="block text-xs text-ink3">
      {diaBreve(fechaEn(zona, new Date(pedido.createDate)))}
    </time>
  </>
)

/** The state, in two lines where the list is narrow. */
const Estatus = ({ estatus }: Pedido) => (
  <span className="sm:max-md:*:whitespace-normal">
    <EstatusBadge estatus={estatus} />
  </span>
)

/** The list's columns (spec §2): client, status, promised day, balance. */
const columnasDe = ({ conSucursal, zona, zonaDe, hoyDe, acciones }: Opciones): readonly Column<Pedido>[] => [
  {
    key: 'folio',
    title: 'Folio',
    numeric: true,
    optional: true,
    phone: 'hidden',
    width: 'w-20',
    cell: folioDe,
  },
  {
    key: 'cliente',
    title: 'Cliente',
    rowHeader: true,
    leads: true,
    cell: (pedido) => <Cliente pedido={pedido} conSucursal={conSucursal} />,
  },
  { key: 'estatus', title: 'Estatus', phone: 'block', cell: Estatus },
  {
    key: 'entrega',
    title: 'Entrega prevista',
    cell: (pedido) => (
      <span className="block max-sm:inline-block max-sm:pt-1.5 sm:min-w-22 xl:min-w-31">
        <EntregaPrevista pedido={pedido} zona={zonaDe(pedido)} hoy={hoyDe(pedido)} />
      </span>
    ),
  },
  { key: 'saldo', title: 'Saldo y total', align: 'end', numeric: true, cell: Saldo },
  {
    key: 'creado',
    title: 'Creado',
    optional: true,
    phone: 'hidden',
    cell: (pedido) => <Creado pedido={pedido} zona={zona} />,
  },
  { key: 'acciones', title: 'Acciones', titleHidden: true, align: 'end', phone: 'end', cell: acciones },
]

const vacio = { titulo: 'No hay pedidos', ayuda: 'El primero empieza con «Nuevo pedido», desde un paciente.' }

const vistas = [
  { value: 'todos', label: 'Todos' },
  { value: 'atrasados', label: 'Atrasados' },
  { value: 'hoy', label: 'Entregan hoy' },
  { value: 'listos', label: 'Listos' },
  { value: 'conSaldo', label: 'Con saldo' },
] as const

interface Props {
  lista: ListaPedidos
  acciones: (pedido: Pedido) => ReactNode
  /** A button for a new order. */
  crear: ReactNode
}

/** All orders within reach: search, pages of 5, 10, 25 or 50, and the actions of each row. */
export function PedidosLista({ lista, acciones, crear }: Props) {
  const sesion = useSesion()
  const { zonaDe } = useSucursales()
  const columnas = columnasDe({
    conSucursal: veTodos(sesion.usuario),
    zona: sesion.estado.zonaHoraria,
    zonaDe: ({ idSucursal }) => zonaDe(idSucursal),
    hoyDe: ({ idSucursal }) => momentoEn(zonaDe(idSucursal), sesion).fecha,
    acciones,
  })
  return (
    <ListaCard
      titulo="Lista de pedidos"
      consulta={lista.consulta}
      pagina={lista.pagina}
      porPagina={lista.porPagina}
      busqueda={{ label: 'Buscar por nombre, teléfono o folio', texto: lista.busqueda, onBuscar: lista.buscar }}
      acciones={
        <ExportarMenu lista="pedidos" filtro={{ search: lista.busqueda, sucursal: lista.sucursal, vista: lista.ver }} />
      }
      filtros={<Filtros lista={lista} />}
      textoFallo="No se pudieron cargar los pedidos"
      vacio={vacio}
      crear={crear}
      tabla={(filas, cargando) => (
        <Table
          wide
          caption="Lista de pedidos"
          columns={columnas}
          rows={filas}
          rowKey={({ id }) => id}
          rowLink
          busy={cargando}
        />
      )}
    />
  )
}

function Filtros({ lista }: Pick<Props, 'lista'>) {
  const { usuario } = useSesion()
  return (
    <>
      {veTodos(usuario) ? (
        <FiltroSucursal sucursal={lista.sucursal} onSucursal={(sucursal) => lista.filtrar({ sucursal })} />
      ) : null}
      <Chips
        label="Qué pedidos"
        options={vistas}
        value={lista.ver ?? 'todos'}
        onValueChange={(ver) => lista.filtrar({ ver: ver === 'todos' ? null : ver })}
      />
      <PageSize
        value={lista.porPagina}
        onValueChange={(porPagina) => lista.filtrar({ porPagina })}
        options={tamanios}
      />
    </>
  )
}
