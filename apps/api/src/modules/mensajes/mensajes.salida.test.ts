import { citas } from '@nitida/contract/citas'
import { mensajes } from '@nitida/contract/mensajes'
import { describe, expect } from 'vitest'
import { citaNueva, tokenDe } from '../../../test/citas.ts'
import { abrirGraph, adelantar, barrer, enviar, estados, MINUTO, reservar, TURNOS, test } from '../../../test/envios.ts'
import { type Falla, TOKEN } from '../../../test/graphFalso.ts'
import { estado, notificacion, notificar } from '../../../test/webhook.ts'

/** The way from the booking to the far side: the real adapter, and a Graph server that keeps the real contract. */

test('what leaves keeps the contract, and is delivered when the provider says so', async ({ t, mostrador }) => {
  const graph = await abrirGraph()
  const id = await reservar(t, mostrador)
  await enviar(t, graph.transporte())
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

test('a receipt that comes before our own answer was written is not lost', async ({ t, mostrador }) => {
  const graph = await abrirGraph()
  await reservar(t, mostrador)
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
  await enviar(t, adelantado)
  expect(await estados(t)).toEqual(['entregado'])
})

test('one call per event, whoever triggers it and however many send (W1)', async ({ t, mostrador }) => {
  const graph = await abrirGraph()
  const id = await reservar(t, mostrador)
  const aviso = { Fecha: '25/11/2026', Hora: '09:00', phoneNumber: `+52${mostrador.cliente.telefono}` }
  await Promise.all(Array.from({ length: 8 }, () => t.call(mostrador.tk, mensajes.avisoCreacionCita, { body: aviso })))
  await Promise.all(Array.from({ length: 8 }, () => enviar(t, graph.transporte())))
  expect(graph.aceptados).toEqual([`cita:${id}:creada:1`])
})

test('what was not committed does not leave (W2)', async ({ t, mostrador }) => {
  const graph = await abrirGraph()
  await reservar(t, mostrador)
  const repetida = await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { hora: TURNOS[0] ?? '' }) })
  expect(repetida.status).toBe(409)
  await enviar(t, graph.transporte())
  expect(graph.aceptados).toHaveLength(1)
})

describe('an unknown outcome is not repeated by itself (W3)', () => {
  test.for<[string, Falla]>([
    ['taken, then dropped', { tipo: 'perdido' }],
    ['taken, never answered', { tipo: 'colgado' }],
    ['500 without body', { tipo: 'crudo', estatus: 500, texto: '' }],
    ['malformed', { tipo: 'crudo', estatus: 200, texto: '{"messages":' }],
  ])('%s', async ([, falla], { t, mostrador }) => {
    const graph = await abrirGraph(() => falla)
    await reservar(t, mostrador)
    await enviar(t, graph.transporte(), 400)
    for (let n = 0; n < 3; n++) {
      adelantar(t, 8 * 60 * MINUTO)
      await barrer(t, graph.transporte())
    }
    expect(await estados(t)).toEqual(['desconocido'])
    expect(graph.llamadas).toHaveLength(1)
  })

  test('a slow answer within the time is an answer', async ({ t, mostrador }) => {
    const graph = await abrirGraph(() => ({ tipo: 'lento', ms: 100 }))
    await reservar(t, mostrador)
    await enviar(t, graph.transporte())
    expect(await estados(t)).toEqual(['aceptado'])
  })

  test('5xx with an error comes back later, and is taken once', async ({ t, mostrador }) => {
    const graph = await abrirGraph((n) =>
      n === 1 ? { tipo: 'error', codigo: 131_000, estatus: 500 } : { tipo: 'bien' },
    )
    await reservar(t, mostrador)
    await enviar(t, graph.transporte())
    expect(await estados(t)).toEqual(['pendiente'])
    adelantar(t, 30_000)
    await enviar(t, graph.transporte())
    expect(await estados(t)).toEqual(['aceptado'])
    expect(graph.aceptados).toHaveLength(1)
  })
})

describe('what is no longer so is not said (W6)', () => {
  test('cancelled while it waited to be tried again', async ({ t, mostrador }) => {
    const graph = await abrirGraph((n) => (n === 1 ? { tipo: 'error', codigo: 130_429 } : { tipo: 'bien' }))
    const id = await reservar(t, mostrador)
    await enviar(t, graph.transporte())
    await t.call(mostrador.tk, citas.cancelar, { params: { id } })
    adelantar(t, 5 * MINUTO)
    await enviar(t, graph.transporte())
    expect(graph.aceptados).toEqual([`cita:${id}:cancelada`])
  })
})

test('no number, text or secret reaches the log, whatever goes wrong (41)', async ({ t, mostrador }) => {
  const fallas: Falla[] = [
    { tipo: 'perdido' },
    { tipo: 'error', codigo: 132_000 },
    { tipo: 'error', codigo: 132_015 },
    { tipo: 'error', codigo: 190 },
  ]
  const ids: number[] = []
  for (const [n, falla] of fallas.entries()) {
    await t.db.deleteFrom('pausa_plantilla').execute() // or later messages would not leave
    const graph = await abrirGraph(() => falla)
    ids.push(await reservar(t, mostrador, n))
    await enviar(t, graph.transporte())
  }
  const log = t.log.join('')
  const secretos = [mostrador.cliente.telefono, mostrador.cliente.nombre, TOKEN, ...ids.map((id) => tokenDe(t, id))]
  for (const secreto of secretos) expect(log).not.toContain(secreto)
  for (const codigo of ['132000', '132015', '190']) expect(log).toContain(`"codigo":"${codigo}"`)
})
