import { citas } from '@nitida/contract/citas'
import { describe, expect } from 'vitest'
import { abrirGraph, adelantar, enviar, enviosPor, estados, MINUTO, reservar, test } from '../../../test/envios.ts'
import { encolarPromociones } from '../../../test/mensajes.ts'
import { AHORA } from '../../../test/reloj.ts'
import { notificacion, notificar } from '../../../test/webhook.ts'
import { enviarPendientes } from './mensajes.envio.service.ts'

/** Pace and pauses of the real adapter, with a Graph server that keeps the real contract. */

describe('a service that is down (circuit breaker)', () => {
  test('five failures in a row close it; then one message tries, and the rest follows', async ({ t, mostrador }) => {
    let sano = false
    const graph = await abrirGraph(() => (sano ? { tipo: 'bien' } : { tipo: 'crudo', estatus: 500, texto: '' }))
    for (let n = 0; n < 8; n++) await reservar(t, mostrador, n)
    const uno = { ritmo: { porSegundo: 10_000, simultaneos: 1, porDestinatarioMs: 0, destinatariosConPromociones: 9 } }
    await enviar(t, graph.transporte(uno))
    expect(graph.llamadas).toHaveLength(5)
    await enviar(t, graph.transporte(uno))
    expect(graph.llamadas).toHaveLength(5)

    adelantar(t, MINUTO)
    await Promise.all(Array.from({ length: 8 }, () => enviar(t, graph.transporte(uno))))
    expect(graph.llamadas).toHaveLength(6)

    sano = true
    adelantar(t, MINUTO)
    await enviar(t, graph.transporte(uno))
    expect((await estados(t)).filter((uno) => uno === 'aceptado')).toHaveLength(2)
    expect((await estados(t)).filter((uno) => uno === 'desconocido')).toHaveLength(6)
  })

  test('a token that ended stops everything, new messages too', async ({ t, mostrador }) => {
    const graph = await abrirGraph(() => ({ tipo: 'error', codigo: 190 }))
    await reservar(t, mostrador, 0)
    await enviar(t, graph.transporte())
    await reservar(t, mostrador, 1)
    await enviar(t, graph.transporte())
    expect(graph.llamadas).toHaveLength(1)
    expect(await estados(t)).toEqual(['pendiente', 'pendiente'])
  })

  test('who was to try and found nothing lets the next one try; who was not, opens nothing', async ({
    t,
    mostrador,
  }) => {
    const graph = await abrirGraph()
    await encolarPromociones(t, mostrador, 1)
    const nada = { ritmo: { porSegundo: 10_000, simultaneos: 1, porDestinatarioMs: 0, destinatariosConPromociones: 0 } }
    const cortado = new Date(AHORA.getTime() + 15 * MINUTO)
    const cortar = (cortado_hasta: Date) => t.db.updateTable('canal_envio').set({ fallos: 5, cortado_hasta }).execute()
    const hasta = async () =>
      (await t.db.selectFrom('canal_envio').select('cortado_hasta').executeTakeFirstOrThrow()).cortado_hasta
    await cortar(AHORA)
    await enviar(t, graph.transporte(nada))
    expect(await hasta()).toEqual(AHORA)
    await cortar(cortado)
    await enviar(t, graph.transporte(nada))
    expect(await hasta()).toEqual(cortado)
  })

  test('a paused template stops its new messages too, and nothing else', async ({ t, mostrador }) => {
    const graph = await abrirGraph(() => ({ tipo: 'error', codigo: 132_015 }))
    const id = await reservar(t, mostrador, 0)
    await enviar(t, graph.transporte())
    await reservar(t, mostrador, 1)
    await t.call(mostrador.tk, citas.confirmar, { params: { id } })
    await enviar(t, graph.transporte())
    expect(graph.llamadas.map(({ template }) => template.name)).toEqual(['aviso_creacion_cita', 'confirmacion_cita'])
  })
})

describe('lanes and their limits (W5, W7)', () => {
  const ritmo = (cambios: object) => ({
    ritmo: { porSegundo: 10_000, simultaneos: 1, porDestinatarioMs: 0, destinatariosConPromociones: 2000, ...cambios },
  })

  test('a notice is first behind a thousand promotions that waited longer', async ({ t, mostrador }) => {
    const graph = await abrirGraph()
    await encolarPromociones(t, mostrador, 1000)
    const id = await reservar(t, mostrador)
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
    await enviarPendientes(enviosPor(t, tres), fin.signal)
    expect(graph.aceptados[0]).toBe(`cita:${id}:creada:1`)
    expect(graph.aceptados).toHaveLength(3)
    expect(graph.aceptados[1]).toMatch(/^promo:/)
  })

  test('promotions reach so many numbers in 24 hours, however many send; notices go on', async ({ t, mostrador }) => {
    const graph = await abrirGraph()
    await encolarPromociones(t, mostrador, 30)
    const limite = ritmo({ destinatariosConPromociones: 10 })
    await Promise.all(Array.from({ length: 6 }, () => enviar(t, graph.transporte(limite))))
    expect(graph.aceptados).toHaveLength(10)

    const id = await reservar(t, mostrador)
    await enviar(t, graph.transporte(limite))
    expect(graph.aceptados.slice(10)).toEqual([`cita:${id}:creada:1`])
    adelantar(t, 24 * 60 * MINUTO)
    await t.db.updateTable('mensaje').set({ estado: 'registrado' }).where('carril', '=', 'avisos').execute()
    await Promise.all(Array.from({ length: 6 }, () => enviar(t, graph.transporte(limite))))
    expect(graph.aceptados).toHaveLength(21)
  })

  test('who stops promotions while a campaign runs gets no more of it, and his notices', async ({ t, mostrador }) => {
    const graph = await abrirGraph()
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
    await enviar(t, conBaja)
    const id = await reservar(t, mostrador)
    await enviar(t, graph.transporte(ritmo({})))
    expect(graph.aceptados).toHaveLength(2)
    expect(graph.aceptados[1]).toBe(`cita:${id}:creada:1`)
    expect(await estados(t)).toEqual(['aceptado', 'omitido', 'omitido', 'aceptado'])
  })

  test('a refusal by 131050 is remembered', async ({ t, mostrador }) => {
    const graph = await abrirGraph(() => ({ tipo: 'error', codigo: 131_050 }))
    await encolarPromociones(t, mostrador, 2, { mismoPaciente: true })
    await enviar(t, graph.transporte(ritmo({})))
    expect(graph.llamadas).toHaveLength(1)
    expect(await estados(t)).toEqual(['omitido', 'omitido'])
  })

  test('one number gets one message in six seconds', async ({ t, mostrador }) => {
    const graph = await abrirGraph()
    for (const n of [0, 1, 2]) await reservar(t, mostrador, n)
    const despacio = ritmo({ porDestinatarioMs: 6000 })
    await enviar(t, graph.transporte(despacio))
    adelantar(t, 5999)
    await enviar(t, graph.transporte(despacio))
    expect(graph.aceptados).toHaveLength(1)
    for (const vez of [2, 3]) {
      adelantar(t, 6000)
      await enviar(t, graph.transporte(despacio))
      expect(graph.aceptados).toHaveLength(vez)
    }
  })

  test('two processes keep one pace', async ({ t, mostrador }) => {
    const graph = await abrirGraph()
    await encolarPromociones(t, mostrador, 30)
    const inicio = performance.now()
    await Promise.all([
      enviar(t, graph.transporte(ritmo({ porSegundo: 50 }))),
      enviar(t, graph.transporte(ritmo({ porSegundo: 50 }))),
    ])
    expect(graph.aceptados).toHaveLength(30)
    expect(performance.now() - inicio).toBeGreaterThan(29 * 20 - 25)
  })
})
