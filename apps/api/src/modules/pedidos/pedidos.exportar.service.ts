import { filtrosDeListas } from '@nitida/contract/exportaciones'
import type { Pedido } from '@nitida/contract/pedidos'
import { etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import { SIN_TELEFONO } from '@nitida/contract/telefonos'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { listIdsDePedidos, listPorIds } from './pedidos.queries.ts'

const instante = (dicho: string | null): Date | null => (dicho === null ? null : new Date(dicho))

export const listaDePedidos = definirLista({
  titulo: 'Pedidos',
  permiso: 'pedidos.atender',
  filtro: filtrosDeListas.pedidos,
  columnas: [
    { titulo: 'Folio', tipo: 'texto', valor: ({ sucursalNumber, folio }: Pedido) => `${sucursalNumber}-${folio}` },
    { titulo: 'Cliente', tipo: 'texto', valor: ({ nombreCliente }) => nombreCliente },
    {
      titulo: 'Teléfono',
      tipo: 'texto',
      valor: ({ telefonoCliente: telefono }) => (telefono === SIN_TELEFONO ? null : telefono),
    },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
    { titulo: 'Estatus', tipo: 'texto', valor: ({ estatus }) => estatus },
    { titulo: 'En ese estatus desde', tipo: 'instante', valor: ({ estatusDesde }) => instante(estatusDesde) },
    { titulo: 'Entrega prevista', tipo: 'fecha', valor: ({ fechaEntregaPrevista }) => fechaEntregaPrevista },
    { titulo: 'Entregado', tipo: 'instante', valor: ({ entregaRealizada }) => instante(entregaRealizada) },
    { titulo: 'Total', tipo: 'dinero', valor: ({ total }) => total },
    { titulo: 'Saldo', tipo: 'dinero', valor: ({ saldoPendiente }) => saldoPendiente },
    { titulo: 'Tipo de pago', tipo: 'texto', valor: ({ tipoPago }) => (tipoPago === 'total' ? 'Total' : tipoPago) },
    { titulo: 'Forma de pago', tipo: 'texto', valor: ({ formaPago }) => formaPago && etiquetaFormaPago[formaPago] },
    { titulo: 'Pidió factura', tipo: 'texto', valor: ({ facturacion }) => (facturacion === 'True' ? 'Sí' : 'No') },
    { titulo: 'Factura', tipo: 'texto', valor: ({ facturado }) => facturado },
    { titulo: 'Observaciones', tipo: 'texto', valor: ({ observaciones }) => observaciones },
    { titulo: 'Creado por', tipo: 'texto', valor: ({ nombreCreador }) => nombreCreador },
    { titulo: 'Creado', tipo: 'instante', valor: ({ createDate }) => instante(createDate) },
  ],
  ids: ({ db, alcance, now }, filtro) => listIdsDePedidos(db, alcance, filtro, now()),
  filas: ({ db, alcance }, ids) => listPorIds(db, alcance, ids),
  idDe: ({ id }) => id,
  sucursalDe: ({ idSucursal }) => idSucursal,
})
