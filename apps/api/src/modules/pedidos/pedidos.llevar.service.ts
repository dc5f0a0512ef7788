import { aPesos } from '@nitida/contract/dinero'
import { SIN_TELEFONO } from '@nitida/contract/telefonos'
import { z } from 'zod'
import { definirLista } from '../../platform/llamada/exportables.ts'
import {
  type ElementoLlevado,
  listElementosLlevados,
  listIdsDeElementos,
  listIdsDeTodos,
  listLlevados,
  type PedidoLlevado,
} from './pedidos.llevar.queries.ts'

/** What the import takes of a description; the elements have a workbook of their own with all of it. */
const LARGO = 200
const corto = (texto: string | null): string | null =>
  texto !== null && texto.length > LARGO ? `${texto.slice(0, LARGO - 1)}…` : texto

/** Orders as the import reads them. */
export const pedidosLlevados = definirLista({
  titulo: 'Pedidos',
  permiso: 'pedidos.verTodos',
  filtro: z.strictObject({ entregados: z.boolean() }),
  columnas: [
    { titulo: 'Número del pedido', tipo: 'entero', valor: ({ id }: PedidoLlevado) => id },
    {
      titulo: 'Folio en la sucursal',
      tipo: 'texto',
      valor: ({ sucursalNumber, folio }) => `${sucursalNumber}-${folio}`,
    },
    { titulo: 'Número de paciente', tipo: 'entero', valor: ({ idCliente }) => idCliente },
    { titulo: 'Nombre completo', tipo: 'texto', valor: ({ nombre }) => nombre },
    { titulo: 'Teléfono', tipo: 'texto', valor: ({ telefono }) => (telefono === SIN_TELEFONO ? null : telefono) },
    { titulo: 'Fecha del pedido', tipo: 'instante', valor: ({ creadoEn }) => creadoEn },
    { titulo: 'Armazón o descripción', tipo: 'texto', valor: ({ armazon }) => corto(armazon) },
    { titulo: 'Lente', tipo: 'texto', valor: ({ lente }) => corto(lente) },
    { titulo: 'Otro', tipo: 'texto', valor: ({ otro }) => corto(otro) },
    { titulo: 'Total', tipo: 'dinero', valor: ({ total }) => total },
    { titulo: 'Pagado hasta hoy', tipo: 'dinero', valor: ({ pagado }) => pagado },
    { titulo: 'Saldo', tipo: 'dinero', valor: ({ saldo }) => saldo },
    { titulo: 'Fecha de entrega', tipo: 'fecha', valor: ({ fechaEntrega }) => fechaEntrega },
    { titulo: 'Entregado', tipo: 'instante', valor: ({ entregadoEn }) => entregadoEn },
    { titulo: 'Estatus', tipo: 'texto', valor: ({ estatus }) => estatus },
    { titulo: 'Observaciones', tipo: 'texto', valor: ({ observaciones }) => observaciones },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
  ],
  ids: ({ db }, { entregados }) => listIdsDeTodos(db, entregados),
  filas: ({ db }, ids) => listLlevados(db, ids),
  idDe: ({ id }) => id,
  sucursalDe: ({ idSucursal }) => idSucursal,
})

export const elementosLlevados = definirLista({
  titulo: 'Elementos de pedidos',
  permiso: 'pedidos.verTodos',
  filtro: z.strictObject({}),
  columnas: [
    { titulo: 'Número del pedido', tipo: 'entero', valor: ({ idPedido }: ElementoLlevado) => idPedido },
    {
      titulo: 'Folio en la sucursal',
      tipo: 'texto',
      valor: ({ sucursalNumber, folio }) => `${sucursalNumber}-${folio}`,
    },
    { titulo: 'Armazón', tipo: 'texto', valor: ({ armazon }) => armazon },
    { titulo: 'Importe del armazón', tipo: 'dinero', valor: ({ deArmazon }) => aPesos(deArmazon) },
    { titulo: 'Lente', tipo: 'texto', valor: ({ lente }) => lente },
    { titulo: 'Importe del lente', tipo: 'dinero', valor: ({ deLente }) => aPesos(deLente) },
    { titulo: 'Otro', tipo: 'texto', valor: ({ otro }) => otro },
    { titulo: 'Importe de otro', tipo: 'dinero', valor: ({ deOtro }) => aPesos(deOtro) },
    { titulo: 'Graduación', tipo: 'texto', valor: ({ grado }) => grado },
    { titulo: 'Tono', tipo: 'texto', valor: ({ tono }) => tono },
    { titulo: 'Observaciones', tipo: 'texto', valor: ({ observaciones }) => observaciones },
    { titulo: 'Devuelto', tipo: 'instante', valor: ({ devueltoEn }) => devueltoEn },
  ],
  ids: ({ db }) => listIdsDeElementos(db),
  filas: ({ db }, ids) => listElementosLlevados(db, ids),
  idDe: ({ id }) => id,
  sucursalDe: ({ idSucursal }) => idSucursal,
})
