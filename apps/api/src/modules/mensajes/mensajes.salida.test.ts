import { citas } from '@nitida/contract/citas'
import { mensajes } from '@nitida/contract/mensajes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abrirMostrador, citaNueva, type Mostrador, tokenDe } from '../../../test/citas.ts'
import { crearGraphFalso, type Falla, type GraphFalso, TOKEN } from '../../../test/graphFalso.ts'
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

test('no number, text or secret reaches the log, whatever goes wrong (41)', async () => {
  const fallas: Falla[] = [
    { tipo: 'perdido' },
    { tipo: 'error', codigo: 132_000 },
    { tipo: 'error', codigo: 132_015 },
    { tipo: 'error', codigo: 190 },
  ]
  const ids: number[] = []
  for (const [n, falla] of fallas.entries()) {
    await t.db.deleteFrom('pausa_plantilla').execute() // or what comes after it would not leave
    await abrir(() => falla)
    ids.push(await reservar(n))
    await enviar()
    if (n < fallas.length - 1) await graph.cerrar()
  }
  const log = t.log.join('')
  const secretos = [mostrador.cliente.telefono, mostrador.cliente.nombre, TOKEN, ...ids.map((id) => tokenDe(t, id))]
  for (const secreto of secretos) expect(log).not.toContain(secreto)
  for (const codigo of ['132000', '132015', '190']) expect(log).toContain(`"codigo":"${codigo}"`)
})
