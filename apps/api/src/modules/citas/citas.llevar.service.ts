import { SIN_TELEFONO } from '@nitida/contract/telefonos'
import { z } from 'zod'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { type CitaGuardada, listIdsDeTodas, listPorIds } from './citas.queries.ts'

/** Appointments as the import reads them: those to come, or those that are over or were cancelled. */
export const citasLlevadas = definirLista({
  titulo: 'Citas',
  permiso: 'citas.verTodas',
  filtro: z.strictObject({ porVenir: z.boolean() }),
  columnas: [
    { titulo: 'Número de la cita', tipo: 'entero', valor: ({ id }: CitaGuardada) => id },
    { titulo: 'Número de paciente', tipo: 'entero', valor: ({ idCliente }) => idCliente },
    { titulo: 'Nombre completo', tipo: 'texto', valor: ({ clienteNombre }) => clienteNombre },
    {
      titulo: 'Teléfono',
      tipo: 'texto',
      valor: ({ telefonoCliente: telefono }) => (telefono === SIN_TELEFONO ? null : telefono),
    },
    { titulo: 'Fecha', tipo: 'fecha', valor: ({ fecha }) => fecha },
    { titulo: 'Hora', tipo: 'hora', valor: ({ hora }) => hora },
    { titulo: 'Confirmada', tipo: 'texto', valor: ({ confirmada }) => (confirmada ? 'Sí' : 'No') },
    { titulo: 'Cancelada', tipo: 'texto', valor: ({ cancelada }) => (cancelada ? 'Sí' : 'No') },
    { titulo: 'Asistencia', tipo: 'texto', valor: ({ asistencia }) => asistencia },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
    { titulo: 'Creador', tipo: 'texto', valor: ({ nombreCreador }) => nombreCreador },
    { titulo: 'Creada', tipo: 'instante', valor: ({ createDate }) => new Date(createDate) },
  ],
  ids: ({ db, now }, { porVenir }) => listIdsDeTodas(db, porVenir, now()),
  filas: ({ db, alcance }, ids) => listPorIds(db, alcance, ids),
  idDe: ({ id }) => id,
  sucursalDe: ({ sucursalId }) => sucursalId,
})
