import type { PagoDePaciente } from '@nitida/contract/mostrador'
import { etiquetaMovimiento, folioDe, formaDeMovimiento, tieneComprobante } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { aTransacciones } from '../../../entidades/pedido/destinos.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { VerComprobante } from '../../../operaciones/cobrar/VerComprobante.tsx'
import { dinero, fechaHoraLarga } from '../../../ui/formatos.ts'
import type { Column } from '../../../ui/Table.tsx'
import { type DelPaciente, enlaceClass, ListaDelPaciente, usePaginaDeTab } from './ListaDelPaciente.tsx'

const columnasDe = (zona: string): Column<PagoDePaciente>[] => [
  {
    key: 'tipo',
    title: 'Movimiento',
    rowHeader: true,
    cell: (pago) => (
      <>
        <span className="block font-medium">{etiquetaMovimiento[pago.tipo]}</span>
        {pago.motivo ? <span className="block text-sm text-ink2 wrap-anywhere">{pago.motivo}</span> : null}
      </>
    ),
  },
  {
    key: 'pedido',
    title: 'Pedido',
    numeric: true,
    cell: (pago) => (
      <Link {...aTransacciones({ id: pago.idPedido })} className={enlaceClass}>
        {folioDe(pago)}
      </Link>
    ),
  },
  {
    key: 'fecha',
    title: 'Fecha y quién',
    phone: 'block',
    cell: ({ createDate, nombreCreador }) => (
      <>
        <time dateTime={createDate} className="block">
          {fechaHoraLarga(createDate, zona)}
        </time>
        <span className="block text-xs text-ink3">{nombreCreador}</span>
      </>
    ),
  },
  { key: 'forma', title: 'Forma de pago', cell: formaDeMovimiento },
  {
    key: 'importe',
    title: 'Importe',
    align: 'end',
    numeric: true,
    cell: ({ importe }) => (
      <span className={importe < 0 ? 'font-medium text-bad-ink' : 'font-medium text-ink'}>
        {importe > 0 ? '+' : ''}
        {dinero(importe)}
      </span>
    ),
  },
  {
    key: 'acciones',
    title: 'Acciones',
    titleHidden: true,
    align: 'end',
    phone: 'end',
    cell: (pago) =>
      tieneComprobante(pago) ? (
        <VerComprobante
          idPedido={pago.idPedido}
          idPago={pago.id}
          pago={`${etiquetaMovimiento[pago.tipo]} de ${dinero(pago.importe)}`}
        />
      ) : null,
  },
]

/** Every row of the ledger over the orders of a patient, newest first. */
export function PagosDelPaciente({ idCliente, sucursal }: DelPaciente) {
  const pagina = usePaginaDeTab()
  const { zonaDe } = useSucursales()
  const query = { page: pagina.pagina, limit: FILAS_POR_PAGINA }
  return (
    <ListaDelPaciente
      titulo="Pagos del paciente"
      vacio="No hay pagos"
      consulta={useQuery(consulta(api.clientes.pagos, { params: { id: idCliente }, query }))}
      columnas={columnasDe(zonaDe(sucursal))}
      clave={({ id }) => id}
      pagina={pagina}
    />
  )
}
