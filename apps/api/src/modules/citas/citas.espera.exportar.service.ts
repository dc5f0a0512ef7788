import type { Espera } from '@nitida/contract/citas.espera'
import { filtrosDeListas } from '@nitida/contract/exportaciones'
import { SIN_TELEFONO } from '@nitida/contract/telefonos'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { listIdsDeEspera, listPorIds } from './citas.espera.queries.ts'

const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
const turno = (cita: { fecha: string; hora: string } | null): string | null => cita && `${cita.fecha}T${cita.hora}`

/** Patients who want an earlier appointment, longest waiting first. */
export const listaDeEspera = definirLista({
  titulo: 'Lista de espera',
  permiso: 'citas.atender',
  filtro: filtrosDeListas.espera,
  columnas: [
    { titulo: 'Paciente', tipo: 'texto', valor: ({ nombreCliente }: Espera) => nombreCliente },
    { titulo: 'Teléfono', tipo: 'texto', valor: ({ telefono }) => (telefono === SIN_TELEFONO ? null : telefono) },
    { titulo: 'Sucursal', tipo: 'texto', valor: ({ sucursalNumber }) => sucursalNumber },
    {
      titulo: 'Días que puede',
      tipo: 'texto',
      valor: ({ dias }) => (dias.length === 0 ? 'cualquiera' : dias.map((dia) => DIAS[dia]).join(', ')),
    },
    { titulo: 'Desde las', tipo: 'hora', valor: ({ desdeHora }) => desdeHora },
    { titulo: 'Hasta las', tipo: 'hora', valor: ({ hastaHora }) => hastaHora },
    { titulo: 'Cita que tiene', tipo: 'instante', valor: ({ citaActual }) => turno(citaActual) },
    { titulo: 'Primera hora libre', tipo: 'instante', valor: ({ oferta }) => turno(oferta) },
    { titulo: 'Agregado por', tipo: 'texto', valor: ({ nombreCreador }) => nombreCreador },
    { titulo: 'Agregado', tipo: 'instante', valor: ({ createDate }) => new Date(createDate) },
  ],
  ids: ({ db, alcance }) => listIdsDeEspera(db, alcance),
  filas: ({ db, alcance, now }, ids) => listPorIds(db, alcance, ids, now()),
  idDe: ({ id }) => id,
  sucursalDe: ({ sucursalId }) => sucursalId,
})
