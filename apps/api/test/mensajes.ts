import type { Mostrador } from './citas.ts'
import { AHORA } from './reloj.ts'
import type { TestApp } from './testApp.ts'

/** The patient of a counter agrees to promotions, or takes it back. */
export const aceptarPromociones = (t: TestApp, { cliente, usuario }: Mostrador, promociones = true, en = AHORA) =>
  t.db
    .insertInto('consentimiento')
    .values({
      id_cliente: cliente.id,
      version_aviso: '1',
      whatsapp_avisos: true,
      whatsapp_promociones: promociones,
      registrado_por: usuario.id,
      en,
    })
    .execute()

/** A message as it stands in the database. */
export const mensajeDe = (t: TestApp, clave: string) =>
  t.db.selectFrom('mensaje').selectAll().where('clave', '=', clave).executeTakeFirstOrThrow()
