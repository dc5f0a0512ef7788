import { enLaBase } from '../baseDeDatos.ts'

/**
 * Writes the service's receipts of an appointment's notices into the database. The demo never sends, so there is no other way.
 */
export const fingirEntrega = (idCita: number, sentencias: readonly string[]): Promise<void> =>
  enLaBase(sentencias, [idCita])

/** The message was taken, and the answer was lost so many hours ago. */
export const sinRespuesta = (horas: number): string =>
  `update mensaje set estado = 'desconocido', error_codigo = 'SIN_RESPUESTA', intentos = 1,
     tomado_en = now() - interval '${horas} hours' where id_cita = $1`

export const LEIDO = [
  `update mensaje set estado = 'leido', proveedor_id = 'wamid.e2e.' || id, intentos = 1, tomado_en = now() where id_cita = $1`,
  `insert into recibo_whatsapp (proveedor_id, estado, ocurrido_en, recibido_en)
     select 'wamid.e2e.' || m.id, e.estado, now() - e.hace, now() from mensaje m,
       (values ('sent', interval '3 minutes'), ('delivered', interval '2 minutes'), ('read', interval '1 minute')) e (estado, hace)
     where m.id_cita = $1`,
]

export const SIN_PROMOCIONES = `insert into preferencia_whatsapp (telefono, promociones, fuente, ocurrido_en, recibido_en)
  select telefono, false, 'palabra', now(), now() from mensaje where id_cita = $1 limit 1`

/** The patient answered something that a person has to read. */
export const RESPUESTA = `insert into respuesta_whatsapp (proveedor_id, numero, telefono, texto, ocurrido_en, recibido_en)
  select 'e2e.' || m.id, '521' || m.telefono, m.telefono, 'No gracias ' || repeat('ñ', 80), now(), now() from mensaje m
  where m.id_cita = $1 limit 1`

export const FALLIDO = `update mensaje set estado = 'no_entregable', error_codigo = '131026', proveedor_id = 'wamid.e2e.' || id,
  intentos = 1, tomado_en = now() where id_cita = $1`
