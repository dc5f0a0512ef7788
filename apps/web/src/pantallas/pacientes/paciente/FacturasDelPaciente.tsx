import type { Factura } from '@nitida/contract/facturacion'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { folioDe } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { aTransacciones } from '../../../entidades/pedido/destinos.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { fechaDeInstante } from '../../../ui/formatos.ts'
import type { Column } from '../../../ui/Table.tsx'
import { Dinero } from '../../../ui/texto.tsx'
import { type DelPaciente, enlaceClass, ListaDelPaciente, usePaginaDeTab } from './ListaDelPaciente.tsx'

const columnas: readonly Column<Factura>[] = [
  {
    key: 'folio',
    title: 'Factura',
    rowHeader: true,
    cell: (factura) => (
      <>
        <span className="tabular block font-medium">{serieYFolio(factura)}</span>
        <span className="block text-xs text-ink3">{factura.rfcReceptor}</span>
      </>
    ),
  },
  {
    key: 'fecha',
    title: 'Fecha',
    phone: 'block',
    cell: ({ CreateDate, zonaHoraria }) => (CreateDate ? fechaDeInstante(CreateDate, zonaHoraria) : 'Sin fecha'),
  },
  {
    key: 'pedido',
    title: 'Pedido',
    numeric: true,
    cell: ({ idPedido, folioPedido: folio, sucursalPedido: sucursalNumber }) =>
      idPedido === null || folio === null || sucursalNumber === null ? null : (
        <Link {...aTransacciones({ id: idPedido })} className={enlaceClass}>
          {folioDe({ sucursalNumber, folio })}
        </Link>
      ),
  },
  {
    key: 'estatus',
    title: 'Estatus',
    phone: 'block',
    cell: ({ estatus }) => <Badge tone={estatus === 'Vigente' ? 'ok' : 'neutral'}>{estatus}</Badge>,
  },
  {
    key: 'total',
    title: 'Total',
    align: 'end',
    numeric: true,
    cell: ({ total, moneda }) => <Dinero value={total} moneda={moneda} />,
  },
]

/** Invoices of the orders of a patient, newest first. */
export function FacturasDelPaciente({ idCliente }: DelPaciente) {
  const pagina = usePaginaDeTab()
  const query = { idCliente, page: pagina.pagina, limit: FILAS_POR_PAGINA }
  const facturas = useQuery({
    ...consulta(api.facturas.list, { query }),
    select: ({ results, total }) => ({ data: results, total }),
  })
  return (
    <ListaDelPaciente
      titulo="Facturas del paciente"
      vacio="No hay facturas"
      consulta={facturas}
      columnas={columnas}
      clave={({ idFactura }) => idFactura}
      pagina={pagina}
    />
  )
}
