import { citas } from '@nitida/contract/citas'
import { test as base, onTestFinished } from 'vitest'
import type { ContenidoWhatsapp } from '../src/adapters/whatsapp/contenido.ts'
import type { TransporteWhatsapp } from '../src/adapters/whatsapp/transporte.ts'
import { barrerMensajes, type Envios, enviarPendientes } from '../src/modules/mensajes/mensajes.envio.service.ts'
import { abrirMostrador, citaNueva, type Mostrador } from './citas.ts'
import { crearGraphFalso, type Falla, type GraphFalso } from './graphFalso.ts'
import { AHORA } from './reloj.ts'
import { crearTestApp, type TestApp } from './testApp.ts'
import { whatsappDePrueba } from './webhook.ts'

/**
 * Tests of messages: one application for all of a file's, and for each test a counter of its own (`mostrador`), with no message
 * waiting, nothing held back and the clock at `AHORA`.
 */
export const test = base
  .extend('entorno', { scope: 'file' }, { whatsapp: whatsappDePrueba })
  .extend('t', { scope: 'file' }, async ({ entorno }, { onCleanup }) => {
    const t = await crearTestApp({ entorno })
    onCleanup(() => t.cerrar())
    return t
  })
  .extend('mostrador', { auto: true }, async ({ t }, { onCleanup }) => {
    onCleanup(() => t.ponerReloj(AHORA))
    await t.db.updateTable('mensaje').set({ estado: 'registrado' }).execute()
    await t.db.updateTable('canal_envio').set({ fallos: 0, cortado_hasta: null }).execute()
    for (const tabla of ['pausa_plantilla', 'destinatario_envio'] as const) await t.db.deleteFrom(tabla).execute()
    return abrirMostrador(t)
  })

export const MINUTO = 60_000

export const adelantar = (t: TestApp, ms: number) => t.ponerReloj(new Date(t.app.deps.now().getTime() + ms))

/** Hours of one day. */
export const TURNOS = '09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00 17:00 18:00 19:00'.split(' ')

/** Books the `n`th hour of a day, whose notice then waits. @returns the appointment's id. */
export async function reservar(t: TestApp, mostrador: Mostrador, n = 0, fecha = '2026-11-25'): Promise<number> {
  const body = citaNueva(mostrador, { fecha, hora: TURNOS[n] ?? '' })
  return (await t.call(mostrador.tk, citas.crear, { body })).body.data.id
}

const SIN_FIN = new AbortController().signal

export const enviosPor = (t: TestApp, transporte: TransporteWhatsapp, plazoMs = 10_000): Envios => ({
  ...t.app.deps,
  transporte,
  plazoMs,
})

/** Hands over everything that may leave now. */
export const enviar = (t: TestApp, transporte: TransporteWhatsapp, plazoMs?: number) =>
  enviarPendientes(enviosPor(t, transporte, plazoMs), SIN_FIN)

/** Runs what a process does each minute: gives up what was cut off, and hands over the rest. */
export async function barrer(t: TestApp, transporte: TransporteWhatsapp): Promise<void> {
  const envios = enviosPor(t, transporte)
  await barrerMensajes(envios)
  await enviarPendientes(envios, SIN_FIN)
}

/** A Graph server until the test ends; `guion` decides its behaviour with the `n`th call. Several of one turn arrive in any order. */
export async function abrirGraph(guion?: (n: number, envio: ContenidoWhatsapp) => Falla): Promise<GraphFalso> {
  const graph = await crearGraphFalso(guion && ((envio, n) => guion(n, envio)))
  onTestFinished(() => graph.cerrar())
  return graph
}

/** The states of what the test has queued, oldest first. */
export async function estados(t: TestApp): Promise<string[]> {
  const filas = t.db.selectFrom('mensaje').select('estado').where('estado', '!=', 'registrado').orderBy('id')
  return (await filas.execute()).map(({ estado }) => estado)
}
