import { citas } from '@nitida/contract/citas'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abrirMostrador, citaNueva, type Mostrador } from '../../../test/citas.ts'
import { crearGraphFalso, type Falla, type GraphFalso } from '../../../test/graphFalso.ts'
import { encolarPromociones } from '../../../test/mensajes.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { notificacion, notificar, whatsappDePrueba } from '../../../test/webhook.ts'
import type { ConfiguracionMeta } from '../../adapters/whatsapp/meta.ts'
import { enviarPendientes } from './mensajes.envio.service.ts'

/** How much leaves, and when nothing does: the real adapter, and a Graph server that keeps the real contract. */
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
