import type { AsistenciaDeSucursal } from '@nitida/contract/citas.asistencia'
import { filtrosDeListas } from '@nitida/contract/exportaciones'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { contarAsistencia } from './citas.asistencia.service.ts'

/** Attendance of a month, a row for each branch. */
export const listaDeAsistencia = definirLista({
  titulo: 'Asistencia',
  permiso: 'citas.atender',
  filtro: filtrosDeListas.asistencia,
  columnas: [
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }: AsistenciaDeSucursal) => sucursalNumber },
    { titulo: 'Asistieron', tipo: 'entero', valor: ({ asistieron }) => asistieron },
    { titulo: 'No asistieron', tipo: 'entero', valor: ({ faltaron }) => faltaron },
    { titulo: 'Sin marcar', tipo: 'entero', valor: ({ sinMarcar }) => sinMarcar },
  ],
  ids: async (ctx, { mes }) => (await contarAsistencia(ctx, mes)).map(({ sucursalId }) => sucursalId),
  filas: async (ctx, ids, { mes }) =>
    (await contarAsistencia(ctx, mes)).filter(({ sucursalId }) => ids.includes(sucursalId)),
  idDe: ({ sucursalId }) => sucursalId,
  sucursalDe: ({ sucursalId }) => sucursalId,
})
