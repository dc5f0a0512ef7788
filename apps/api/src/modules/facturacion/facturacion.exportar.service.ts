import { filtrosDeListas } from '@nitida/contract/exportaciones'
import type { Factura } from '@nitida/contract/facturacion'
import { nombreDeClaseDeFactura, serieYFolio } from '@nitida/contract/facturacion.rules'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { listIdsDeFacturas, listPorIds } from './facturacion.queries.ts'

const pedidoDe = ({ folioPedido, sucursalPedido }: Factura): string | null =>
  folioPedido === null ? null : `${sucursalPedido}-${folioPedido}`

export const listaDeFacturas = definirLista({
  titulo: 'Facturas',
  permiso: 'facturacion.emitir',
  filtro: filtrosDeListas.facturas,
  columnas: [
    { titulo: 'Serie y folio', tipo: 'texto', valor: (factura: Factura) => serieYFolio(factura) },
    { titulo: 'Folio fiscal', tipo: 'texto', valor: ({ folioFiscal }) => folioFiscal },
    { titulo: 'Clase', tipo: 'texto', valor: ({ clase }) => nombreDeClaseDeFactura[clase] },
    { titulo: 'Cliente', tipo: 'texto', valor: ({ nombreCompleto }) => nombreCompleto },
    { titulo: 'RFC', tipo: 'texto', valor: ({ rfcReceptor }) => rfcReceptor },
    { titulo: 'Fecha', tipo: 'instante', valor: ({ CreateDate }) => (CreateDate ? new Date(CreateDate) : null) },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
    { titulo: 'Pedido', tipo: 'texto', valor: pedidoDe },
    { titulo: 'Teléfono', tipo: 'texto', valor: ({ telefono }) => telefono },
    { titulo: 'Correo electrónico', tipo: 'texto', valor: ({ correo }) => correo },
    { titulo: 'Método de pago', tipo: 'texto', valor: ({ metodoPago }) => metodoPago },
    { titulo: 'Estatus', tipo: 'texto', valor: ({ estatus }) => estatus },
    { titulo: 'Nota', tipo: 'texto', valor: ({ notaCancelacion }) => notaCancelacion },
    // An egreso takes off.
    { titulo: 'Total', tipo: 'dinero', valor: ({ clase, total }) => (clase === 'egreso' ? -total : total) },
    { titulo: 'Pagado', tipo: 'dinero', valor: ({ pagado }) => pagado },
  ],
  ids: ({ db, alcance }, filtro) => listIdsDeFacturas(db, alcance, { ...filtro, limit: 1 }),
  filas: ({ db, alcance }, ids) => listPorIds(db, alcance, ids),
  idDe: ({ idFactura }) => idFactura,
  sucursalDe: ({ idSucursal }) => idSucursal,
})
