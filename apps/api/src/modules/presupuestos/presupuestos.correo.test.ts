import { presupuestos } from '@nitida/contract/presupuestos'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { tenerPresupuesto } from '../../../test/presupuestos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { abrirSmtp } from '../../../test/servidorSmtp.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { correoRegistro } from '../../adapters/correo/registro.ts'
import { crearTransporteSmtp } from '../../adapters/correo/smtp.ts'
import type { TransporteCorreo } from '../../adapters/correo/transporte.ts'
import { enviarCorreos } from '../correos/correos.envio.service.ts'

let t: TestApp
let caja: string
let sucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal }))
})
afterEach(() => t.ponerReloj(AHORA))
afterAll(() => t.cerrar())

const ponerCorreo = (id: number, correo: string | null) =>
  t.db.updateTable('cliente').set({ correo }).where('id', '=', id).execute()
async function tener(correo: string | null = 'maria@correo.example') {
  const cliente = await buildCliente(t.db, { idSucursal: sucursal, nombre: 'MARÍA HERNÁNDEZ MORALES' })
  await ponerCorreo(cliente.id, correo)
  return { ...(await tenerPresupuesto(t, caja, cliente.id, sucursal)), cliente }
}
const mandar = (id: number) => t.call(caja, presupuestos.enviarCorreo, { params: { id } })
const leer = async (id: number) => (await t.call(caja, presupuestos.uno, { params: { id } })).body.data
const suyos = (id: number) =>
  t.db.selectFrom('correo').selectAll().where('clave', 'like', `presupuesto:${id}:%`).orderBy('id').execute()
const repartir = (transporteCorreo: TransporteCorreo) =>
  enviarCorreos({ ...t.app.deps, transporteCorreo }, new AbortController().signal)

test('it leaves once however often the button is pressed, with the paper and the link, and its history begins with it', async () => {
  const { id, HashId } = await tener()
  const respuestas = await Promise.all(Array.from({ length: 20 }, () => mandar(id)))
  expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([200]))
  const { cuenta, recibidos } = await abrirSmtp()
  await repartir(crearTransporteSmtp(cuenta))

  expect(recibidos).toMatchObject([{ para: ['maria@correo.example'] }])
  expect(recibidos[0]?.mensaje).toContain('application/pdf')
  const [correo, ...otros] = await suyos(id)
  expect(otros).toEqual([])
  expect(correo?.texto).toContain(`/=${HashId}`)
  const data = await leer(id)
  expect(data).toMatchObject({ estado: 'enviado', correo: { direccion: 'maria@correo.example', estado: 'aceptado' } })
  expect(data.sucesos.map(({ que }) => que)).toEqual(['correo', 'creado'])
})

test('WhatsApp and e-mail are counted apart', async () => {
  const { id } = await tener()
  await mandar(id)
  await t.call(caja, presupuestos.enviar, { params: { id } })
  t.ponerReloj(new Date(AHORA.getTime() + 120_000))
  await mandar(id)
  expect((await suyos(id)).map(({ clave }) => clave)).toEqual([
    `presupuesto:${id}:correo:1`,
    `presupuesto:${id}:correo:2`,
  ])
  const { clave } = await t.db
    .selectFrom('mensaje')
    .select('clave')
    .where('clave', 'like', `presupuesto:${id}:%`)
    .executeTakeFirstOrThrow()
  expect(clave).toBe(`presupuesto:${id}:enviado:1`)
})

test('one that failed is told with its reason, does not count as sent, and is sent anew to the address as it is now', async () => {
  const { id, cliente } = await tener('mal@correo.example')
  await mandar(id)
  const malo = await abrirSmtp(() => ({ paso: 'RCPT', codigo: 550 }))
  await repartir(crearTransporteSmtp(malo.cuenta))
  const fallido = await leer(id)
  expect(fallido).toMatchObject({ estado: 'borrador', correo: { estado: 'fallido' } })
  expect(fallido.correo?.motivo).toContain('revisa la dirección')

  await ponerCorreo(cliente.id, 'bien@correo.example')
  expect((await mandar(id)).status).toBe(200)
  const bueno = await abrirSmtp()
  await repartir(crearTransporteSmtp(bueno.cuenta))
  expect(bueno.recibidos).toMatchObject([{ para: ['bien@correo.example'] }])
  expect(await leer(id)).toMatchObject({ estado: 'enviado', correo: { estado: 'aceptado' } })
})

test('without a mail server it is kept, says so, and does not count as sent', async () => {
  const { id } = await tener()
  await mandar(id)
  await repartir(correoRegistro)
  expect(await leer(id)).toMatchObject({ estado: 'borrador', correo: { estado: 'registrado' } })
})

test('one without an address, one that ended and one of another branch are refused', async () => {
  const { id } = await tener(null)
  expect((await mandar(id)).body.error).toBe('SIN_CORREO')
  const { id: vencible } = await tener()
  const ajena = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: await buildSucursal(t.db) }))
  const params = { id: vencible }
  expect((await t.call(ajena, presupuestos.enviarCorreo, { params })).body.error).toBe('NO_ENCONTRADO')
  t.ponerReloj(new Date(AHORA.getTime() + 20 * 24 * 3600 * 1000))
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal }))
  expect((await t.call(tk, presupuestos.enviarCorreo, { params })).body.error).toBe('PRESUPUESTO_VENCIDO')
  t.ponerReloj(AHORA)
  await t.call(caja, presupuestos.perder, { params, body: { motivo: 'precio' } })
  expect((await mandar(vencible)).body.error).toBe('PRESUPUESTO_PERDIDO')
})
