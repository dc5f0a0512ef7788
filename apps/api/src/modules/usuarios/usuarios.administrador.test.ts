import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { nuevoUsuario } from '../../../test/cuerpos.ts'
import { conDuenio } from '../../../test/duenio.ts'
import type { Respondida } from '../../../test/peticion.ts'
import { calentar, crearTestApp, type TestApp } from '../../../test/testApp.ts'

const RONDAS = 20

let t: TestApp
/** The only administrators of this database. */
let maestros: UsuarioDePrueba[]

beforeAll(async () => {
  t = await crearTestApp()
  maestros = []
  for (let i = 0; i < 8; i++) maestros.push(await buildUsuario(t.db, { tipo: '0' }))
  await calentar(t)
})
beforeEach(() => dejar(8))
afterAll(() => t.cerrar())

/** Leaves so many active administrators, the first ones of the list. */
async function dejar(cuantos: number): Promise<void> {
  const [vivos, otros] = [maestros.slice(0, cuantos), maestros.slice(cuantos)]
  const poner = (personas: UsuarioDePrueba[], activo: boolean) =>
    t.db
      .updateTable('usuario')
      .set({ activo, tipo: '0', eliminado_en: null })
      .where('id', 'in', [0, ...personas.map(({ id }) => id)])
      .execute()
  await poner(vivos, true)
  await poner(otros, false)
}

const activos = () =>
  t.db
    .selectFrom('usuario')
    .select('id')
    .where('tipo', '=', '0')
    .where('activo', '=', true)
    .where('eliminado_en', 'is', null)
    .execute()

type Acto = (tk: string, usuario: UsuarioDePrueba) => Promise<Pick<Respondida, 'status' | 'body'>>

const quitarTipo = (email: string) => nuevoUsuario({ email, userType: '2', password: null })
/** The three ways to lose an administrator. */
const actos: Record<'deactivate' | 'remove' | 'demote', Acto> = {
  deactivate: (tk, { id }) => t.call(tk, usuarios.desactivar, { params: { id }, body: {} }),
  remove: (tk, { id }) => t.call(tk, usuarios.eliminar, { params: { id } }),
  demote: (tk, { id, correo }) => t.call(tk, usuarios.guardar, { params: { id }, body: quitarTipo(correo) }),
}

describe.each(Object.entries(actos))('%s', (_, acto) => {
  test('the last administrator stays, and nothing of him changes (D-19)', async () => {
    await dejar(1)
    const [ultimo] = maestros
    if (!ultimo) throw new Error('no administrator')
    const antes = await t.db.selectFrom('usuario').selectAll().where('id', '=', ultimo.id).executeTakeFirstOrThrow()

    const { status, body } = await acto(await t.entrar(ultimo), ultimo)

    expect([status, body.error, body.message]).toEqual([
      409,
      'ULTIMO_ADMINISTRADOR',
      'Debe quedar al menos un Usuario Maestro activo.',
    ])
    expect(await t.db.selectFrom('usuario').selectAll().where('id', '=', ultimo.id).executeTakeFirst()).toEqual(antes)
  })

  test('the last but one may go', async () => {
    await dejar(2)
    const [uno, otro] = maestros
    if (!uno || !otro) throw new Error('no administrators')

    expect((await acto(await t.entrar(uno), otro)).status).toBe(200)
    expect(await activos()).toEqual([{ id: uno.id }])
  })

  test('two who do it to each other at once leave one (H5)', { timeout: 60_000 }, async () => {
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      await dejar(2)
      const [uno, otro] = maestros
      if (!uno || !otro) throw new Error('no administrators')
      const [deUno, deOtro] = [await t.entrar(uno), await t.entrar(otro)]

      const respuestas = await Promise.all([acto(deUno, otro), acto(deOtro, uno)])

      expect(await activos()).toHaveLength(1)
      expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status } of respuestas) expect([200, 401, 403, 409]).toContain(status)
    }
  })
})

test('eight in a ring, each by another way, leave one at least', { timeout: 60_000 }, async () => {
  const formas = Object.values(actos)
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    await dejar(8)
    const tokens = await Promise.all(maestros.map((maestro) => t.entrar(maestro)))

    const respuestas = await Promise.all(
      tokens.map((tk, i) => {
        const [acto, victima] = [formas[(i + ronda) % 3], maestros[(i + 1) % 8]]
        if (!acto || !victima) throw new Error('no ring')
        return acto(tk, victima)
      }),
    )

    const quedan = await activos()
    expect(quedan.length).toBeGreaterThanOrEqual(1)
    expect(quedan).toHaveLength(8 - respuestas.filter(({ status }) => status === 200).length)
  }
})

test('an administrator who is removed, inactive or demoted does not count as the one who stays', async () => {
  const [uno, otro, tercero] = maestros
  if (!uno || !otro || !tercero) throw new Error('no administrators')
  await dejar(1)
  await t.db.updateTable('usuario').set({ activo: true, eliminado_en: new Date() }).where('id', '=', otro.id).execute()
  const degradar = { tipo: '2' as const, horario: '09:00-20:00', activo: true }
  await t.db.updateTable('usuario').set(degradar).where('id', '=', tercero.id).execute()

  expect((await actos.deactivate(await t.entrar(uno), uno)).status).toBe(409)
})

test('the database itself holds on to the last one', async () => {
  await dejar(1)
  const quitar = conDuenio(t.url, (db) => db.updateTable('usuario').set({ activo: false }).execute())

  await expect(quitar).rejects.toMatchObject({ constraint: 'ultimo_administrador' })
})
