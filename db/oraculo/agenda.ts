import type { Revision } from './revision.ts'

/** Appointments, messages, patients and users. */
export const deAgenda: Revision[] = [
  {
    nombre: 'one live appointment per branch, day and hour (A1)',
    consulta:
      'select min(id) as id from cita where not cancelada group by id_sucursal, fecha, hora having count(*) > 1',
  },
  {
    nombre: 'appointments at hours of the agenda (A3)',
    consulta: `select id from cita
      where hora not between '09:00' and '19:30' or extract(epoch from hora)::int % 900 <> 0`,
  },
  {
    nombre: 'no appointment both confirmed and cancelled (A4)',
    consulta: 'select id from cita where confirmada and cancelada',
  },
  {
    nombre: 'one message per event (W1)',
    consulta: 'select min(id) as id from mensaje group by clave having count(*) > 1',
  },
  {
    nombre: 'nothing is announced twice, whatever the key (W1, D-64)',
    consulta: `select min(id) as id from mensaje where coalesce(id_cita, id_pedido) is not null
      group by tipo, id_cita, id_pedido, revision having count(*) > 1`,
  },
  {
    nombre: 'one live patient per branch, name and phone (H4)',
    consulta: `select min(id) as id from cliente where eliminado_en is null and telefono <> '0000000000'
      group by id_sucursal, nombre_normal, telefono having count(*) > 1`,
  },
  {
    nombre: 'one live user per e-mail (H4)',
    consulta: 'select min(id) as id from usuario where eliminado_en is null group by correo having count(*) > 1',
  },
  {
    nombre: 'an active administrator remains (H5)',
    consulta: `select min(id) as id from usuario where tipo = '0'
      having count(*) > 0 and count(*) filter (where activo and eliminado_en is null) = 0`,
  },
  {
    nombre: 'one working branch per manager (D-20)',
    consulta: `select min(id) as id from sucursal where activa and eliminada_en is null and id_encargado is not null
      group by id_encargado having count(*) > 1`,
  },
]
