import { type AjustesEnVigor, ajustes } from '@nitida/contract/ajustes'
import { cortes } from '@nitida/contract/cortes'
import { sesion } from '@nitida/contract/sesion'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { bomba, foto, gif, texto } from '../../../test/imagenes.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { enPartes } from '../../../test/visitas.ts'
import { transporteDe } from '../../adapters/whatsapp/eleccion.ts'
import { type Entorno, leerEntorno } from '../../platform/entorno/entorno.ts'

let t: TestApp
let maestro: string

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

const leer = async (tk = maestro) => (await t.call(tk, ajustes.leer, {})).body.data
const guardar = (cambios: object, version: number) =>
  t.call(maestro, ajustes.guardar, { body: { ...cambios, version } })
const soloValores = ({ version: _, fijos: __, ...valores }: AjustesEnVigor) => valores

/** Every setting, another than its default. */
const TODOS = {
  nombreOptica: 'Óptica del Ángel',
  logo: '',
  colorMarca: '#7a1f5c',
  privacidadDomicilio: 'Reforma 10, Puebla',
  privacidadCorreo: 'privacidad@angel.mx',
  privacidadTelefono: '222 123 4567',
  avisosCorreo: 'contador@angel.mx',
  cuentaCaja: '1010-001',
  cuentaBancos: '1020-001',
  cuentaClientes: '1050-001',
  cuentaIvaCobrado: '2080-001',
  cuentaIvaPorCobrar: '2090-001',
  cuentaVentas: '4010-001',
  cuentaVentasCero: '4010-002',
  cuentaVentasExentas: '4010-003',
  cuentaDevoluciones: '4020-001',
  cuentaGananciaCambiaria: '7020-001',
  cuentaPerdidaCambiaria: '7010-001',
  cuentaIvaRetenido: '1130-001',
  cuentaIsrRetenido: '1130-002',
  impresoras: 'Bixolon, TM-T88',
  corteDiferenciaSinNota: 20.5,
  corteCiego: true,
  presupuestoDias: 30,
  limitePrecio: 10,
  garantiaMeses: 12,
  garantiaTexto: 'Cubre defectos de fábrica.',
  garantias: 'armazon 12 Defectos de fábrica.\nmica 6',
  segundoFactorTipos: '14',
  diasCerrados: '2026-12-25 2027-01-01',
  sesionMinutos: 45,
  whatsappNumeros: 1000,
  whatsappParaAvisos: 300,
  whatsappCosto: 0.75,
}

test('every setting is kept and in force at once, without a restart', async () => {
  const { version, fijos, nombreOptica } = await leer()
  expect([version, fijos, nombreOptica]).toEqual([0, [], 'Óptica Nítida'])
  const sucursal = await buildSucursal(t.db)
  const caja = await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal })
  const tk = await t.entrar(caja)
  const deCaja = async () =>
    (await t.call(tk, cortes.transacciones, { params: { userId: caja.id } })).body as Record<string, unknown>
  const antes = JSON.stringify(await deCaja())

  const { status, body } = await guardar(TODOS, 0)

  expect([status, body.data]).toEqual([200, { ...TODOS, version: 1, fijos: [] }])
  expect(soloValores(await leer())).toEqual(TODOS)
  expect((await t.call(tk, sesion.validateTk, {})).body.sesion.nombreOptica).toBe('Óptica del Ángel')
  expect(JSON.stringify(await deCaja())).not.toBe(antes)
  const { fila } = await t.db
    .selectFrom('auditoria')
    .select(['despues as fila'])
    .where('entidad', '=', 'ajustes')
    .executeTakeFirstOrThrow()
  const { logo: _, ...cambiados } = TODOS // it had none before
  expect(fila).toEqual(cambiados)
})

test('another process takes it over, and one that starts later', async () => {
  const otra = await crearTestApp({ url: t.url })
  const version = (await leer()).version
  const nombreEn = async () => (await otra.call(maestro, sesion.validateTk, {})).body.sesion.nombreOptica
  expect(await nombreEn()).toBe((await leer()).nombreOptica)

  await guardar({ nombreOptica: 'Óptica de dos procesos' }, version)

  await expect.poll(nombreEn, { timeout: 10_000 }).toBe('Óptica de dos procesos')
  await otra.cerrar()
})

describe('two at once', () => {
  test('of eight who save on top of one version, one does', async () => {
    const { version } = await leer()
    const respuestas = await Promise.all(
      Array.from({ length: 8 }, (_, i) => guardar({ nombreOptica: `Óptica ${i}` }, version)),
    )
    expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of respuestas)
      if (status !== 200) expect([status, body.error]).toEqual([409, 'AJUSTES_CAMBIADOS'])
    expect((await leer()).version).toBe(version + 1)
  })

  test('a stale edit is told what is in force', async () => {
    const { version } = await leer()
    await guardar({ impresoras: 'Star' }, version)

    const { status, body } = await guardar({ impresoras: 'Epson' }, version)

    expect([status, body.error]).toEqual([409, 'AJUSTES_CAMBIADOS'])
    expect(body.actual).toMatchObject({ impresoras: 'Star', version: version + 1 })
  })
})

test('what the environment says wins, is told as fixed, and is not saved', async () => {
  const env = { NODE_ENV: 'test', NOMBRE_OPTICA: 'Óptica del servidor', PRIVACIDAD_CORREO: '', IMPRESORAS: 'Bixolon' }
  const { ajustesFijos, nombreOptica, impresoras } = leerEntorno(env)
  expect(ajustesFijos).toEqual(['nombreOptica', 'impresoras'])
  const fija = await crearTestApp({ url: t.url, entorno: { ajustesFijos, nombreOptica, impresoras } })

  const { data } = (await fija.call(maestro, ajustes.leer, {})).body
  const negado = await fija.call(maestro, ajustes.guardar, {
    body: { version: data.version, nombreOptica: 'Otra', corteCiego: false },
  })

  expect([data.nombreOptica, data.impresoras, data.fijos]).toEqual([nombreOptica, 'Bixolon', ajustesFijos])
  expect([negado.status, negado.body.error, negado.body.errors]).toEqual([
    409,
    'AJUSTE_FIJO',
    { nombreOptica: ['Lo fija el servidor.'] },
  ])
  expect((await leer()).version).toBe(data.version)
  await fija.cerrar()
})

test('an idle limit that is set while people work ends nobody who does, and holds in every process', async () => {
  const una = await crearTestApp()
  const otra = await crearTestApp({ url: una.url })
  const caja = await buildUsuario(una.db, { tipo: '2' })
  const [ocupada, quieta] = [await una.entrar(caja), await una.entrar(caja)]
  const alMinuto = (minuto: number) => {
    for (const app of [una, otra]) app.ponerReloj(new Date(AHORA.getTime() + minuto * 60_000))
  }
  const vive = async (tk: string, app = otra) => (await app.call(tk, sesion.validateTk, {})).status === 200
  alMinuto(60)
  expect(await vive(ocupada)).toBe(true)
  alMinuto(65)
  const propio = await una.entrar(await buildUsuario(una.db, { tipo: '0' }))
  expect((await una.call(propio, ajustes.guardar, { body: { version: 0, sesionMinutos: 30 } })).status).toBe(200)

  // Asked for by its token it would be used.
  await expect.poll(() => otra.app.deps.ajustes.actuales.sesionMinutos, { timeout: 10_000 }).toBe(30)
  expect([await vive(ocupada), await vive(quieta), await vive(quieta, una)]).toEqual([true, false, false])
  alMinuto(96)
  expect(await vive(ocupada)).toBe(false)
  await otra.cerrar()
  await una.cerrar()
})

test('the day of WhatsApp that the owner sets is the pace of sending at once; what the environment says of it is fixed', async () => {
  const env = {
    WHATSAPP_TOKEN: 'x',
    WHATSAPP_PHONE_ID: '123456789012345',
    WHATSAPP_APP_SECRET: 'x',
    WHATSAPP_VERIFY_TOKEN: 'x',
  }
  const conCuenta = (mas: Record<string, string> = {}) => leerEntorno({ NODE_ENV: 'test', ...env, ...mas })
  const ritmoDe = ({ whatsapp, marcoDeWhatsapp, ajustesFijos, costoDePromocion }: Entorno) => {
    const entorno = { whatsapp, marcoDeWhatsapp, ajustesFijos, costoDePromocion }
    return crearTestApp({ url: t.url, entorno, transporte: transporteDe({ whatsapp }) })
  }
  const { version } = await leer()
  await guardar({ whatsappNumeros: 1000, whatsappParaAvisos: 300, whatsappCosto: 0.75 }, version)
  const libre = await ritmoDe(conCuenta())
  const tope = (app: TestApp) => app.app.deps.transporte.ritmo?.destinatariosConPromociones
  expect(tope(libre)).toBe(700)
  const antes = libre.app.deps.transporte.ritmo
  expect(libre.app.deps.transporte.ritmo).toBe(antes)
  await guardar({ whatsappParaAvisos: 900 }, version + 1)
  await expect.poll(() => tope(libre), { timeout: 10_000 }).toBe(100)
  await libre.cerrar()

  const fija = await ritmoDe(conCuenta({ WHATSAPP_DAILY_RECIPIENTS: '2000', WHATSAPP_PROMOTION_COST: '0.7413' }))
  const { data } = (await fija.call(maestro, ajustes.leer, {})).body
  expect([data.fijos, data.whatsappNumeros, data.whatsappCosto, tope(fija)]).toEqual([
    ['whatsappNumeros', 'whatsappCosto'],
    2000,
    0.7413,
    1100,
  ])
  await fija.cerrar()
})

test('a colour that cannot be read says what does not hold, and which one does', async () => {
  const { version } = await leer()
  const { body } = await guardar({ colorMarca: '#FFCC00' }, version)
  const [dicho = ''] = Object.entries(body.errors ?? {}).find(([campo]) => campo === 'colorMarca')?.[1] ?? []
  expect([body.error, dicho]).toEqual([
    'COLOR_ILEGIBLE',
    expect.stringContaining('Tema claro, texto sobre el color: 1.4'),
  ])
  const cercano = dicho.match(/#[\da-f]{6}/)?.[0] ?? ''
  expect((await guardar({ colorMarca: cercano }, version)).status).toBe(200)
  expect(t.app.deps.optica.color).toBe(cercano)
})

describe("the shop's mark", () => {
  const subir = async (...imagenes: Uint8Array[]) => {
    const { tipo, cuerpo } = await enPartes(
      {},
      imagenes.map((bytes) => ({ bytes: Uint8Array.from(bytes) })),
      'imagen',
    )
    const headers = { 'content-type': tipo }
    const { status, body } = await pedirCrudo(t.app, 'POST', '/ajustes/logo', { tk: maestro, body: cuerpo, headers })
    return { status, body: body as { data: { logo: string }; errors?: { logo?: string[] } } }
  }

  test('is drawn anew, in force once it is saved, in every process, and at its own address', async () => {
    const otra = await crearTestApp({ url: t.url })
    const { status, body } = await subir(await foto(2000, 500, 'webp'))
    const { logo } = body.data
    expect([status, t.app.deps.optica.logo]).toEqual([200, null])

    const { version } = await leer()
    expect((await guardar({ logo }, version)).body.data).toMatchObject({ logo, version: version + 1 })

    for (const app of [t, otra]) {
      await expect.poll(() => app.app.deps.ajustes.logo?.huella, { timeout: 10_000 }).toBe(logo)
      const bytes = Buffer.from(app.app.deps.optica.logo?.split(',')[1] ?? '', 'base64')
      const { format, width, height } = await sharp(bytes).metadata()
      expect([format, width, height]).toEqual(['png', 480, 120])
    }
    await otra.cerrar()
    await guardar({ logo: '' }, version + 1)
    expect(t.app.deps.optica.logo).toBeNull()
  })

  test('a picture twice is kept once, and one that another owner saved meanwhile is a conflict', async () => {
    const imagen = await foto(100, 40, 'png')
    const [una, otra] = [await subir(imagen), await subir(imagen)]
    expect(una.body.data.logo).toBe(otra.body.data.logo)
    const { version } = await leer()
    const dos = await Promise.all([
      guardar({ logo: una.body.data.logo }, version),
      guardar({ nombreOptica: 'Otra' }, version),
    ])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    ['a text', () => texto('hola')],
    ['another kind', () => gif],
    ['a bomb', bomba],
    ['half of one', async () => (await foto(200, 200, 'png')).slice(0, 60)],
  ])('%s is refused with its reason', async (_, hacer) => {
    const { status, body } = await subir(await hacer())
    expect([status, body.errors?.logo]).toEqual([422, [expect.stringContaining('Ese archivo no sirve: ')]])
  })

  test('none, or one that is not kept, is refused', async () => {
    expect((await subir()).status).toBe(422)
    const { version } = await leer()
    const { status, body } = await guardar({ logo: 'ab'.repeat(32) }, version)
    expect([status, body.error]).toEqual([422, 'LOGO_INVALIDO'])
  })
})

test.each([
  { nombreOptica: '' },
  { colorMarca: 'rojo' },
  { colorMarca: '#fff' },
  { colorMarca: '#ffcc00' },
  { logo: '../../etc/passwd' },
  { nombreOptica: 'x'.repeat(81) },
  { privacidadCorreo: 'no es correo' },
  { corteDiferenciaSinNota: -1 },
  { corteDiferenciaSinNota: 1.234 },
  { presupuestoDias: 0 },
  { presupuestoDias: 181 },
  { limitePrecio: 101 },
  { limitePrecio: 2.5 },
  { garantiaMeses: -1 },
  { garantiaTexto: 'x'.repeat(301) },
  { garantias: 'armazon 121' },
  { garantias: 'mica 6\narmazon 12' },
  { segundoFactorTipos: '5' },
  { segundoFactorTipos: '11' },
  { segundoFactorTipos: '10' },
  { diasCerrados: '2027-01-01 2026-12-25' },
  { diasCerrados: '2026-12-25 2026-12-25' },
  { diasCerrados: '2026-12-32' },
  { diasCerrados: 'mañana' },
])('refuses %j', async (cambios) => {
  const { version } = await leer()
  expect((await guardar(cambios, version)).status).toBe(422)
  expect((await leer()).version).toBe(version)
})

test('a saved name that this release does not know, or a value that it refuses, is left aside', async () => {
  const { version } = await leer()
  await conDuenio(t.url, (db) =>
    db
      .insertInto('ajustes_version')
      .values((eb) => ({
        version: version + 1,
        valores: JSON.stringify({ deOtraVersion: 1, nombreOptica: 7, impresoras: 'Citizen' }),
        id_usuario: eb.selectFrom('usuario').select((e) => e.fn.min('id').as('id')),
        creado_en: new Date(0), // before the audit began, which has no record of it
      }))
      .execute(),
  )
  const { nombreOptica, impresoras } = await leer()
  expect([nombreOptica, impresoras]).toEqual(['Óptica Nítida', 'Citizen'])
})
