import { sesion } from '@nitida/contract/sesion'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

const DESPUES = new Date(AHORA.getTime() + 2 * 60_000)

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
  t.ponerReloj(AHORA)
})
afterAll(() => t.cerrar())

test('nobody waits for his use to be noted: what is written waits for the standby, and what is read does not', async () => {
  const usuario = await buildUsuario(t.db, { tipo: '0' })
  const tk = await t.entrar(usuario)
  const usadaEn = async () => {
    const fila = t.db.selectFrom('sesion').select('ultimo_uso_en').where('id_usuario', '=', usuario.id)
    return (await fila.executeTakeFirstOrThrow()).ultimo_uso_en
  }
  const rival = await t.pool.connect()
  await rival.query('begin')
  await rival.query('select from sesion where id_usuario = $1 for update', [usuario.id])

  t.ponerReloj(DESPUES)
  const { status } = await t.call(tk, sesion.validateTk, {})
  expect([status, await usadaEn()]).toEqual([200, AHORA])

  await rival.query('rollback')
  rival.release()
  await expect.poll(usadaEn).toEqual(DESPUES)
})
