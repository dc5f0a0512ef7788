import { estadoDe } from '@nitida/contract/citas.rules'
import { filtrosDeListas } from '@nitida/contract/exportaciones'
import { fechaEn } from '@nitida/contract/fechas'
import { SIN_TELEFONO } from '@nitida/contract/telefonos'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { type CitaGuardada, listIdsDeCitas, listPorIds } from './citas.queries.ts'

type Fila = CitaGuardada & { estado: string }

export const listaDeCitas = definirLista({
  titulo: 'Citas',
  permiso: 'citas.atender',
  filtro: filtrosDeListas.citas,
  columnas: [
    { titulo: 'Fecha', tipo: 'fecha', valor: ({ fecha }: Fila) => fecha },
    { titulo: 'Hora', tipo: 'hora', valor: ({ hora }) => hora },
    { titulo: 'Paciente', tipo: 'texto', valor: ({ clienteNombre }) => clienteNombre },
    {
      titulo: 'Teléfono',
      tipo: 'texto',
      valor: ({ telefonoCliente: telefono }) => (telefono === SIN_TELEFONO ? null : telefono),
    },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
    { titulo: 'Estado', tipo: 'texto', valor: ({ estado }) => estado },
    { titulo: 'Confirmada', tipo: 'texto', valor: ({ confirmada }) => (confirmada ? 'Sí' : 'No') },
    { titulo: 'Asistencia', tipo: 'texto', valor: ({ asistencia }) => asistencia },
    { titulo: 'Creador', tipo: 'texto', valor: ({ nombreCreador }) => nombreCreador },
    { titulo: 'Creada', tipo: 'instante', valor: ({ createDate }) => new Date(createDate) },
  ],
  ids: ({ db, alcance, now }, filtro) => listIdsDeCitas(db, alcance, filtro, now()),
  filas: async ({ db, alcance, now }, ids) =>
    (await listPorIds(db, alcance, ids)).map((cita) => ({
      ...cita,
      estado: estadoDe(cita, fechaEn(cita.zonaHoraria, now())),
    })),
  idDe: ({ id }) => id,
  sucursalDe: ({ sucursalId }) => sucursalId,
})
