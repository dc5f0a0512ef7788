import type pg from 'pg'

/** A wave of promotions to so many of the patients who agreed to them, from the first one on. */
export interface Ola {
  minuto: number
  pacientes: number
}

export interface Campana {
  /** Numbers that may have got a message in a day while promotions leave (W7). */
  tope: number
  /** Waves in order; a later one speaks to the patients of the earlier ones again. */
  olas: readonly Ola[]
}

const PRIMER_TELEFONO = 7_700_000_000

/** Patients of all branches who agreed to promotions long ago, and whom the plan does not use. */
export async function fundarDestinatarios(
  base: pg.ClientBase,
  { olas }: Campana,
  sucursales: number,
  ayer: Date,
): Promise<void> {
  await base.query(
    `with paciente as (
       insert into cliente (id_sucursal, nombre, edad, telefono, creado_por, creado_en)
       select 1 + n % $2, 'DESTINATARIO ' || n, 40, (${PRIMER_TELEFONO} + n)::text, 1, $3
         from generate_series(1, $1::int) n
       returning id)
     insert into consentimiento (id_cliente, version_aviso, whatsapp_avisos, whatsapp_promociones, registrado_por, en)
     select id, '2026-11', true, true, 1, $3 from paciente`,
    [Math.max(0, ...olas.map(({ pacientes }) => pacientes)), sucursales, ayer],
  )
}

/** Queues one wave in the database. Its promotions are due before any notice, so only their lane holds them back. */
export async function encolarOla(base: pg.ClientBase, n: number, { pacientes }: Ola, ahora: Date): Promise<void> {
  await base.query(
    `with nueva as (
       insert into mensaje (clave, tipo, carril, id_sucursal, id_cliente, telefono, parametros, texto,
         proximo_intento_en, creado_en, cambiado_en)
       select 'promo:' || $1::int || ':' || id, 'ConfirmacionCita', 'promociones', id_sucursal, id, telefono,
         '["A","B","C","D"]', 'Promoción', $3::timestamptz - interval '1 hour', $3, $3
         from cliente where telefono between '${PRIMER_TELEFONO + 1}' and (${PRIMER_TELEFONO} + $2::int)::text
       returning clave)
     select encolar('enviarMensaje', '{}', (select min(clave) from nueva), 0)`,
    [n, pacientes, ahora],
  )
}
