import { filtrosDeListas } from '@nitida/contract/exportaciones'
import type { ArticuloDeLista } from '@nitida/contract/inventario'
import { etiquetaFamilia } from '@nitida/contract/inventario.rules'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { exigirSucursal } from '../sucursales/sucursales.alcance.service.ts'
import { listArticulosPorIds, listIdsFiltrados } from './inventario.queries.ts'
import { buscadoEn, veCostos } from './inventario.service.ts'

/** Articles with what a branch has of them; costs are left empty for type 2 (D-96). */
export const listaDeArticulos = definirLista({
  titulo: 'Inventario',
  permiso: 'inventario.ver',
  filtro: filtrosDeListas.articulos,
  columnas: [
    { titulo: 'Código', tipo: 'texto', valor: ({ codigo }: ArticuloDeLista) => codigo },
    { titulo: 'Familia', tipo: 'texto', valor: ({ familia }) => etiquetaFamilia[familia] },
    { titulo: 'Marca', tipo: 'texto', valor: ({ marca }) => marca },
    { titulo: 'Modelo', tipo: 'texto', valor: ({ modelo }) => modelo },
    { titulo: 'Color', tipo: 'texto', valor: ({ color }) => color || null },
    { titulo: 'Medida', tipo: 'texto', valor: ({ medida }) => medida || null },
    { titulo: 'Precio con IVA', tipo: 'dinero', valor: ({ precio }) => precio },
    { titulo: 'Costo promedio', tipo: 'dinero', valor: ({ costo }) => costo },
    { titulo: 'Aquí', tipo: 'entero', valor: ({ aqui }) => aqui },
    { titulo: 'Apartados', tipo: 'entero', valor: ({ apartados }) => apartados },
    { titulo: 'Mínimo', tipo: 'entero', valor: ({ minimo }) => minimo },
    { titulo: 'Otras sucursales', tipo: 'entero', valor: ({ otras }) => otras },
    { titulo: 'En camino', tipo: 'entero', valor: ({ enTransito }) => enTransito },
    { titulo: 'Activo', tipo: 'texto', valor: ({ activo }) => (activo ? 'Sí' : 'No') },
  ],
  ids: async (ctx, filtro) => {
    await exigirSucursal(ctx, filtro.sucursal)
    return listIdsFiltrados(ctx.db, filtro, buscadoEn(filtro))
  },
  filas: (ctx, ids, { sucursal }) => listArticulosPorIds(ctx.db, sucursal, ids, veCostos(ctx)),
  idDe: ({ id }) => id,
  sucursalDe: () => null,
})
