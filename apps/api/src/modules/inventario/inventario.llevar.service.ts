import { aPesos } from '@nitida/contract/dinero'
import {
  type Causa,
  etiquetaFamilia,
  etiquetaIvaDeArticulo,
  etiquetaLugar,
  IVA_DE_SUCURSAL,
  type Lugar,
  nombreDeUnidad,
  type UnidadSat,
} from '@nitida/contract/inventario.rules'
import { z } from 'zod'
import { definirLista } from '../../platform/llamada/exportables.ts'
import {
  type ArticuloLlevado,
  listArticulosLlevados,
  listIdsDeArticulos,
  listIdsDeMovimientosDeInventario,
  listMovimientosLlevados,
  type MovimientoLlevado,
} from './inventario.llevar.queries.ts'

/** All articles, with what the chain has of each and at what cost. */
export const articulosLlevados = definirLista({
  titulo: 'Artículos',
  permiso: 'inventario.verCostos',
  filtro: z.strictObject({}),
  columnas: [
    { titulo: 'Código', tipo: 'texto', valor: ({ codigo }: ArticuloLlevado) => codigo },
    { titulo: 'Familia', tipo: 'texto', valor: ({ familia }) => etiquetaFamilia[familia] },
    { titulo: 'Marca', tipo: 'texto', valor: ({ marca }) => marca },
    { titulo: 'Modelo', tipo: 'texto', valor: ({ modelo }) => modelo },
    { titulo: 'Color', tipo: 'texto', valor: ({ color }) => color },
    { titulo: 'Medida', tipo: 'texto', valor: ({ medida }) => medida },
    { titulo: 'Material', tipo: 'texto', valor: ({ material }) => material },
    { titulo: 'Proveedor', tipo: 'texto', valor: ({ proveedor }) => proveedor },
    { titulo: 'Códigos de barras', tipo: 'texto', valor: ({ codigos }) => codigos },
    { titulo: 'Precio con IVA', tipo: 'dinero', valor: ({ precio }) => aPesos(precio) },
    { titulo: 'Costo promedio', tipo: 'dinero', valor: ({ costo }) => (costo === null ? null : aPesos(costo)) },
    { titulo: 'Piezas', tipo: 'entero', valor: ({ piezas }) => piezas },
    { titulo: 'Clave del SAT', tipo: 'texto', valor: ({ claveSat }) => claveSat },
    { titulo: 'IVA', tipo: 'texto', valor: ({ iva }) => (iva ? etiquetaIvaDeArticulo[iva] : IVA_DE_SUCURSAL) },
    { titulo: 'Unidad', tipo: 'texto', valor: ({ unidadSat }) => nombreDeUnidad[unidadSat as UnidadSat] },
    { titulo: 'Activo', tipo: 'texto', valor: ({ activo }) => (activo ? 'Sí' : 'No') },
  ],
  ids: ({ db }) => listIdsDeArticulos(db),
  filas: ({ db }, ids) => listArticulosLlevados(db, ids),
  idDe: ({ id }) => id,
  sucursalDe: () => null,
})

const nombreDeCausa: Record<Causa, string> = {
  compra: 'Compra',
  venta: 'Venta',
  devolucion: 'Devolución',
  ajuste: 'Ajuste',
  traslado: 'Traslado',
  devolucion_proveedor: 'Devolución a proveedor',
}

const lugarEscrito = (lugar: string, sucursal: string | null): string =>
  [sucursal, etiquetaLugar[lugar as Lugar]].filter((parte) => parte !== null).join(' · ')

/** The ledger of stock. */
export const movimientosDeInventarioLlevados = definirLista({
  titulo: 'Movimientos de inventario',
  permiso: 'inventario.verCostos',
  filtro: z.strictObject({}),
  columnas: [
    { titulo: 'Número del movimiento', tipo: 'entero', valor: ({ id }: MovimientoLlevado) => id },
    { titulo: 'Fecha y hora', tipo: 'instante', valor: ({ creadoEn }) => creadoEn },
    { titulo: 'Código', tipo: 'texto', valor: ({ codigo }) => codigo },
    { titulo: 'Marca', tipo: 'texto', valor: ({ marca }) => marca },
    { titulo: 'Modelo', tipo: 'texto', valor: ({ modelo }) => modelo },
    { titulo: 'Piezas', tipo: 'entero', valor: ({ cantidad }) => cantidad },
    { titulo: 'De', tipo: 'texto', valor: ({ de, deSucursal }) => lugarEscrito(de, deSucursal) },
    { titulo: 'A', tipo: 'texto', valor: ({ a, aSucursal }) => lugarEscrito(a, aSucursal) },
    { titulo: 'Causa', tipo: 'texto', valor: ({ causa }) => nombreDeCausa[causa] },
    { titulo: 'Documento', tipo: 'texto', valor: ({ documento }) => documento || null },
    { titulo: 'Motivo', tipo: 'texto', valor: ({ motivo }) => motivo },
    { titulo: 'Número del pedido', tipo: 'entero', valor: ({ idPedido }) => idPedido },
    { titulo: 'Deshace al movimiento', tipo: 'entero', valor: ({ idReversado }) => idReversado },
    { titulo: 'Costo por pieza', tipo: 'dinero', valor: ({ costo }) => aPesos(costo) },
    { titulo: 'Sin existencia', tipo: 'texto', valor: ({ sinExistencia }) => (sinExistencia ? 'Sí' : 'No') },
    { titulo: 'Lo hizo', tipo: 'texto', valor: ({ usuario }) => usuario },
  ],
  ids: ({ db }) => listIdsDeMovimientosDeInventario(db),
  filas: ({ db }, ids) => listMovimientosLlevados(db, ids),
  idDe: ({ id }) => id,
  sucursalDe: ({ idSucursal }) => idSucursal,
})
