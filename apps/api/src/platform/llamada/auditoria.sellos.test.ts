import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultarAhora } from '../../../../../db/oraculo/oraculo.ts'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { cerrarCaja } from '../../../test/cortes.ts'
import { crearCtxDePrueba } from '../../../test/ctx.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { sellarCortes } from '../../modules/cortes/cortes.sellos.service.ts'
import { sellarPagos } from '../../modules/pagos/pagos.sellos.service.ts'
import { crearLog } from '../entorno/registro.ts'
import { sellarAuditoria } from './auditoria.sellos.ts'
import { type Auditada, auditarSinSesion } from './auditoria.ts'

const HORA = 3600 * 1000
const REGLA = 'every seal of the audit holds (42)'

let t: TestApp

// The audit is tampered with, over and over, so the oracle is not asked.
beforeAll(async () => {
  t = await crearTestApp({ oraculo: false })
})
beforeEach(() => comoSuperusuario('truncate auditoria, auditoria_sello'))
afterAll(() => t?.cerrar())

const comoSuperusuario = (...ordenes: string[]) =>
  conDuenio(t.url, async (db) => {
    for (const orden of ["set session_replication_role = 'replica'", ...ordenes]) await sql.raw(orden).execute(db)
  })

async function anotar(cuantas: number, { haceMs = 0, en = new Date() } = {}): Promise<void> {
  const [antes = 0] = (await filas()).slice(-1)
  t.ponerReloj(en)
  const entidad: Auditada = { entidad: 'usuario', campos: ['name'] }
  const hecho = { accion: 'prueba', entidad, despues: { name: 'Rosa' } }
  for (let n = 0; n < cuantas; n++) await auditarSinSesion(crearCtxDePrueba(t), null, hecho)
  if (haceMs !== 0) await envejecer(haceMs, antes)
}

/** Makes rows older by so much time. */
const envejecer = (ms: number, antes = 0) =>
  comoSuperusuario(`update auditoria set anotado_en = anotado_en - interval '${ms} milliseconds' where id > ${antes}`)
const sellar = (lote = 100, log = t.app.deps.log) =>
  sellarAuditoria({ ...t.app.deps, log, lote }, new AbortController().signal)
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
  await anotar(3, { haceMs: HORA - 10_000 })
  await anotar(2)
  await sellar()
  expect(await sellos()).toEqual([])
  await envejecer(10_000)
  await sellar()
  await sellar()

  const [tercera] = (await filas()).slice(2)
  const [sello, ...otros] = await sellos()
  expect([sello?.hasta, otros]).toEqual([tercera, []])
  expect(t.log.join('')).toContain(`"huella":"${sello?.huella.toString('hex')}"`)
  expect(await reglasRotas()).toEqual([])
})

test.each(['warn', 'silent'])('a log at level %s holds the seal all the same', async (nivel) => {
  const lineas: string[] = []
  await anotar(1, { haceMs: 2 * HORA })
  await sellar(1, crearLog(nivel, { write: (linea) => void lineas.push(linea) }))
  const [sello] = await sellos()
  expect(lineas.join('')).toContain(`"hasta":${sello?.hasta},"huella":"${sello?.huella.toString('hex')}"`)
})

test('seal follows seal, in batches, however many processes seal at once', async () => {
  await anotar(7, { haceMs: 2 * HORA })
  await Promise.all([sellar(3), sellar(3), sellar(3)])
  const ids = await filas()
  expect((await sellos()).map(({ hasta }) => hasta)).toEqual([ids[2], ids[5], ids[6]])
  await anotar(1, { haceMs: 2 * HORA })
  await sellar(3)
  expect(await sellos()).toHaveLength(4)
  expect(await reglasRotas()).toEqual([])
})

test('an old row that comes after a young one waits with it: its neighbours may still be on their way', async () => {
  await anotar(1, { haceMs: 2 * HORA })
  await anotar(1)
  await anotar(1, { haceMs: 2 * HORA })
  await sellar()
  expect((await sellos()).map(({ hasta }) => hasta)).toEqual([(await filas())[0]])
})

describe('a clock that was wrong holds nothing up, and is told', () => {
  const avisos = () => t.log.filter((linea) => linea.includes('a clock is wrong')).length

  test.each([
    ['of a process, ahead', { haceMs: 2 * HORA, en: new Date(Date.now() + 400 * 24 * HORA) }, 1],
    ['of the database, ahead', { haceMs: -400 * 24 * HORA }, 1, ['auditoria_anterior', 'auditoria_resto']],
    ['of a process, behind', { haceMs: 2 * HORA, en: new Date(0) }, 0],
  ])('%s', async (_, reloj, dichos, partes = ['auditoria_anterior']) => {
    const antes = avisos()
    await anotar(1, reloj)
    await anotar(1, { haceMs: 2 * HORA })
    await sellar()
    const ids = await filas()
    // Every part has a seal up to its last row; rows of no month lie apart.
    expect((await sellos()).map(({ hasta, particion }) => [particion, hasta])).toEqual(
      partes.map((parte, n) => [parte, Math.max(...ids) - n]),
    )
    expect(avisos() - antes).toBe(dichos)
    expect(await reglasRotas()).toEqual([])
  })

  test('but what is not an hour old waits, whatever the process took for the time', async () => {
    await anotar(1, { en: new Date(0) })
    await anotar(1, { en: new Date(Date.now() + 400 * 24 * HORA) })
    await sellar()
    expect(await sellos()).toEqual([])
  })
})

describe('seals that are missing are missed', () => {
  const SIN_SELLO = 'no record of the audit waits for its seal for a day (42)'
  const DIA = 24 * HORA

  test('nothing was sealed for a day of work, or the seals are gone', async () => {
    await anotar(2, { haceMs: DIA + HORA })
    expect(await reglasRotas()).toEqual([]) // nobody worked since
    await anotar(1)
    expect(await reglasRotas()).toEqual([SIN_SELLO])
    await sellar()
    expect(await reglasRotas()).toEqual([])
    await comoSuperusuario('truncate auditoria_sello')
    expect(await reglasRotas()).toEqual([SIN_SELLO])
  })

  test('a young chain, one that rests and one whose processes live in another year miss nothing', async () => {
    await anotar(1, { haceMs: DIA - HORA, en: new Date(0) })
    await anotar(1, { en: new Date(Date.now() + 400 * DIA) })
    expect(await reglasRotas()).toEqual([])
    await envejecer(100 * DIA)
    expect(await reglasRotas()).toEqual([])
  })
})

describe('who tampers with what is sealed is found out', () => {
  beforeEach(async () => {
    await anotar(4, { haceMs: 2 * HORA })
    await sellar(2)
    expect(await reglasRotas()).toEqual([])
  })
  const segunda = '(select id from auditoria order by id offset 1 limit 1)'

  test.each([
    ['another name in it', `update auditoria set despues = '{"name": "Eva"}' where id = ${segunda}`],
    ['another hour', `update auditoria set en = en + interval '1 second' where id = ${segunda}`],
    [
      'another hour of the database',
      `update auditoria set anotado_en = anotado_en - interval '1 second' where id = ${segunda}`,
    ],
    ['another author', `update auditoria set id_usuario = 1 where id = ${segunda}`],
    ['an address where none was', `update auditoria set direccion = '203.0.113.9' where id = ${segunda}`],
    ['a row less', `delete from auditoria where id = ${segunda}`],
    ['two rows changed about', `update auditoria set peticion = id::text where id <= ${segunda}`],
    ['a seal less', 'delete from auditoria_sello where id = (select min(id) from auditoria_sello)'],
    [
      'a row changed and its seal made anew: the next one tells',
      `update auditoria set accion = 'otra' where id = ${segunda};
       update auditoria_sello s set huella = huella_de_auditoria(s.particion, 0, s.hasta, '') where id = (select min(id) from auditoria_sello)`,
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

describe('the ledger', () => {
  beforeEach(() => t.ponerReloj(AHORA)) // orders are promised for days that follow it
  const DE_LIBROS = 'every seal of the ledger and of the closings holds (M6)'
  const sellarTodo = async () => {
    for (const sellar of [sellarPagos, sellarCortes])
      await sellar({ ...t.app.deps, lote: 2 }, new AbortController().signal)
  }
  const delLibro = () => t.db.selectFrom('libro_sello').select(['libro', 'hasta']).orderBy('id').execute()

  test('is sealed an hour later, batch by batch, and a payment that was changed afterwards is found (M6)', async () => {
    const usuario = await buildUsuario(t.db, { tipo: '2', idSucursal: await buildSucursal(t.db) })
    const tk = await t.entrar(usuario)
    const pedidos = []
    for (let n = 0; n < 3; n++) pedidos.push(await tomarPedido(t, tk, usuario))
    await cerrarCaja(t, { usuario, tk })
    await sellarTodo()
    expect(await delLibro()).toEqual([])

    await comoSuperusuario(
      "update pago set anotado_en = anotado_en - interval '61 minutes'",
      "update corte set anotado_en = anotado_en - interval '61 minutes'",
    )
    await sellarTodo()
    const pagos = (await t.db.selectFrom('pago').select('id').orderBy('id').execute()).map(({ id }) => id)
    expect(await delLibro()).toEqual([
      { libro: 'pago', hasta: pagos[1] },
      { libro: 'pago', hasta: pagos[2] },
      { libro: 'corte', hasta: expect.any(Number) },
    ])
    expect(await reglasRotas()).toEqual([])

    // An owner who knows the other rules takes a hundred pesos off everywhere but in the seal.
    await comoSuperusuario(`update pago set motivo = 'nada' where id = ${pagos[0]}`)
    expect(await reglasRotas()).toEqual([DE_LIBROS])
    await comoSuperusuario(`update pago set motivo = null where id = ${pagos[0]}`)
    expect(await reglasRotas()).toEqual([])
  })

  test('takes no seal from the application itself', async () => {
    const sello = sql`insert into libro_sello (libro, hasta, huella, en) values ('pago', 1, sha256('x'), now())`
    await expect(sello.execute(t.db)).rejects.toMatchObject({ code: '42501' })
  })
})
