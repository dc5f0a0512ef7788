import { sql } from 'kysely'
import type { Mostrador } from './citas.ts'
import { AHORA } from './reloj.ts'
import type { TestApp } from './testApp.ts'

/** Has the patient of a counter agree to promotions, or take it back. */
export const aceptarPromociones = (t: TestApp, { cliente, usuario }: Mostrador, promociones = true, en = AHORA) =>
  t.db
    .insertInto('consentimiento')
    .values({
      id_cliente: cliente.id,
      version_aviso: '2026-11',
      whatsapp_avisos: true,
      whatsapp_promociones: promociones,
      registrado_por: usuario.id,
      en,
    })
    .execute()

/** A message as it stands in the database. */
export const mensajeDe = (t: TestApp, clave: string) =>
  t.db.selectFrom('mensaje').selectAll().where('clave', '=', clave).executeTakeFirstOrThrow()

/**
 * Waiting promotions, older than anything a test queues afterwards: each to a patient of his own who agreed, or all to the
 * counter's.
 */
export async function encolarPromociones(
  t: TestApp,
  mostrador: Mostrador,
  cuantas: number,
  { mismoPaciente = false } = {},
): Promise<void> {
  const { idSucursal, cliente, usuario } = mostrador
  if (mismoPaciente) await aceptarPromociones(t, mostrador)
  await sql`
    with paciente as (
      insert into cliente (id_sucursal, nombre, edad, telefono, creado_por, creado_en)
      select ${idSucursal}, 'PACIENTE ' || n, 40, (7700000000 + ${cliente.id}::bigint * 10000 + n)::text, ${usuario.id}, ${AHORA}
        from generate_series(1, ${mismoPaciente ? 0 : cuantas}::int) n
      returning id, telefono
    ), aceptado as (
      insert into consentimiento (id_cliente, version_aviso, whatsapp_avisos, whatsapp_promociones, registrado_por, en)
      select id, '2026-11', true, true, ${usuario.id}, ${AHORA} from paciente
    ), destino as (
      select id, telefono from paciente
      union all select ${cliente.id}, ${cliente.telefono} from generate_series(1, ${mismoPaciente ? cuantas : 0}::int)
    )
    insert into mensaje (clave, tipo, carril, id_sucursal, id_cliente, telefono, parametros, texto,
      proximo_intento_en, creado_en, cambiado_en)
    select 'promo:' || ${cliente.id} || ':' || row_number() over (), 'ConfirmacionCita', 'promociones', ${idSucursal}, id,
      telefono, '["A","B","C","D"]', 'Promoción', ${AHORA}::timestamptz - interval '1 hour', ${AHORA}, ${AHORA}
      from destino`.execute(t.db)
}
