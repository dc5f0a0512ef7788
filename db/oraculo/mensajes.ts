import { type Revision, separado } from './revision.ts'

// Months of messages before this may be in files; clocks of processes may differ by a day from the database's.
const desdeQueEstan = "coalesce((select max(hasta) + interval '1 day' from mensaje_separado), '-infinity')"

/** Messages: what a state says of the row, and what the provider said of it (reliability §1.8). */
/** Whether the union `u` moved that row. */
const movidaPor = (tabla: string, id: string): string =>
  `exists (select from union_movida x where x.id_union = u.id and x.tabla = '${tabla}' and x.id_registro = ${id})`

export const deMensajes: Revision[] = [
  {
    nombre: 'what was taken by the provider has his id (W3)',
    consulta: `select id from mensaje_todo
      where estado in ('aceptado', 'enviado', 'entregado', 'leido') and proveedor_id is null`,
  },
  {
    nombre: 'what was read or delivered is not less (W4)',
    consulta: `select m.id from mensaje_todo m where m.estado in ('aceptado', 'enviado', 'entregado', 'fallido') and exists (
      select 1 from recibo_whatsapp r where r.proveedor_id = m.proveedor_id
        and (r.estado = 'read' or r.estado = 'delivered' and m.estado <> 'entregado'))`,
  },
  {
    nombre: 'read and delivered have their receipt (W4)',
    // Receipts are kept from a known instant on: those of a message from after it are all there. An hour is allowed for processes
    // whose clocks differ.
    consulta: `select m.id from mensaje_todo m where m.estado in ('entregado', 'leido')
      and m.creado_en > coalesce((select hasta from recibo_olvidado) + interval '1 hour', '-infinity') and not exists (
      select 1 from recibo_whatsapp r where (r.proveedor_id = m.proveedor_id or r.clave = m.clave)
        and r.estado in ('read', 'delivered'))`,
  },
  {
    nombre: 'a message is among those of late, in the archive or in a file, and its key is kept (W1)',
    consulta: `select a.id::text from mensaje_archivado a where exists (select from mensaje m where m.id = a.id)
        or a.id_campana is null and not exists (select from mensaje_clave k where k.clave = a.clave)
      union all select m.id::text from mensaje m join mensaje_clave k using (clave)
      union all select particion from mensaje_separado where to_regclass(particion) is not null`,
  },
  {
    nombre: 'an e-mail that left or is under way was taken (reliability §2)',
    consulta: `select id from correo where estado in ('enviando', 'aceptado', 'desconocido') and tomado_en is null`,
  },
  {
    nombre: 'every release of an e-mail was audited (42)',
    consulta: `select c.id from correo c where c.liberado_en >= ${separado} and not exists (
      select 1 from auditoria a where a.entidad = 'correo' and a.id_entidad = c.id and a.accion = 'correo liberado')`,
  },
  {
    nombre: 'every release was audited (42)',
    consulta: `select m.id from mensaje_todo m where m.liberado_en >= ${separado} and not exists (
      select 1 from auditoria a where a.entidad = 'mensaje' and a.id_entidad = m.id and a.accion = 'mensaje liberado')`,
  },
  {
    nombre: 'no promotion leaves after its number stopped them (W5)',
    consulta: `select m.id from mensaje_todo m
      where m.carril = 'promociones' and m.estado in ('aceptado', 'enviado', 'entregado', 'leido') and exists (
        select 1 from preferencia_whatsapp w where w.telefono = m.telefono and not w.promociones
          and w.recibido_en < m.tomado_en and w.ocurrido_en < m.tomado_en
          and not exists (select 1 from preferencia_whatsapp v where v.telefono = w.telefono and v.ocurrido_en > w.ocurrido_en)
          and not exists (select 1 from consentimiento c where c.id_cliente = m.id_cliente and c.en > w.ocurrido_en))`,
  },
  {
    nombre: 'who asked for no more promotions, as a person read it, is on the list of those who get none (W5)',
    consulta: `select r.id from respuesta_whatsapp r where r.resolucion = 'baja' and not exists (
      select 1 from preferencia_whatsapp w where w.telefono = r.telefono and not w.promociones and w.ocurrido_en = r.ocurrido_en)`,
  },
  {
    nombre: 'no promotion leaves for who had not agreed, and no message for who had refused them all (D-63, D-64)',
    // Of who was registered twice each record's own consents held for its messages until they were joined; and while they were joined, both.
    consulta: `select m.id from mensaje_todo m
      left join lateral (select c.whatsapp_avisos as avisos, c.whatsapp_promociones as promociones from consentimiento c
        where c.id_cliente = m.id_cliente and c.en <= m.tomado_en and not exists (
          select from union_pacientes u where u.id_vigente = m.id_cliente and u.deshecha_en is null and u.creada_en > m.tomado_en
            and ${movidaPor('consentimiento', 'c.id')} <> ${movidaPor('mensaje', 'm.id')})
        order by c.id desc limit 1) k on true
      where m.estado in ('aceptado', 'enviado', 'entregado', 'leido') and (
          k.avisos = false or m.carril = 'promociones' and k.promociones is distinct from true)
        and not exists (select from union_pacientes u where u.id_ganador = m.id_cliente
          and m.tomado_en between u.creada_en and u.deshecha_en)`,
  },
  {
    nombre: 'what can wait until the morning leaves nobody awake (D-85)',
    // The night of every branch lasts from 21:00 to 09:00 at least.
    consulta: `select m.id from mensaje_todo m join sucursal s on s.id = m.id_sucursal
      where m.respeta_silencio and m.estado in ('aceptado', 'enviado', 'entregado', 'leido')
        and extract(hour from m.tomado_en at time zone s.zona_horaria) not between 9 and 20`,
  },
  {
    nombre: 'a campaign reaches each number once (W1, D-63)',
    consulta: `select min(id) as id from mensaje_todo where id_campana is not null
      group by id_campana, telefono having count(*) > 1`,
  },
  {
    nombre: 'a campaign has the recipients that it says (D-63)',
    consulta: `select k.id from campana k
      where k.destinatarios = 0 or k.creada_en >= ${desdeQueEstan}
        and k.destinatarios <> (select count(*) from mensaje_todo m where m.id_campana = k.id)`,
  },
  {
    nombre: 'a campaign that is over was queued whole (D-63)',
    consulta: `select id from campana where estado = 'terminada' and encolada_en is null`,
  },
  {
    nombre: 'nobody is written to come back twice within thirty days (W1)',
    consulta: `select a.id from contacto_seguimiento a join contacto_seguimiento b on b.id_cliente = a.id_cliente and b.id > a.id
      where a.medio = 'mensaje' and b.medio = 'mensaje' and abs(b.dia - a.dia) < 30`,
  },
  {
    nombre: 'every message to come back is in the register, and the other way round (W2)',
    consulta: `select 'seguimiento:' || k.id as id from contacto_seguimiento k where k.medio = 'mensaje'
        and k.en >= ${desdeQueEstan} and not exists (
        select 1 from mensaje_todo m where m.clave = 'seguimiento:' || k.id and m.id_cliente = k.id_cliente)
      union all
      select m.id::text from mensaje_todo m where m.tipo like 'Seguimiento%' and not exists (
        select 1 from contacto_seguimiento k where m.clave = 'seguimiento:' || k.id and k.medio = 'mensaje')`,
  },
  {
    nombre: 'nothing waits to tell of an appointment that was cancelled or moved (W6)',
    consulta: `select m.id from mensaje m join cita c on c.id = m.id_cita
      where m.estado = 'pendiente' and m.tipo <> 'AvisoCancelacionCita' and (c.cancelada or c.revision <> m.revision)`,
  },
  {
    nombre: 'nothing of a cancelled campaign waits',
    consulta: `select m.id from mensaje m join campana k on k.id = m.id_campana
      where k.estado = 'cancelada' and m.estado = 'pendiente'`,
  },
  {
    nombre: 'the present consent is the last of the register (D-64)',
    consulta: `select u.id_cliente as id from (
        select distinct on (id_cliente) id_cliente, whatsapp_avisos, whatsapp_promociones from consentimiento
        order by id_cliente, id desc) u
      left join consentimiento_actual a using (id_cliente)
      where (a.whatsapp_avisos, a.whatsapp_promociones) is distinct from (u.whatsapp_avisos, u.whatsapp_promociones)`,
  },
  {
    nombre: 'a weekly report has its e-mail, and goes to one person once a week',
    consulta: `select i.id from informe_semanal i where not exists (select from correo c
      where c.clave = 'informe:' || i.id_usuario || ':' || i.lunes and c.tipo = 'informe')`,
  },
]
