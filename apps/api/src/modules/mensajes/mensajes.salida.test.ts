import { citas } from '@nitida/contract/citas'
import { mensajes } from '@nitida/contract/mensajes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abrirMostrador, citaNueva, type Mostrador, tokenDe } from '../../../test/citas.ts'
import { crearGraphFalso, type Falla, type GraphFalso, TOKEN } from '../../../test/graphFalso.ts'
import { encolarPromociones } from '../../../test/mensajes.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { estado, notificacion, notificar, whatsappDePrueba } from '../../../test/webhook.ts'
import type { ConfiguracionMeta } from '../../adapters/whatsapp/meta.ts'
import { barrerMensajes, enviarPendientes } from './mensajes.envio.service.ts'

/** From the booking to the far side: the real adapter, and a Graph server that keeps the real contract. */
let t: TestApp
let mostrador: Mostrador
let graph: GraphFalso
const SIN_FIN = new AbortController().signal
const MINUTO = 60_000

beforeAll(async () => {
  t = await crearTestApp({ entorno: { whatsapp: whatsappDePrueba } })
})
beforeEach(async () => {
  await t.db.updateTable('mensaje').set({ estado: 'registrado' }).execute()
  await t.db.updateTable('canal_envio').set({ fallos: 0, cortado_hasta: null }).execute()
  for (const tabla of ['pausa_plantilla', 'destinatario_envio'] as const) await t.db.deleteFrom(tabla).execute()
  mostrador = await abrirMostrador(t)
})
afterEach(async () => {
  t.ponerReloj(AHORA)
  await graph?.cerrar()
})
afterAll(() => t?.cerrar())

const abrir = async (guion?: (n: number) => Falla) => {
  graph = await crearGraphFalso(guion && ((_, n) => guion(n)))
}
const envios = (cambios?: Partial<ConfiguracionMeta>, plazoMs = 10_000) => ({
  ...t.app.deps,
  transporte: graph.transporte(cambios),
  plazoMs,
})
const enviar = (cambios?: Partial<ConfiguracionMeta>) => enviarPendientes(envios(cambios), SIN_FIN)
const adelantar = (ms: number) => t.ponerReloj(new Date(t.app.deps.now().getTime() + ms))

const horas = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
async function reservar(n = 0): Promise<number> {
  const body = citaNueva(mostrador, { hora: horas[n] ?? '' })
  return (await t.call(mostrador.tk, citas.crear, { body })).body.data.id
}
const estados = async () =>
  (await t.db.selectFrom('mensaje').select('estado').where('estado', '!=', 'registrado').orderBy('id').execute()).map(
    ({ estado }) => estado,
  )

test('what leaves keeps the contract, and is delivered when the provider says so', async () => {
  await abrir()
  const id = await reservar()
  await enviar()
  expect(graph.quejas).toEqual([])
  expect(graph.llamadas[0]).toMatchObject({
    to: `52${mostrador.cliente.telefono}`,
    biz_opaque_callback_data: `cita:${id}:creada:1`,
  })
  const wamid = `wamid.1.cita:${id}:creada:1`
  await notificar(
    t,
    notificacion({ statuses: [estado({ id: wamid, status: 'read' }), estado({ id: wamid, status: 'sent' })] }),
  )
  const { body } = await t.call(mostrador.tk, mensajes.list, {})
  expect(body.data[0]).toMatchObject({ estado: 'leido', motivo: null, sinPromociones: false, liberableDesde: null })
  expect(body.data[0]?.recibos.map((recibo) => recibo.estado)).toEqual(['leido', 'enviado'])
})

test('a receipt that comes before our own answer was written is not lost', async () => {
  await abrir()
  await reservar()
  const transporte = graph.transporte()
  const adelantado = {
    ...transporte,
    async enviar(...args: Parameters<typeof transporte.enviar>) {
      const resultado = await transporte.enviar(...args)
      const id = resultado.tipo === 'aceptado' ? resultado.proveedorId : ''
      await notificar(t, notificacion({ statuses: [estado({ id, status: 'delivered' })] }))
      return resultado
    },
  }
  await enviarPendientes({ ...envios(), transporte: adelantado }, SIN_FIN)
  expect(await estados()).toEqual(['entregado'])
})

test('one call per event, whoever triggers it and however many send (W1)', async () => {
  await abrir()
  const id = await reservar()
  const aviso = { Fecha: '25/11/2026', Hora: '09:00', phoneNumber: `+52${mostrador.cliente.telefono}` }
  await Promise.all(Array.from({ length: 8 }, () => t.call(mostrador.tk, mensajes.avisoCreacionCita, { body: aviso })))
  await Promise.all(Array.from({ length: 8 }, () => enviar()))
  expect(graph.aceptados).toEqual([`cita:${id}:creada:1`])
})

test('what was not committed does not leave (W2)', async () => {
  await abrir()
  await reservar()
  const repetida = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { hora: horas[0] ?? '' }) })
  expect(repetida.status).toBe(409)
  await enviar()
  expect(graph.aceptados).toHaveLength(1)
})

describe('an unknown outcome is not repeated by itself (W3)', () => {
  test.each<[string, Falla]>([
    ['taken, then dropped', { tipo: 'perdido' }],
    ['taken, never answered', { tipo: 'colgado' }],
    ['500 without body', { tipo: 'crudo', estatus: 500, texto: '' }],
    ['malformed', { tipo: 'crudo', estatus: 200, texto: '{"messages":' }],
  ])('%s', async (_, falla) => {
    await abrir(() => falla)
    await reservar()
    await enviarPendientes(envios({}, 400), SIN_FIN)
    for (let n = 0; n < 3; n++) {
      adelantar(8 * 60 * MINUTO)
      await barrerMensajes(envios(), SIN_FIN)
    }
    expect(await estados()).toEqual(['desconocido'])
    expect(graph.llamadas).toHaveLength(1)
  })

  test('a slow answer within the time is an answer', async () => {
    await abrir(() => ({ tipo: 'lento', ms: 100 }))
    await reservar()
    await enviar()
    expect(await estados()).toEqual(['aceptado'])
  })

  test('5xx with an error comes back later, and is taken once', async () => {
    await abrir((n) => (n === 1 ? { tipo: 'error', codigo: 131_000, estatus: 500 } : { tipo: 'bien' }))
    await reservar()
    await enviar()
    expect(await estados()).toEqual(['pendiente'])
    adelantar(30_000)
    await enviar()
    expect(await estados()).toEqual(['aceptado'])
    expect(graph.aceptados).toHaveLength(1)
  })
})

describe('a service that is down (circuit breaker)', () => {
  test('five failures in a row close it; then one message tries, and the rest follows', async () => {
    let sano = false
    await abrir(() => (sano ? { tipo: 'bien' } : { tipo: 'crudo', estatus: 500, texto: '' }))
    for (let n = 0; n < 8; n++) await reservar(n)
    const uno = { ritmo: { porSegundo: 10_000, simultaneos: 1, porDestinatarioMs: 0, destinatariosConPromociones: 9 } }
    await enviar(uno)
    expect(graph.llamadas).toHaveLength(5)
    await enviar(uno)
    expect(graph.llamadas).toHaveLength(5)

    adelantar(MINUTO)
    await Promise.all(Array.from({ length: 8 }, () => enviar(uno)))
    expect(graph.llamadas).toHaveLength(6)

    sano = true
    adelantar(MINUTO)
    await enviar(uno)
    expect((await estados()).filter((uno) => uno === 'aceptado')).toHaveLength(2)
    expect((await estados()).filter((uno) => uno === 'desconocido')).toHaveLength(6)
  })

  test('a token that ended stops everything, new messages too', async () => {
    await abrir(() => ({ tipo: 'error', codigo: 190 }))
    await reservar(0)
    await enviar()
    await reservar(1)
    await enviar()
    expect(graph.llamadas).toHaveLength(1)
    expect(await estados()).toEqual(['pendiente', 'pendiente'])
  })

  test('who was to try and found nothing lets the next one try; who was not, opens nothing', async () => {
    await abrir()
    await encolarPromociones(t, mostrador, 1)
    const nada = { ritmo: { porSegundo: 10_000, simultaneos: 1, porDestinatarioMs: 0, destinatariosConPromociones: 0 } }
    const cortado = new Date(AHORA.getTime() + 15 * MINUTO)
    const cortar = (cortado_hasta: Date) => t.db.updateTable('canal_envio').set({ fallos: 5, cortado_hasta }).execute()
    const hasta = async () =>
      (await t.db.selectFrom('canal_envio').select('cortado_hasta').executeTakeFirstOrThrow()).cortado_hasta
    await cortar(AHORA)
    await enviar(nada)
    expect(await hasta()).toEqual(AHORA)
    await cortar(cortado)
    await enviar(nada)
    expect(await hasta()).toEqual(cortado)
  })

  test('a paused template stops its new messages too, and nothing else', async () => {
    await abrir(() => ({ tipo: 'error', codigo: 132_015 }))
    const id = await reservar(0)
    await enviar()
    await reservar(1)
    await t.call(mostrador.tk, citas.confirmar, { params: { id } })
    await enviar()
    expect(graph.llamadas.map(({ template }) => template.name)).toEqual(['aviso_creacion_cita', 'confirmacion_cita'])
  })
})

describe('what is no longer so is not said (W6)', () => {
  test('cancelled while it waited to be tried again', async () => {
    await abrir((n) => (n === 1 ? { tipo: 'error', codigo: 130_429 } : { tipo: 'bien' }))
    const id = await reservar()
    await enviar()
    await t.call(mostrador.tk, citas.cancelar, { params: { id } })
    adelantar(5 * MINUTO)
    await enviar()
    expect(graph.aceptados).toEqual([`cita:${id}:cancelada`])
  })
})

describe('lanes and their limits (W5, W7)', () => {
  const ritmo = (cambios: object) => ({
    ritmo: { porSegundo: 10_000, simultaneos: 1, porDestinatarioMs: 0, destinatariosConPromociones: 2000, ...cambios },
  })

  test('a notice is first behind a thousand promotions that waited longer', async () => {
    await abrir()
    await encolarPromociones(t, mostrador, 1000)
    const id = await reservar()
    const fin = new AbortController()
    const transporte = graph.transporte(ritmo({}))
    const enviarDos = { ...transporte, enviar: transporte.enviar.bind(transporte) }
    const tres = {
      ...enviarDos,
      async enviar(...args: Parameters<typeof transporte.enviar>) {
        if (graph.llamadas.length === 2) fin.abort()
        return transporte.enviar(...args)
      },
    }
    await enviarPendientes({ ...envios(), transporte: tres }, fin.signal)
    expect(graph.aceptados[0]).toBe(`cita:${id}:creada:1`)
    expect(graph.aceptados).toHaveLength(3)
    expect(graph.aceptados[1]).toMatch(/^promo:/)
  })

  test('promotions reach so many numbers in 24 hours, however many send; notices go on', async () => {
    await abrir()
    await encolarPromociones(t, mostrador, 30)
    const limite = ritmo({ destinatariosConPromociones: 10 })
    await Promise.all(Array.from({ length: 6 }, () => enviar(limite)))
    expect(graph.aceptados).toHaveLength(10)

    const id = await reservar()
    await enviar(limite)
    expect(graph.aceptados.slice(10)).toEqual([`cita:${id}:creada:1`])
    adelantar(24 * 60 * MINUTO)
    await t.db.updateTable('mensaje').set({ estado: 'registrado' }).where('carril', '=', 'avisos').execute()
    await Promise.all(Array.from({ length: 6 }, () => enviar(limite)))
    expect(graph.aceptados).toHaveLength(21)
  })

  test('who stops promotions while a campaign runs gets no more of it, and his notices', async () => {
    await abrir()
    await encolarPromociones(t, mostrador, 3, { mismoPaciente: true })
    const transporte = graph.transporte(ritmo({}))
    const conBaja = {
      ...transporte,
      async enviar(...args: Parameters<typeof transporte.enviar>) {
        const resultado = await transporte.enviar(...args)
        const mensaje = {
          from: `52${mostrador.cliente.telefono}`,
          timestamp: String(AHORA.getTime() / 1000 + 1),
          text: { body: 'BAJA' },
        }
        await notificar(t, notificacion({ messages: [mensaje] }))
        return resultado
      },
    }
    await enviarPendientes({ ...envios(), transporte: conBaja }, SIN_FIN)
    const id = await reservar()
    await enviar(ritmo({}))
    expect(graph.aceptados).toHaveLength(2)
    expect(graph.aceptados[1]).toBe(`cita:${id}:creada:1`)
    expect(await estados()).toEqual(['aceptado', 'omitido', 'omitido', 'aceptado'])
  })

  test('a refusal by 131050 is remembered', async () => {
    await abrir(() => ({ tipo: 'error', codigo: 131_050 }))
    await encolarPromociones(t, mostrador, 2, { mismoPaciente: true })
    await enviar(ritmo({}))
    expect(graph.llamadas).toHaveLength(1)
    expect(await estados()).toEqual(['omitido', 'omitido'])
  })

  test('one number gets one message in six seconds', async () => {
    await abrir()
    for (const n of [0, 1, 2]) await reservar(n)
    const despacio = ritmo({ porDestinatarioMs: 6000 })
    await enviar(despacio)
    adelantar(5999)
    await enviar(despacio)
    expect(graph.aceptados).toHaveLength(1)
    for (const vez of [2, 3]) {
      adelantar(6000)
      await enviar(despacio)
      expect(graph.aceptados).toHaveLength(vez)
    }
  })

  test('two processes keep one pace', async () => {
    await abrir()
    await encolarPromociones(t, mostrador, 30)
    const inicio = performance.now()
    await Promise.all([enviar(ritmo({ porSegundo: 50 })), enviar(ritmo({ porSegundo: 50 }))])
    expect(graph.aceptados).toHaveLength(30)
    expect(performance.now() - inicio).toBeGreaterThan(29 * 20 - 25)
  })
})

test('no number, text or secret reaches the log, whatever goes wrong (41)', async () => {
  const fallas: Falla[] = [
    { tipo: 'perdido' },
    { tipo: 'error', codigo: 132_000 },
    { tipo: 'error', codigo: 132_015 },
    { tipo: 'error', codigo: 190 },
  ]
  const ids: number[] = []
  for (const [n, falla] of fallas.entries()) {
    await abrir(() => falla)
    ids.push(await reservar(n))
    await enviar()
    if (n < fallas.length - 1) await graph.cerrar()
  }
  const log = t.log.join('')
  const secretos = [mostrador.cliente.telefono, mostrador.cliente.nombre, TOKEN, ...ids.map((id) => tokenDe(t, id))]
  for (const secreto of secretos) expect(log).not.toContain(secreto)
  expect(log).toContain('"codigo":"190"')
})
