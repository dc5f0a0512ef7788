import { aPesos } from '@nitida/contract/dinero'
import { filtrosDeListas } from '@nitida/contract/exportaciones'
import { etiquetaMovimiento, formaDeMovimiento } from '@nitida/contract/pedidos.rules'
import { z } from 'zod'
import { type ColumnaDeLista, definirLista } from '../../platform/llamada/exportables.ts'
import { listIdsDeLibro, listIdsDePedido, listLibro, type RenglonDeLibro } from './pagos.llevar.queries.ts'

const columnas: readonly ColumnaDeLista<RenglonDeLibro>[] = [
  { titulo: 'Número del movimiento', tipo: 'entero', valor: ({ id }) => id },
  { titulo: 'Número del pedido', tipo: 'entero', valor: ({ idPedido }) => idPedido },
  {
    titulo: 'Folio en la sucursal',
    tipo: 'texto',
    valor: ({ sucursalPedido, folio }) => `${sucursalPedido}-${folio}`,
  },
  { titulo: 'Número de paciente', tipo: 'entero', valor: ({ idCliente }) => idCliente },
  { titulo: 'Paciente', tipo: 'texto', valor: ({ nombre }) => nombre },
  { titulo: 'Fecha y hora', tipo: 'instante', valor: ({ creadoEn }) => creadoEn },
  { titulo: 'Día de la caja', tipo: 'fecha', valor: ({ dia }) => dia },
  { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
  { titulo: 'Movimiento', tipo: 'texto', valor: ({ tipo }) => etiquetaMovimiento[tipo] },
  { titulo: 'Forma de pago', tipo: 'texto', valor: formaDeMovimiento },
  { titulo: 'Importe', tipo: 'dinero', valor: ({ importe }) => aPesos(importe) },
  { titulo: 'Saldo después', tipo: 'dinero', valor: ({ saldoDespues }) => aPesos(saldoDespues) },
  { titulo: 'Motivo', tipo: 'texto', valor: ({ motivo }) => motivo },
  { titulo: 'Deshace al movimiento', tipo: 'entero', valor: ({ idReversado }) => idReversado },
  { titulo: 'Caja de', tipo: 'texto', valor: ({ caja }) => caja },
  { titulo: 'Registrado por', tipo: 'texto', valor: ({ registradoPor }) => registradoPor },
]

/** Every row of the ledger; money given back is negative. */
export const libroLlevado = definirLista({
  titulo: 'Pagos',
  permiso: 'pedidos.verTodos',
  filtro: z.strictObject({}),
  columnas: [
    ...columnas,
    { titulo: 'Corte', tipo: 'entero', valor: ({ cortePersona }) => cortePersona },
    { titulo: 'Corte de la sucursal', tipo: 'entero', valor: ({ corteSucursal }) => corteSucursal },
  ],
  ids: ({ db }) => listIdsDeLibro(db),
  filas: ({ db }, ids) => listLibro(db, ids),
  idDe: ({ id }) => id,
  sucursalDe: ({ idSucursal }) => idSucursal,
})

/** The ledger of one order, newest first. */
export const listaDeTransacciones = definirLista({
  titulo: 'Transacciones',
  permiso: 'pedidos.atender',
  filtro: filtrosDeListas.transacciones,
  columnas,
  ids: ({ db, alcance }, { idPedido }) => listIdsDePedido(db, alcance, idPedido),
  filas: ({ db }, ids) => listLibro(db, ids),
  idDe: ({ id }) => id,
  sucursalDe: ({ idSucursal }) => idSucursal,
})
