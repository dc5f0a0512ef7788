import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultarAhora } from '../../../../db/oraculo/oraculo.ts'
import { crearCtxDePrueba } from '../../test/ctx.ts'
import { conDuenio } from '../../test/duenio.ts'
import { AHORA } from '../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../test/testApp.ts'
import { sellarAuditoria } from './auditoria.sellos.ts'
import { auditarSinSesion } from './auditoria.ts'

const HORA = 3600 * 1000
const REGLA = 'every seal of the audit holds (42)'

let t: TestApp

// Its audit is tampered with, over and over.
beforeAll(async () => {
  t = await crearTestApp({ oraculo: false })
})
beforeEach(async () => {
  await comoSuperusuario('truncate auditoria, auditoria_sello')
  t.ponerReloj(AHORA)
})
afterAll(() => t?.cerrar())

const comoSuperusuario = (...ordenes: string[]) =>
  conDuenio(t.url, async (db) => {
    for (const orden of ["set session_replication_role = 'replica'", ...ordenes]) await sql.raw(orden).execute(db)
  })

async function anotar(cuantas: number): Promise<void> {
  const hecho = { accion: 'prueba', entidad: 'usuario', despues: { name: 'Rosa' } } as const
  for (let n = 0; n < cuantas; n++) await auditarSinSesion(crearCtxDePrueba(t), null, hecho)
}

const sellar = (lote = 100) => sellarAuditoria({ ...t.app.deps, lote }, new AbortController().signal)
const adelantar = (ms: number) => t.ponerReloj(new Date(t.app.deps.now().getTime() + ms))
const sellos = () => t.db.selectFrom('auditoria_sello').selectAll().orderBy('id').execute()
const filas = async () => (await t.db.selectFrom('auditoria').select('id').orderBy('id').execute()).map(({ id }) => id)
const reglasRotas = async () => {
  const cliente = await t.pool.connect()
  try {
    return (await consultarAhora(cliente)).map(({ nombre }) => nombre)
  } finally {
    cliente.release()
  }
}

test('what is an hour old is sealed, and nothing younger; the log is told', async () => {
  await anotar(3)
  adelantar(HORA)
  await anotar(2)
  await sellar()
  expect(await sellos()).toEqual([])
  adelantar(1)
  await sellar()
  await sellar()

  const [tercera] = (await filas()).slice(2)
  const [sello, ...otros] = await sellos()
  expect([sello?.hasta, otros]).toEqual([tercera, []])
  expect(t.log.join('')).toContain(`"huella":"${sello?.huella.toString('hex')}"`)
  expect(await reglasRotas()).toEqual([])
})

test('seal follows seal, in batches, however many processes seal at once', async () => {
  await anotar(7)
  adelantar(2 * HORA)
  await Promise.all([sellar(3), sellar(3), sellar(3)])
  const ids = await filas()
  expect((await sellos()).map(({ hasta }) => hasta)).toEqual([ids[2], ids[5], ids[6]])
  await anotar(1)
  adelantar(2 * HORA)
  await sellar(3)
  expect(await sellos()).toHaveLength(4)
  expect(await reglasRotas()).toEqual([])
})

test('an old row that comes before a young one waits with it: its neighbours may still be on their way', async () => {
  await anotar(1)
  adelantar(2 * HORA)
  await anotar(1)
  t.ponerReloj(AHORA)
  await anotar(1) // a process whose clock is behind
  adelantar(2 * HORA)
  await sellar()
  expect((await sellos()).map(({ hasta }) => hasta)).toEqual([(await filas())[0]])
})

describe('who tampers with what is sealed is found out', () => {
  beforeEach(async () => {
    await anotar(4)
    adelantar(2 * HORA)
    await sellar(2)
    expect(await reglasRotas()).toEqual([])
  })
  const segunda = '(select id from auditoria order by id offset 1 limit 1)'

  test.each([
    ['another name in it', `update auditoria set despues = '{"name": "Eva"}' where id = ${segunda}`],
    ['another hour', `update auditoria set en = en + interval '1 second' where id = ${segunda}`],
    ['another author', `update auditoria set id_usuario = 1 where id = ${segunda}`],
    ['a row less', `delete from auditoria where id = ${segunda}`],
    ['two rows changed about', `update auditoria set peticion = id::text where id <= ${segunda}`],
    ['a seal less', 'delete from auditoria_sello where id = (select min(id) from auditoria_sello)'],
    [
      'a row changed and its seal made anew: the next one tells',
      `update auditoria set accion = 'otra' where id = ${segunda};
       update auditoria_sello s set huella = huella_de_auditoria(0, s.hasta, '') where id = (select min(id) from auditoria_sello)`,
    ],
  ])('%s', async (_, ...ordenes) => {
    await comoSuperusuario(...ordenes)
    expect(await reglasRotas()).toContain(REGLA)
  })

  test.each([
    'insert into auditoria_sello (hasta, huella, en) values (1, sha256($$x$$), now())',
    'update auditoria_sello set huella = sha256($$x$$)',
    'delete from auditoria_sello',
    'truncate auditoria_sello',
  ])('and the application itself may not: %s', async (orden) => {
    await expect(t.pool.query(orden)).rejects.toMatchObject({ code: '42501' })
  })
})
