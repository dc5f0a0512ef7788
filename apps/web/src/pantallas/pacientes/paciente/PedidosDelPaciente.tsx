import type { Pedido } from '@nitida/contract/pedidos'
import { folioDe } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { aTransacciones } from '../../../entidades/pedido/destinos.ts'
import { EntregaPrevista } from '../../../entidades/pedido/EntregaPrevista.tsx'
import { EstatusBadge } from '../../../entidades/pedido/EstatusBadge.tsx'
import { pedidosQuery } from '../../../entidades/pedido/pedidos.consulta.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { fechaDeInstante } from '../../../ui/formatos.ts'
import type { Column } from '../../../ui/Table.tsx'
import { Dinero } from '../../../ui/texto.tsx'
import { type DelPaciente, enlaceClass, ListaDelPaciente, usePaginaDeTab } from './ListaDelPaciente.tsx'

const columnasDe = (hoy: string, zona: string): Column<Pedido>[] => [
  {
    key: 'folio',
    title: 'Pedido',
    rowHeader: true,
    numeric: true,
    cell: (pedido) => (
      <Link {...aTransacciones(pedido)} className={enlaceClass}>
        {folioDe(pedido)}
      </Link>
    ),
  },
  { key: 'estatus', title: 'Estatus', phone: 'block', cell: ({ estatus }) => <EstatusBadge estatus={estatus} /> },
  {
    key: 'entrega',
    title: 'Entrega prevista',
    cell: (pedido) => <EntregaPrevista pedido={pedido} zona={zona} hoy={hoy} />,
  },
  { key: 'total', title: 'Total', align: 'end', numeric: true, cell: ({ total }) => <Dinero value={total} /> },
  {
    key: 'saldo',
    title: 'Saldo',
    align: 'end',
    numeric: true,
    cell: ({ saldoPendiente }) => (
      <span className={saldoPendiente > 0 ? 'font-medium text-ink' : 'text-ink3'}>
        <span className="sm:hidden">Saldo </span>
        <Dinero value={saldoPendiente} />
      </span>
    ),
  },
  {
    key: 'creado',
    title: 'Creado',
    optional: true,
    phone: 'hidden',
    cell: ({ createDate }) => fechaDeInstante(createDate),
  },
]

/** Orders of a patient, newest first; a row opens its order. */
export function PedidosDelPaciente({ idCliente, sucursal }: DelPaciente) {
  const { zonaDe } = useSucursales()
  const { usuario, estado } = useSesion()
  const pagina = usePaginaDeTab()
  const filtro = { idCliente, page: pagina.pagina, limit: FILAS_POR_PAGINA, search: '', sucursal: null }
  const pedidos = useQuery(pedidosQuery(usuario, filtro))
  return (
    <ListaDelPaciente
      titulo="Pedidos del paciente"
      vacio="No hay pedidos"
      consulta={pedidos}
      columnas={columnasDe(estado.hoy, zonaDe(sucursal))}
      clave={({ id }) => id}
      pagina={pagina}
    />
  )
}
