import type { EnviarPromocion } from '@nitida/contract/promociones'
import { plantillaLlamada, redactarPromocion } from '@nitida/contract/promociones.rules'
import { sql } from 'kysely'
import { buildSucursal, buildUsuario } from './builders.ts'
import { AHORA } from './reloj.ts'
import type { TestApp } from './testApp.ts'

/** Body of the screen for a flash discount to the patients of a branch. */
export function promocion(idSucursal: number, cambios: Partial<EnviarPromocion> = {}) {
  const customValues = ['20 %', 'armazones de sol']
  const plantilla = plantillaLlamada('Descuento Flash')
  const finalMessage = plantilla ? redactarPromocion(plantilla, customValues) : ''
  return {
    templateName: 'Descuento Flash',
    customValues,
    finalMessage,
    audiencia: { sucursales: [idSucursal] },
    ...cambios,
  }
}

/** The same with a template whose places take any text. */
export function promocionDeTexto(idSucursal: number) {
  const customValues = ['2x1', 'armazones de sol', '31 de diciembre de 2026']
  const plantilla = plantillaLlamada('Promoción General')
  const finalMessage = plantilla ? redactarPromocion(plantilla, customValues) : ''
  return promocion(idSucursal, { templateName: 'Promoción General', customValues, finalMessage })
}

/** Patients of a branch who agreed to promotions, each with a number of his own. */
export async function acuerdan(t: TestApp, idSucursal: number, cuantos: number): Promise<void> {
  await sql`
    with quien as (select id from usuario order by id limit 1), paciente as (
      insert into cliente (id_sucursal, nombre, edad, telefono, creado_por, creado_en)
      select ${idSucursal}, 'CONFORME ' || n, 40, (7800000000 + ${idSucursal}::bigint * 100000 + n)::text, (select id from quien),
        ${AHORA} from generate_series(1, ${cuantos}::int) n returning id)
    insert into consentimiento (id_cliente, version_aviso, whatsapp_avisos, whatsapp_promociones, registrado_por, en)
    select id, '2026-11', true, true, (select id from quien), ${AHORA}::timestamptz - interval '1 day' from paciente`.execute(
    t.db,
  )
}

/** The session of a new administrator. */
export const entrarMaestro = async (t: TestApp) => t.entrar(await buildUsuario(t.db, { tipo: '0' }))

/** An administrator and a branch in which so many agreed. */
export async function preparar(t: TestApp, cuantos: number) {
  const idSucursal = await buildSucursal(t.db)
  await acuerdan(t, idSucursal, cuantos)
  return { maestro: await entrarMaestro(t), idSucursal }
}

/** The messages of a campaign, in the order of their queue. */
export const mensajesDe = (t: TestApp, id: number) =>
  t.db.selectFrom('mensaje').selectAll().where('id_campana', '=', id).orderBy('id').execute()
