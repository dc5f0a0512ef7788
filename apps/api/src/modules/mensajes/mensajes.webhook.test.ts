import { describe, expect } from 'vitest'
import { mensajeDe } from '../../../test/mensajes.ts'
import { type Aviso, estadoDe, recibosDe, test } from '../../../test/recibos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import {
  estado,
  firmar,
  notificacion,
  notificar,
  RUTA_WEBHOOK,
  SECRETO_APP,
  TOKEN_VERIFICACION,
} from '../../../test/webhook.ts'

describe('the question whether the address is ours', () => {
  const preguntar = (t: TestApp, query: Record<string, string>) =>
    t.app.inject({ method: 'GET', url: RUTA_WEBHOOK, query })
  const bien = { 'hub.mode': 'subscribe', 'hub.verify_token': TOKEN_VERIFICACION, 'hub.challenge': '1158201444' }

  test('who knows our word gets his own back, without signature or application id', async ({ t }) => {
    const { statusCode, body, headers } = await preguntar(t, bien)
    expect([statusCode, body]).toEqual([200, '1158201444'])
    expect(headers['content-type']).toMatch(/^text\/plain/)
  })

  test.for([
    ['another word', { 'hub.verify_token': 'otra' }],
    ['no word', { 'hub.verify_token': '' }],
    ['another mode', { 'hub.mode': 'unsubscribe' }],
    ['a challenge that is a page', { 'hub.challenge': '<script>' }],
  ] as const)('%s: 403', async ([, cambios], { t }) => {
    expect((await preguntar(t, { ...bien, ...cambios })).statusCode).toBe(403)
  })

  test('guesses run into a limit', async ({ t }) => {
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
  const cuerpo = ({ proveedorId }: Aviso) =>
    JSON.stringify(notificacion({ statuses: [estado({ id: proveedorId, status: 'read' })] }))

  test.for<[string, (texto: string) => [string, Record<string, string>]]>([
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
  ])('%s: 401, and nothing changes', async ([, alterar], { t, aviso }) => {
    const [texto, cabeceras] = alterar(cuerpo(aviso))
    expect(await notificar(t, texto, cabeceras)).toBe(401)
    expect([await estadoDe(t, aviso), await recibosDe(t, aviso)]).toEqual(['aceptado', 0])
  })

  test('right: once, however often it is posted', async ({ t, aviso }) => {
    for (let vez = 0; vez < 3; vez++) expect(await notificar(t, cuerpo(aviso))).toBe(200)
    const antes = await mensajeDe(t, aviso.clave)
    await Promise.all(Array.from({ length: 8 }, () => notificar(t, cuerpo(aviso))))
    expect([await estadoDe(t, aviso), await recibosDe(t, aviso)]).toEqual(['leido', 1])
    expect((await mensajeDe(t, aviso.clave)).cambiado_en).toEqual(antes.cambiado_en)
  })

  test('signed, but no notification: refused without a trace', async ({ t }) => {
    for (const texto of ['', '[]', '{"entry":1}', 'x']) expect(await notificar(t, texto)).toBeGreaterThanOrEqual(400)
    expect(await notificar(t, { object: 'x', entry: [] })).toBe(200)
  })

  test('a part that is not as agreed does not lose the rest', async ({ t, aviso }) => {
    const statuses = [{ id: 7, status: 'read' }, estado({ id: aviso.proveedorId, status: 'sent' }), null, 'x']
    expect(await notificar(t, notificacion({ statuses }))).toBe(200)
    expect(await estadoDe(t, aviso)).toBe('enviado')
  })
})

test('neither texts, numbers nor secrets reach the log (41)', async ({ t, mostrador }) => {
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
