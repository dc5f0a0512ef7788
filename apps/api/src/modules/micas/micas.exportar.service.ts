import { filtrosDeListas } from '@nitida/contract/exportaciones'
import type { Mica } from '@nitida/contract/micas'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { listIds, listPorIds } from './micas.queries.ts'
import { aMica } from './micas.service.ts'

/** The price list of lenses, in the columns by which it comes in again. */
export const listaDeMicas = definirLista({
  titulo: 'Lista de micas',
  permiso: 'inventario.ver',
  filtro: filtrosDeListas.micas,
  columnas: [
    { titulo: 'Diseño', tipo: 'texto', valor: ({ diseno }: Mica) => diseno },
    { titulo: 'Material', tipo: 'texto', valor: ({ material }) => material },
    { titulo: 'Tratamiento', tipo: 'texto', valor: ({ tratamiento }) => tratamiento || null },
    { titulo: 'Esfera desde', tipo: 'decimal', valor: ({ esfMin }) => esfMin },
    { titulo: 'Esfera hasta', tipo: 'decimal', valor: ({ esfMax }) => esfMax },
    { titulo: 'Cilindro hasta', tipo: 'decimal', valor: ({ cilMax }) => cilMax },
    { titulo: 'Adición desde', tipo: 'decimal', valor: ({ addMin }) => addMin },
    { titulo: 'Adición hasta', tipo: 'decimal', valor: ({ addMax }) => addMax },
    { titulo: 'Precio con IVA', tipo: 'dinero', valor: ({ precio }) => precio },
    { titulo: 'Días de entrega', tipo: 'entero', valor: ({ dias }) => dias },
    { titulo: 'Se vende', tipo: 'texto', valor: ({ activa }) => (activa ? 'Sí' : 'No') },
  ],
  ids: (ctx, { search = '' }) => listIds(ctx.db, search),
  filas: async (ctx, ids) => (await listPorIds(ctx.db, ids)).map(aMica),
  idDe: ({ id }) => id,
  sucursalDe: () => null,
})
