import { citas } from '@nitida/contract/citas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abrirMostrador, citaNueva, type Mostrador } from '../../../test/citas.ts'
import { mensajeDe } from '../../../test/mensajes.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import {
  estado,
  firmar,
  notificacion,
  notificar,
  RUTA_WEBHOOK,
  SECRETO_APP,
  TOKEN_VERIFICACION,
  whatsappDePrueba,
} from '../../../test/webhook.ts'

let t: TestApp
let mostrador: Mostrador
let clave: string
let proveedorId: string
let n = 0

beforeAll(async () => {
  t = await crearTestApp({ entorno: { whatsapp: whatsappDePrueba } })
})
beforeEach(async () => {
  mostrador = await abrirMostrador(t)
  const { id } = (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) })).body.data
  clave = `cita:${id}:creada:1`
  proveedorId = `wamid.prueba.${++n}`
  await poner({ estado: 'aceptado', proveedor_id: proveedorId, tomado_en: AHORA, intentos: 1 })
})
afterAll(() => t?.cerrar())

const poner = (cambios: { estado: string; proveedor_id?: string | null; tomado_en?: Date; intentos?: number }) =>
  t.db.updateTable('mensaje').set(cambios).where('clave', '=', clave).execute()
const estadoActual = async () => (await mensajeDe(t, clave)).estado
const recibos = async () =>
  (await t.db.selectFrom('recibo_whatsapp').select('id').where('proveedor_id', '=', proveedorId).execute()).length

describe('the question whether the address is ours', () => {
  const preguntar = (query: Record<string, string>) => t.app.inject({ method: 'GET', url: RUTA_WEBHOOK, query })
  const bien = { 'hub.mode': 'subscribe', 'hub.verify_token': TOKEN_VERIFICACION, 'hub.challenge': '1158201444' }

  test('who knows our word gets his own back, without signature or application id', async () => {
    const { statusCode, body, headers } = await preguntar(bien)
    expect([statusCode, body]).toEqual([200, '1158201444'])
    expect(headers['content-type']).toMatch(/^text\/plain/)
  })

  test.each([
    ['another word', { 'hub.verify_token': 'otra' }],
    ['no word', { 'hub.verify_token': '' }],
    ['another mode', { 'hub.mode': 'unsubscribe' }],
    ['a challenge that is a page', { 'hub.challenge': '<script>' }],
  ])('%s: 403', async (_, cambios) => {
    expect((await preguntar({ ...bien, ...cambios })).statusCode).toBe(403)
  })

  test('guesses run into a limit', async () => {
    const estatus = []
    for (let n = 0; n < 40; n++) {
      const query = { ...bien, 'hub.verify_token': `otra${n}` }
      const { statusCode } = await t.app.inject({ method: 'GET', url: RUTA_WEBHOOK, query, remoteAddress: '10.9.9.9' })
      estatus.push(statusCode)
    }
    expect(estatus.at(0)).toBe(403)
    expect(estatus.at(-1)).toBe(429)
  })

  test('an installation without WhatsApp knows no word, not even none', async () => {
    const sin = await crearTestApp()
    const { statusCode } = await sin.app.inject({
      method: 'GET',
      url: RUTA_WEBHOOK,
      query: { ...bien, 'hub.verify_token': '' },
    })
    expect([statusCode, await notificar(sin, notificacion({}))]).toEqual([403, 401])
    await sin.cerrar()
  })
})

describe('only the provider is believed (security 38)', () => {
  const cuerpo = () => JSON.stringify(notificacion({ statuses: [estado({ id: proveedorId, status: 'read' })] }))

  test.each<[string, (texto: string) => [string, Record<string, string>]]>([
    ['no signature', (texto) => [texto, { 'x-hub-signature-256': '' }]],
    ['another secret', (texto) => [texto, { 'x-hub-signature-256': firmar('otro', texto) }]],
    ['another body', (texto) => [texto.replace('read', 'sent'), { 'x-hub-signature-256': firmar(SECRETO_APP, texto) }]],
    [
      're-encoded: the same JSON in other bytes',
      (texto) => [JSON.stringify(JSON.parse(texto), null, 1), { 'x-hub-signature-256': firmar(SECRETO_APP, texto) }],
    ],
    [
      'keys in another order',
      (texto) => [
        JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(texto)).reverse())),
        { 'x-hub-signature-256': firmar(SECRETO_APP, texto) },
      ],
    ],
  ])('%s: 401, and nothing changes', async (_, alterar) => {
    const [texto, cabeceras] = alterar(cuerpo())
    expect(await notificar(t, texto, cabeceras)).toBe(401)
    expect([await estadoActual(), await recibos()]).toEqual(['aceptado', 0])
  })

  test('right: once, however often it is posted', async () => {
    for (let vez = 0; vez < 3; vez++) expect(await notificar(t, cuerpo())).toBe(200)
    const antes = await mensajeDe(t, clave)
    await Promise.all(Array.from({ length: 8 }, () => notificar(t, cuerpo())))
    expect([await estadoActual(), await recibos()]).toEqual(['leido', 1])
    expect((await mensajeDe(t, clave)).cambiado_en).toEqual(antes.cambiado_en)
  })

  test('signed, but no notification: refused without a trace', async () => {
    for (const texto of ['', '[]', '{"entry":1}', 'x']) expect(await notificar(t, texto)).toBeGreaterThanOrEqual(400)
    expect(await notificar(t, { object: 'x', entry: [] })).toBe(200)
  })

  test('a part that is not as agreed does not lose the rest', async () => {
    const statuses = [{ id: 7, status: 'read' }, estado({ id: proveedorId, status: 'sent' }), null, 'x']
    expect(await notificar(t, notificacion({ statuses }))).toBe(200)
    expect(await estadoActual()).toBe('enviado')
  })
})

test('neither texts, numbers nor secrets reach the log (41)', async () => {
  const canario = 'Canario7731'
  await notificar(
    t,
    notificacion({
      contacts: [{ profile: { name: canario } }],
      messages: [{ from: `521${mostrador.cliente.telefono}`, timestamp: '1795000000', text: { body: canario } }],
    }),
  )
  await t.app.inject({ method: 'GET', url: `${RUTA_WEBHOOK}?hub.verify_token=${canario}&hub.mode=subscribe` })
  const log = t.log.join('')
  for (const secreto of [canario, mostrador.cliente.telefono, SECRETO_APP, TOKEN_VERIFICACION])
    expect(log).not.toContain(secreto)
})
