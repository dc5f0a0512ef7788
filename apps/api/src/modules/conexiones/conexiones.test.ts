import { citas } from '@nitida/contract/citas'
import { conexiones } from '@nitida/contract/conexiones'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { abrirMostrador, citaNueva } from '../../../test/citas.ts'
import { crearCtxDePrueba } from '../../../test/ctx.ts'
import { abrirEmisora, crearFactura, facturaLibre } from '../../../test/facturas.ts'
import { CUENTA, crearFacturoPorTiFalso, type FallaPac, OTRA_CUENTA } from '../../../test/facturoportiFalso.ts'
import { crearGraphFalso, ID_TELEFONO, TOKEN } from '../../../test/graphFalso.ts'
import { AHORA } from '../../../test/reloj.ts'
import { abrirSmtp } from '../../../test/servidorSmtp.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { notificacion, notificar, SECRETO_APP, TOKEN_VERIFICACION } from '../../../test/webhook.ts'
import { tareasDe } from '../../tareas.ts'
import { encolarCorreo } from '../correos/correos.encolar.service.ts'
import { aplicarTimbrado, SIN_RESPUESTA } from '../facturacion/facturacion.resolucion.service.ts'
import { refrescarConexiones } from './conexiones.service.ts'

const CLAVE = 'Canario-De-Correo-91'
const [OTRA_CLAVE, MAL] = ['Otra-De-Correo-17', 'Equivocada-De-Correo-03']
const SECRETOS = [CLAVE, OTRA_CLAVE, MAL, TOKEN, SECRETO_APP, TOKEN_VERIFICACION, CUENTA.contrasena]

let t: TestApp
let maestro: string
let graph: Awaited<ReturnType<typeof crearGraphFalso>>
let pac: Awaited<ReturnType<typeof crearFacturoPorTiFalso>>
let falla: FallaPac = { tipo: 'bien' }
/** Everything that was answered. */
const respondido: unknown[] = []

beforeAll(async () => {
  graph = await crearGraphFalso()
  pac = await crearFacturoPorTiFalso(() => falla)
  t = await crearTestApp({ entorno: { urlDelPac: pac.url } })
  t.app.deps.entorno.marcoDeWhatsapp.url = graph.url
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterEach(() => t.ponerReloj(AHORA))
afterAll(async () => {
  await t.cerrar()
  await graph.cerrar()
  await pac.cerrar()
})

const leer = async (en = t) => (await en.call(maestro, conexiones.leer, {})).body.data
type Guardar = 'guardarWhatsapp' | 'guardarCorreo' | 'guardarPac'
async function guardar(cual: Guardar, body: object, en = t) {
  const respuesta = await en.call(maestro, conexiones[cual], { body } as never)
  respondido.push(respuesta.body)
  return respuesta
}
const turno = async (nombre: string, en = t) => tareasDe(en.app.deps)[nombre]?.hacer(new AbortController().signal)

async function servidorDeCorreo(clave = CLAVE) {
  const { cuenta, recibidos } = await abrirSmtp(() => 'acepta', clave)
  const { servidor, puerto, remitente } = cuenta
  return { recibidos, datos: { servidor, puerto, usuario: 'nitida', remitente, responderA: '' } }
}

let n = 0
async function encolar(): Promise<string> {
  const clave = `conexion:${++n}`
  const { idSucursal } = await buildUsuario(t.db)
  await encolarCorreo(crearCtxDePrueba(t), {
    ...{ clave, tipo: 'factura', idSucursal: idSucursal ?? 0, asunto: 'Factura', texto: 'Hola', adjuntos: [] },
    para: { nombre: 'SOFÍA', direccion: 'sofia@correo.example' },
  })
  return clave
}
const estadoDe = (clave: string) =>
  t.db.selectFrom('correo').select(['estado', 'intentos']).where('clave', '=', clave).executeTakeFirstOrThrow()

test('an account of e-mail that works is in force at once in every process, and is never shown', async () => {
  const otra = await crearTestApp({ url: t.url })
  onTestFinished(() => otra.cerrar())
  const { datos, recibidos } = await servidorDeCorreo()
  expect(await leer()).toMatchObject({ correo: { version: 0, origen: 'ninguno', datos: null }, demo: false })

  const { status, body } = await guardar('guardarCorreo', { ...datos, clave: CLAVE, version: 0 })

  expect([status, body.error]).toEqual([200, undefined])
  expect(body.data.correo).toMatchObject({ version: 1, origen: 'pantalla', datos, guardadaEn: AHORA.toISOString() })
  await expect.poll(() => otra.app.deps.transporteCorreo.nombre, { timeout: 10_000 }).toBe('smtp')
  const claves = [await encolar(), await encolar()]
  await turno('enviarCorreo', otra)
  expect((await Promise.all(claves.map(estadoDe))).map(({ estado }) => estado)).toEqual(['aceptado', 'aceptado'])
  expect(recibidos.map(({ de }) => de)).toEqual([datos.remitente, datos.remitente])
})

test('one that does not work is not saved: what is in force stays, and so does the queue', async () => {
  const { version, datos } = (await leer()).correo
  const { datos: ajenos } = await servidorDeCorreo()
  const { status, body } = await guardar('guardarCorreo', { ...ajenos, clave: MAL, version })
  expect([status, body.error, body.message]).toEqual([
    ...[422, 'PRUEBA_FALLIDA', 'No se guardó. Usuario: No aceptó el usuario o la contraseña.'],
  ])
  expect((await leer()).correo).toMatchObject({ version, datos })
})

test('an account that stops working keeps the queue, for as long as it takes, and a new one lets it go', async () => {
  const clave = await encolar()
  for (let hora = 0; hora < 12; hora++) {
    t.ponerReloj(new Date(AHORA.getTime() + hora * 3_600_000))
    await turno('enviarCorreo') // the server of the first test is gone
  }
  expect(await estadoDe(clave)).toEqual({ estado: 'pendiente', intentos: 0 })

  const { datos, recibidos } = await servidorDeCorreo(OTRA_CLAVE)
  const { version } = (await leer()).correo
  expect((await guardar('guardarCorreo', { ...datos, clave: OTRA_CLAVE, version })).status).toBe(200)
  await turno('enviarCorreo')
  expect([await estadoDe(clave), recibidos.length]).toEqual([{ estado: 'aceptado', intentos: 1 }, 1])

  const { status, body } = await guardar('guardarCorreo', {
    ...datos,
    remitente: 'otra@optica.mx',
    version: version + 1,
  })
  expect([status, body.data?.correo.datos?.remitente]).toEqual([200, 'otra@optica.mx']) // by the password that was saved
  const espia = await servidorDeCorreo()
  const robo = await guardar('guardarCorreo', { ...espia.datos, version: version + 2 })
  expect([robo.status, robo.body.errors]).toEqual([422, { clave: ['Escríbela otra vez: cambió la cuenta.'] }])
})

test('of two who save on top of one version, one does', async () => {
  const { version, datos } = (await leer()).pac
  expect(datos).toBeNull()
  const respuestas = await Promise.all(Array.from({ length: 4 }, () => guardar('guardarPac', { ...CUENTA, version })))
  expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const { body } = await guardar('guardarPac', { ...CUENTA, version })
  expect([body.error, body.actual]).toEqual(['CONEXION_CAMBIADA', { usuario: CUENTA.usuario, version: version + 1 }])
})

test('invoices are stamped by the account that was saved, and by the sandbox before', async () => {
  const { version } = (await leer()).pac
  expect([t.app.deps.pac.nombre, t.app.deps.pac.validezFiscal]).toEqual(['facturoporti', true])
  const mal = await guardar('guardarPac', { usuario: CUENTA.usuario, contrasena: MAL, version })
  expect([mal.status, mal.body.error]).toEqual([422, 'PRUEBA_FALLIDA'])
  expect(await t.app.deps.pac.creditos(new AbortController().signal)).toMatchObject({ ok: true })
})

test('an account that may have stamped something is not left for another before it has said so', async () => {
  const { caja, idSucursal } = await abrirEmisora(t)
  falla = { tipo: 'perdido' }
  onTestFinished(() => {
    falla = { tipo: 'bien' }
  })
  const perdida = await crearFactura(t, caja, facturaLibre(idSucursal))
  expect(perdida.body).toMatchObject({ desconocido: true, factura: null })
  const { version } = (await leer()).pac

  const otra = await guardar('guardarPac', { ...OTRA_CUENTA, version })
  const misma = await guardar('guardarPac', { ...CUENTA, version })
  expect([otra.status, otra.body.error, misma.status]).toEqual([409, 'CONEXION_CON_TIMBRADOS', 200])

  const { id } = await t.db.selectFrom('intento_timbrado').select('id').executeTakeFirstOrThrow()
  await aplicarTimbrado(crearCtxDePrueba(t), id, { ...SIN_RESPUESTA, desconocido: false })
  const resuelta = await guardar('guardarPac', { ...OTRA_CUENTA, version: version + 1 })
  const deVuelta = await guardar('guardarPac', { ...CUENTA, version: version + 2 })
  expect([resuelta.status, deVuelta.status]).toEqual([200, 200])
})

test('messages leave by the account that was saved, wait while it is refused, and its receipts are believed', async () => {
  const cuenta = {
    idTelefono: ID_TELEFONO,
    token: TOKEN,
    secretoApp: SECRETO_APP,
    tokenVerificacion: TOKEN_VERIFICACION,
  }
  const mostrador = await abrirMostrador(t)
  const sinFirma = await notificar(t, notificacion({ statuses: [] }))
  const { status } = await guardar('guardarWhatsapp', { ...cuenta, version: 0 })
  await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { fecha: '2026-11-25', hora: '09:00' }) })
  await turno('enviarMensaje')
  expect([sinFirma, status, graph.aceptados.length]).toEqual([401, 200, 1])
  expect(await notificar(t, notificacion({ statuses: [] }))).toBe(200)

  const { whatsapp } = t.app.deps.conexiones
  t.app.deps.conexiones.poner('whatsapp', 2, whatsapp && { ...whatsapp, token: 'vencido' })
  await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { fecha: '2026-11-25', hora: '10:00' }) })
  await turno('enviarMensaje')
  const { estado, intentos } = await t.db
    .selectFrom('mensaje')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([estado, intentos, graph.aceptados.length]).toEqual(['pendiente', 0, 1])
})

test('the environment wins, and the screen says so', async () => {
  const { cuenta } = await abrirSmtp(() => 'acepta', CLAVE)
  const correo = { ...cuenta, acceso: { usuario: 'u', clave: CLAVE } }
  const fija = await crearTestApp({ url: t.url, entorno: { correo } })
  onTestFinished(() => fija.cerrar())
  const visto = await leer(fija)
  respondido.push(visto)
  expect(visto.correo).toMatchObject({ origen: 'servidor', datos: { servidor: '127.0.0.1', usuario: 'u' } })
  const { datos } = await servidorDeCorreo()
  const { status, body } = await guardar(
    'guardarCorreo',
    { ...datos, clave: CLAVE, version: visto.correo.version },
    fija,
  )
  expect([status, body.error]).toEqual([409, 'CONEXION_FIJA'])
})

test('with another master key nothing leaves and nothing is lost', async () => {
  const clave = await encolar()
  const otra = await crearTestApp({ url: t.url, claveMaestra: 'a'.repeat(64) })
  onTestFinished(() => otra.cerrar())
  await turno('enviarCorreo', otra)
  expect(await estadoDe(clave)).toEqual({ estado: 'pendiente', intentos: 0 })
  const { timbrar, creditos } = otra.app.deps.pac
  expect(await creditos(new AbortController().signal)).toMatchObject({ ok: false, codigo: 'CONEXION_ILEGIBLE' })
  expect(timbrar).toBeTypeOf('function')
  expect(otra.log.join()).toContain('an account cannot be opened')
})

test('a process that could not read them yet reads them before it sends', async () => {
  const clave = await encolar()
  t.app.deps.conexiones.leidas = false
  await t.db.updateTable('correo').set({ proximo_intento_en: AHORA }).execute()
  await turno('enviarCorreo')
  expect([t.app.deps.conexiones.leidas, (await estadoDe(clave)).estado]).not.toContain('registrado')
  await refrescarConexiones(t.app.deps, t.app.deps)
})

test('a demonstration tries and keeps nothing', async () => {
  const { datos } = await servidorDeCorreo()
  const { version } = (await leer()).correo
  t.app.deps.demo = true
  onTestFinished(() => {
    t.app.deps.demo = false
  })
  const prueba = await t.call(maestro, conexiones.probarCorreo, { body: { ...datos, clave: CLAVE } })
  expect([prueba.status, prueba.body.data.bien]).toEqual([200, true])
  const { status, body } = await guardar('guardarCorreo', { ...datos, clave: CLAVE, version })
  expect([status, body.error]).toEqual([409, 'CONEXION_DE_DEMO'])
})

test('an account that is taken away is gone from every process with its secrets, and another one comes after it', async () => {
  const { datos } = await servidorDeCorreo()
  await guardar('guardarCorreo', { ...datos, clave: CLAVE, version: (await leer()).correo.version })
  const { version } = (await leer()).correo
  const quitar = (cual: number) =>
    t.call(maestro, conexiones.quitar, { params: { servicio: 'correo' }, body: { version: cual } })
  const otra = await crearTestApp({ url: t.url })
  onTestFinished(() => otra.cerrar())

  expect((await quitar(version - 1)).body.error).toBe('CONEXION_CAMBIADA')
  const respuestas = await Promise.all(Array.from({ length: 4 }, () => quitar(version)))

  expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await leer()).correo).toMatchObject({ origen: 'ninguno', datos: null, version: version + 1 })
  expect(t.app.deps.transporteCorreo.nombre).not.toBe('smtp')
  await expect.poll(() => otra.app.deps.transporteCorreo.nombre, { timeout: 10_000 }).not.toBe('smtp')
  const fila = await t.db
    .selectFrom('credencial')
    .select('datos')
    .where('servicio', '=', 'correo')
    .executeTakeFirstOrThrow()
  expect(fila.datos).toEqual({})
  const { antes } = await t.db
    .selectFrom('auditoria')
    .select('antes')
    .where('accion', '=', 'conexión de correo quitada')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(antes).toMatchObject({ servidor: datos.servidor, usuario: datos.usuario, version })
  const { status } = await guardar('guardarCorreo', { ...datos, clave: CLAVE, version: version + 1 })
  expect([status, t.app.deps.transporteCorreo.nombre]).toEqual([200, 'smtp'])
})

test('what is not there, and a demonstration, take nothing away', async () => {
  const quitar = async (servicio: 'whatsapp' | 'correo') =>
    (await t.call(maestro, conexiones.quitar, { params: { servicio }, body: { version: 1 } })).body.error
  await quitar('whatsapp')
  expect(await quitar('whatsapp')).toBe('NO_ENCONTRADO')
  t.app.deps.demo = true
  onTestFinished(() => {
    t.app.deps.demo = false
  })
  expect(await quitar('correo')).toBe('CONEXION_DE_DEMO')
})

test('no secret is in an answer, in the audit, in the log or legible in the table', async () => {
  const { rows } = await sql<{ todo: string }>`
    select (select string_agg(a::text, '') from auditoria a) || (select string_agg(c.datos::text || encode(c.secretos, 'escape'), '')
      from credencial c) as todo`.execute(t.db)
  const dicho = JSON.stringify(respondido) + (rows[0]?.todo ?? '') + t.log.join() + JSON.stringify(await leer())
  expect(dicho).toContain('conexión de correo guardada')
  expect(SECRETOS.filter((secreto) => dicho.includes(secreto))).toEqual([])
})
