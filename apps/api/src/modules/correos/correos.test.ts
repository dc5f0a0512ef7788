import { correos } from '@nitida/contract/correos'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { crearCtxDePrueba } from '../../../test/ctx.ts'
import { conOtraFirma } from '../../../test/firmas.ts'
import { AHORA } from '../../../test/reloj.ts'
import { abrirSmtp, type Guion } from '../../../test/servidorSmtp.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { correoRegistro } from '../../adapters/correo/registro.ts'
import { crearTransporteSmtp } from '../../adapters/correo/smtp.ts'
import type { TransporteCorreo } from '../../adapters/correo/transporte.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import type { Adjuntos } from './correos.adjuntos.ts'
import { encolarCorreo } from './correos.encolar.service.ts'
import { barrerCorreos, enviarCorreos } from './correos.envio.service.ts'

let t: TestApp
let caja: UsuarioDePrueba
let tk: string

beforeAll(async () => {
  t = await crearTestApp()
  caja = await buildUsuario(t.db)
  tk = await t.entrar(caja)
})
afterEach(async () => {
  t.ponerReloj(AHORA)
  await t.db.updateTable('correo').set({ estado: 'registrado' }).where('estado', '=', 'pendiente').execute()
})
afterAll(() => t.cerrar())

const MINUTO = 60_000
const SIN_FIN = new AbortController().signal
const adelantar = (ms: number) => t.ponerReloj(new Date(t.app.deps.now().getTime() + ms))

const adjuntos: Adjuntos = {
  facturaXml: async (_, id) =>
    id === 404 ? null : { tipo: 'application/xml', contenido: Buffer.from(`<cfdi id="${id}"/>`) },
}

const envio = (transporteCorreo: TransporteCorreo) => ({ ...t.app.deps, adjuntos, transporteCorreo })
const enviar = (transporte: TransporteCorreo) => enviarCorreos(envio(transporte), SIN_FIN)

let n = 0
async function encolar(cambios: object = {}, idSucursal = caja.idSucursal ?? 0): Promise<string> {
  const clave = `factura:${++n}`
  await encolarCorreo(crearCtxDePrueba(t), {
    clave,
    tipo: 'factura',
    idSucursal,
    para: { nombre: 'SOFÍA HERNÁNDEZ', direccion: 'sofia@correo.example' },
    asunto: 'Tu factura A-217',
    texto: 'Hola, Sofía.',
    adjuntos: [{ tipo: 'facturaXml', id: 7, nombre: 'SOFÍA/HERNÁNDEZ 2026-11-20.xml' }],
    ...cambios,
  })
  return clave
}

const filaDe = (clave: string) =>
  t.db.selectFrom('correo').selectAll().where('clave', '=', clave).executeTakeFirstOrThrow()
const estadoDe = async (clave: string) => {
  const { estado, error_codigo: codigo, intentos } = await filaDe(clave)
  return { estado, codigo, intentos }
}

test('one cause is one e-mail, and it leaves once whoever sends', async () => {
  const clave = await encolar()
  const repetido = {
    clave,
    tipo: 'factura',
    idSucursal: caja.idSucursal ?? 0,
    asunto: 'Otro',
    texto: 'Otro',
    adjuntos: [],
  }
  const para = { nombre: 'X', direccion: 'otro@correo.example' }
  expect(await encolarCorreo(crearCtxDePrueba(t), { ...repetido, para })).toBe(false)
  const { cuenta, recibidos } = await abrirSmtp()
  const transporte = crearTransporteSmtp(cuenta)

  await Promise.all(Array.from({ length: 8 }, () => enviar(transporte)))

  expect(recibidos).toMatchObject([{ para: ['sofia@correo.example'] }])
  expect(recibidos[0]?.mensaje).toContain(Buffer.from('<cfdi id="7"/>').toString('base64'))
  expect(await estadoDe(clave)).toEqual({ estado: 'aceptado', codigo: null, intentos: 1 })
})

test('no e-mail without its commit (W2)', async () => {
  const antes = await t.db.selectFrom('correo').select('id').execute()
  const nunca = inTransaction(crearCtxDePrueba(t), async (ctx) => {
    await encolarCorreo(ctx, {
      ...{ clave: 'nunca', tipo: 'factura', idSucursal: caja.idSucursal ?? 0, asunto: 'X', texto: 'X', adjuntos: [] },
      para: { nombre: 'X', direccion: 'x@correo.example' },
    })
    throw new Error('undone')
  })
  await expect(nunca).rejects.toThrow('undone')
  expect(await t.db.selectFrom('correo').select('id').execute()).toEqual(antes)
})

test.each<[Guion, object]>([
  [
    { paso: 'RCPT', codigo: 550 },
    { estado: 'fallido', codigo: '550 RCPT TO', intentos: 1 },
  ],
  [
    { paso: 'DATA', codigo: 452 },
    { estado: 'pendiente', codigo: '452', intentos: 1 },
  ],
  ['corta', { estado: 'desconocido', intentos: 1 }],
])('%j leaves it %j, and nothing is sent again at once (W3)', async (guion, esperado) => {
  const clave = await encolar()
  const { cuenta, recibidos } = await abrirSmtp(() => guion)
  const transporte = crearTransporteSmtp(cuenta)

  await enviar(transporte)
  await enviar(transporte)
  adelantar(30 * MINUTO)
  if (guion === 'corta') await enviar(transporte)

  expect(await estadoDe(clave)).toMatchObject(esperado)
  expect(recibidos).toHaveLength(typeof guion === 'object' && guion.paso === 'RCPT' ? 0 : 1)
})

test('a refusal for now is tried again until it goes through, and given up after seven times', async () => {
  const clave = await encolar()
  const paciente = await abrirSmtp((vez) => (vez < 3 ? { paso: 'RCPT', codigo: 450 } : 'acepta'))
  for (let vez = 0; vez < 3; vez++) {
    await enviar(crearTransporteSmtp(paciente.cuenta))
    adelantar(200 * MINUTO)
  }
  expect(await estadoDe(clave)).toEqual({ estado: 'aceptado', codigo: null, intentos: 3 })

  const otra = await encolar()
  const nunca = await abrirSmtp(() => ({ paso: 'RCPT', codigo: 450 }))
  for (let vez = 0; vez < 9; vez++) {
    await enviar(crearTransporteSmtp(nunca.cuenta))
    adelantar(200 * MINUTO)
  }
  expect(await estadoDe(otra)).toEqual({ estado: 'fallido', codigo: '450', intentos: 7 })
})

test('a login that is refused costs no attempt and keeps the queue', async () => {
  const claves = [await encolar(), await encolar()]
  const { cuenta } = await abrirSmtp(() => 'acepta', 'secreta')
  const con = (clave: string) => crearTransporteSmtp({ ...cuenta, acceso: { usuario: 'nitida', clave } })

  await enviar(con('otra'))
  expect(await Promise.all(claves.map(estadoDe))).toEqual([
    { estado: 'pendiente', codigo: '535', intentos: 0 },
    { estado: 'pendiente', codigo: null, intentos: 0 },
  ])
  adelantar(16 * MINUTO)
  await enviar(con('secreta'))
  expect((await Promise.all(claves.map(estadoDe))).map(({ estado }) => estado)).toEqual(['aceptado', 'aceptado'])
  expect(t.log.join()).not.toContain('secreta')
})

test('one whose sender died is given up and never sent again by itself', async () => {
  const clave = await encolar()
  await t.db.updateTable('correo').set({ estado: 'enviando', tomado_en: AHORA }).where('clave', '=', clave).execute()
  adelantar(6 * MINUTO)
  const { cuenta, recibidos } = await abrirSmtp()

  await barrerCorreos(envio(crearTransporteSmtp(cuenta)))
  await enviar(crearTransporteSmtp(cuenta))

  expect(await estadoDe(clave)).toMatchObject({ estado: 'desconocido', codigo: 'SIN_RESPUESTA' })
  expect(recibidos).toEqual([])
})

test('a file that is no longer there fails it', async () => {
  const clave = await encolar({ adjuntos: [{ tipo: 'facturaXml', id: 404, nombre: 'x.xml' }] })
  await enviar(correoRegistro)
  expect(await estadoDe(clave)).toMatchObject({ estado: 'fallido', codigo: 'ADJUNTO_PERDIDO' })
})

test.each([
  'sofia@correo.example, espia@mal.example',
  'sofia@correo.example\r\nBcc: espia@mal.example',
  'Sofía <sofia@correo.example>, <espia@mal.example>',
  '(x)sofia@correo.example',
  'sofia@[10.0.0.1]',
  '',
])('%j is no address: nothing is queued (security 31)', async (direccion) => {
  const para = { nombre: 'X', direccion }
  await expect(encolar({ para })).rejects.toMatchObject({ codigo: 'DATOS_INVALIDOS' })
})

test('of an address with a name in front the address alone is kept', async () => {
  const clave = await encolar({ para: { nombre: 'X', direccion: 'Sofía <sofia@correo.example>' } })
  expect((await filaDe(clave)).direccion).toBe('sofia@correo.example')
})

test('what would end a header is a blank', async () => {
  const para = { nombre: 'SOFÍA\r\nBcc: espia@mal.example', direccion: 'sofia@correo.example' }
  const clave = await encolar({ para, asunto: 'Factura\r\nBcc: espia@mal.example\u2028' })
  const { nombre, asunto, adjuntos } = await filaDe(clave)

  expect([nombre, asunto]).toEqual(['SOFÍA Bcc: espia@mal.example', 'Factura Bcc: espia@mal.example'])
  expect(adjuntos).toMatchObject([{ nombre: 'SOFÍA HERNÁNDEZ 2026-11-20.xml' }])
})

test('the list is of the own branch, says why, and never who else', async () => {
  const ajena = await buildSucursal(t.db)
  await encolar({}, ajena)
  const clave = await encolar()
  await enviar(correoRegistro)

  const { status, body } = await t.call(tk, correos.list, { query: { search: 'hernandez' } })

  expect(status).toBe(200)
  expect(body.transporte).toBe('registro')
  expect(body.data[0]).toMatchObject({
    id: (await filaDe(clave)).id,
    estado: 'registrado',
    motivo: 'Modo registro: no se envió.',
    direccion: 'sofia@correo.example',
    adjuntos: ['SOFÍA HERNÁNDEZ 2026-11-20.xml'],
  })
  expect(new Set(body.data.map(({ sucursalNumber }) => sucursalNumber)).size).toBe(1)
})

test('the file is the e-mail as it leaves, for five minutes and for nobody else', async () => {
  const clave = await encolar({ adjuntos: [] })
  const { id } = await filaDe(clave)
  const { body } = await t.call(tk, correos.archivo, { params: { id } })
  const traer = (url: string) => t.app.inject({ url })

  const { statusCode, headers, payload } = await traer(body.url)
  expect([statusCode, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
    200,
    'message/rfc822',
    `attachment; filename="correo-${id}.eml"`,
    'no-store',
  ])
  expect(payload).toContain('To: =?UTF-8?Q?SOF=C3=8DA_HERN=C3=81NDEZ?= <sofia@correo.example>')
  expect((await traer(body.url.replace(`/${id}?`, `/${id + 1}?`))).statusCode).toBe(404)
  expect((await traer(conOtraFirma(body.url))).statusCode).toBe(404)
  adelantar(5 * MINUTO)
  expect((await traer(body.url)).statusCode).toBe(404)
  const ajeno = await t.entrar(await buildUsuario(t.db))
  expect((await t.call(ajeno, correos.archivo, { params: { id } })).status).toBe(404)
})

test('only what failed or is unknown is sent again, by a person, and it is audited', async () => {
  const clave = await encolar()
  const { id } = await filaDe(clave)
  expect((await t.call(tk, correos.liberar, { params: { id } })).body.error).toBe('CORREO_NO_LIBERABLE')
  await enviar(crearTransporteSmtp((await abrirSmtp(() => 'corta')).cuenta))

  const respuestas = await Promise.all(Array.from({ length: 8 }, () => t.call(tk, correos.liberar, { params: { id } })))

  expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  const { cuenta, recibidos } = await abrirSmtp()
  await enviar(crearTransporteSmtp(cuenta))
  expect(recibidos).toHaveLength(1)
  expect(await estadoDe(clave)).toMatchObject({ estado: 'aceptado', intentos: 1 })
  const lineas = t.db.selectFrom('auditoria').select('id_entidad').where('accion', '=', 'correo liberado')
  expect(await lineas.execute()).toEqual([{ id_entidad: id }])
})
