import { ajustes } from '@nitida/contract/ajustes'
import { impresoras } from '@nitida/contract/impresoras'
import { pedidos } from '@nitida/contract/pedidos'
import { type ClaveDePaso, clavesDePasos, primerosPasos } from '@nitida/contract/primerosPasos'
import { sucursales } from '@nitida/contract/sucursales'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { csdDePrueba } from '../../../test/csd.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let maestro: string

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

const leer = async () => (await t.call(maestro, primerosPasos.leer, {})).body.data
const estadoDe = async (clave: ClaveDePaso) => (await leer()).pasos.find((paso) => paso.clave === clave)?.estado
const aplazar = (pasos: ClaveDePaso[], despues: boolean) =>
  t.call(maestro, primerosPasos.aplazar, { body: { pasos, despues } })

// One chain grows from test to test, as a new one does.
test('a new chain lacks every step, and a practice without a branch is refused', async () => {
  const { visible, pasos, idSucursal } = await leer()
  expect([visible, idSucursal, pasos.map(({ clave }) => clave)]).toEqual([true, null, [...clavesDePasos]])
  expect(new Set(pasos.map(({ estado }) => estado))).toEqual(new Set(['falta']))
  const { status, body } = await t.call(maestro, primerosPasos.practicar, {})
  expect([status, body.error]).toEqual([422, 'SUCURSAL_NO_DISPONIBLE'])
})

test('the name and the contact of the chain are a step once both are there', async () => {
  const guardar = (cambios: object, version: number) =>
    t.call(maestro, ajustes.guardar, { body: { version, ...cambios } })
  await guardar({ nombreOptica: 'Óptica del Ángel' }, 0)
  expect(await estadoDe('cadena')).toBe('falta')
  await guardar({ privacidadDomicilio: 'Reforma 10', privacidadTelefono: '222 123 4567' }, 1)
  expect(await estadoDe('cadena')).toBe('hecho')
  await guardar({ privacidadTelefono: '' }, 2)
  expect(await estadoDe('cadena')).toBe('falta')
})

test('a branch, its seal, its people and its printer are read from their rows, and a seal that ended is missing again', async () => {
  const sucursal = await buildSucursal(t.db, { rfc: 'EKU9003173C9' })
  const caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal }))
  const { certificado: CSD, llave: privateKey, contrasena: passCSD } = csdDePrueba().partes
  await t.call(maestro, sucursales.guardar, { params: { id: sucursal }, body: { CSD, privateKey, passCSD } })
  await t.call(caja, impresoras.avisar, { body: { impresora: 'TM-T20', bien: false } })
  expect(await estadoDe('impresora')).toBe('falta')
  await t.call(caja, impresoras.avisar, { body: { impresora: 'TM-T20', bien: true } })
  const hechos: ClaveDePaso[] = ['sucursal', 'personas', 'csd', 'impresora']
  expect(await Promise.all(hechos.map(estadoDe))).toEqual(hechos.map(() => 'hecho'))
  expect((await leer()).idSucursal).toBe(sucursal)
  await t.db
    .updateTable('sucursal_csd')
    .set({ vigente_hasta: new Date(0) })
    .execute()
  expect(await estadoDe('csd')).toBe('falta')
})

test('one printer of one branch is one row, which says since when it does as it does', async () => {
  const idSucursal = await buildSucursal(t.db)
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal }))
  for (const bien of [true, true, false, false])
    await t.call(tk, impresoras.avisar, { body: { impresora: 'POS-80', bien } })
  for (const _ of [1, 2]) await t.call(maestro, impresoras.avisar, { body: { impresora: 'POS-80', bien: true } })
  const filas = await t.db
    .selectFrom('impresora_vista')
    .select(['id_sucursal', 'bien'])
    .where('impresora', '=', 'POS-80')
    .orderBy('id')
    .execute()
  expect(filas).toEqual([
    { id_sucursal: idSucursal, bien: false },
    { id_sucursal: null, bien: true },
  ])
})

test('of eight who practise at once one makes the order; nothing is charged or sent, and nothing of it stays in the lists', async () => {
  const respuestas = await Promise.all(Array.from({ length: 8 }, () => t.call(maestro, primerosPasos.practicar, {})))
  const [idPedido, ...otros] = new Set(respuestas.map(({ body }) => body.data.idPedido))
  expect([idPedido, otros, await estadoDe('practica')]).toEqual([expect.any(Number), [], 'falta'])
  const cuantas = async (tabla: 'pago' | 'mensaje') =>
    Number(
      (
        await t.db
          .selectFrom(tabla)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  expect([await cuantas('pago'), await cuantas('mensaje')]).toEqual([0, 0])

  const { body } = await t.call(maestro, primerosPasos.quitarPractica, {})

  expect([body.data.idPractica, await estadoDe('practica')]).toEqual([null, 'hecho'])
  expect((await t.call(maestro, pedidos.list, { query: {} })).body.total).toBe(0)
  const vivos = await t.db.selectFrom('cliente').select('id').where('eliminado_en', 'is', null).execute()
  expect(vivos).toEqual([])
  expect((await t.call(maestro, primerosPasos.quitarPractica, {})).status).toBe(200)
})

test('a step that is left for later stays so for the chain until it is taken up or done; with none missing the list goes', async () => {
  const faltan = (await leer()).pasos.filter(({ estado }) => estado === 'falta').map(({ clave }) => clave)
  const { body } = await aplazar(faltan, true)
  expect([body.data.visible, await estadoDe('whatsapp')]).toEqual([false, 'despues'])
  await aplazar(['whatsapp'], false)
  expect([(await leer()).visible, await estadoDe('whatsapp')]).toEqual([true, 'falta'])
  const { total } = await t.db
    .selectFrom('auditoria')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('entidad', '=', 'primerosPasos')
    .executeTakeFirstOrThrow()
  expect(total).toBe(2)
})

test('a demo is never led through them', async () => {
  t.app.deps.demo = true
  onTestFinished(() => {
    t.app.deps.demo = false
  })
  expect((await leer()).visible).toBe(false)
})
