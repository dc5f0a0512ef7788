import { citas } from '@nitida/contract/citas'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { abrirMostrador, avisosDe, citaNueva, type Mostrador } from '../../../test/citas.ts'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { crearGraphFalso, type Falla, type GraphFalso } from '../../../test/graphFalso.ts'
import { iniciarProceso, type ProcesoServidor } from '../../../test/procesoServidor.ts'
import { AHORA } from '../../../test/reloj.ts'
import { APP_TOKEN, crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { ajustesDeWhatsapp } from '../../../test/webhook.ts'
import { barrerMensajes, enviarPendientes, PLAZO_MS } from './mensajes.envio.service.ts'

/** Real server processes that send are killed (kill −9), and the far side counts what arrives. */
let t: TestApp
let graph: GraphFalso
/** The far side's behaviour with a message, by its key. */
let falla: (clave: string) => Falla
const procesos: ProcesoServidor[] = []
const MINUTO = 60_000
const ESPERA = { timeout: 30_000, interval: 20 }

beforeAll(async () => {
  t = await crearTestApp()
})
beforeEach(async () => {
  falla = () => ({ tipo: 'bien' })
  graph = await crearGraphFalso(({ biz_opaque_callback_data: clave }) => falla(clave))
})
afterEach(async () => {
  for (const proceso of procesos.splice(0)) await proceso.matar()
  await graph.cerrar()
  t.ponerReloj(AHORA)
})
afterAll(() => t?.cerrar())

async function arrancar(reloj = AHORA): Promise<ProcesoServidor> {
  const proceso = await iniciarProceso(t.url, { ajustes: ajustesDeWhatsapp(graph.url), reloj })
  procesos.push(proceso)
  return proceso
}

/** Books for a new patient in this process, where nobody sends until another process starts. */
async function reservar(): Promise<number> {
  const mostrador = await abrirMostrador(t)
  return (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) })).body.data.id
}

const reservarEn = ({ url }: ProcesoServidor, mostrador: Mostrador) =>
  fetch(`${url}/api${citas.crear.path}`, {
    method: 'POST',
    headers: { 'x-app-token': APP_TOKEN, authorization: `Bearer ${mostrador.tk}`, 'content-type': 'application/json' },
    body: JSON.stringify(citaNueva(mostrador)),
  })

/** Runs what another process does each minute, its clock so much later. */
async function barrer(despuesMs = 0): Promise<void> {
  t.ponerReloj(new Date(AHORA.getTime() + despuesMs))
  const envios = { ...t.app.deps, transporte: graph.transporte(), plazoMs: PLAZO_MS }
  await barrerMensajes(envios)
  await enviarPendientes(envios, new AbortController().signal)
}

const citasDe = ({ idSucursal }: Mostrador) =>
  t.db.selectFrom('cita').select('id').where('id_sucursal', '=', idSucursal).execute()
const estadosDe = async (ids: number[]) =>
  (await Promise.all(ids.map((id) => avisosDe(t, id)))).flat().map(({ estado }) => estado)
const clavesLlamadas = () => graph.llamadas.map((llamada) => llamada.biz_opaque_callback_data).sort()

describe('killed between the claim and the answer (W3)', () => {
  test('nobody knows, nobody sends again; what was not claimed leaves once', { timeout: 180_000 }, async () => {
    const enVuelo = [await reservar(), await reservar(), await reservar()]
    const claves = enVuelo.map((id) => `cita:${id}:creada:1`).sort()
    falla = () => ({ tipo: 'colgado' })
    const primero = await arrancar()
    await vi.waitFor(() => expect(clavesLlamadas()).toEqual(claves), ESPERA)
    await primero.matar()
    expect(await estadosDe(enVuelo)).toEqual(['enviando', 'enviando', 'enviando'])

    // After one minute they may still be somebody's; after three they are nobody's.
    falla = () => ({ tipo: 'bien' })
    const nueva = await reservar()
    await barrer(MINUTO)
    expect(await estadosDe(enVuelo)).toEqual(['enviando', 'enviando', 'enviando'])
    await arrancar(new Date(AHORA.getTime() + 3 * MINUTO))
    await vi.waitFor(
      async () => expect(await estadosDe(enVuelo)).toEqual(['desconocido', 'desconocido', 'desconocido']),
      ESPERA,
    )

    for (let horas = 1; horas <= 48; horas *= 2) await barrer(horas * 60 * MINUTO)
    expect(await estadosDe(enVuelo)).toEqual(['desconocido', 'desconocido', 'desconocido'])
    expect(clavesLlamadas()).toEqual([...claves, `cita:${nueva}:creada:1`].sort())
  })
})

describe('killed around the commit (W2)', () => {
  /** Holds a lock that a statement needs, so that a server stops in front of it; `trabajo` runs once it has stopped. */
  const deteniendo = (orden: string, pedir: () => unknown, trabajo: () => Promise<unknown>) =>
    conDuenio(t.url, (db) =>
      db.transaction().execute(async (db) => {
        await sql.raw(orden).execute(db)
        await pedir()
        await esperarEnCandado(t.url, 1)
        await trabajo()
      }),
    )

  test('before it: neither the appointment nor its message, and nothing leaves', { timeout: 120_000 }, async () => {
    const mostrador = await abrirMostrador(t)
    const servidor = await arrancar()
    const pedir = () => void reservarEn(servidor, mostrador).catch(() => {}) // the kill breaks its connection
    // Of the table alone: with its months, a server that is still making them would be waited for, and would wait for us.
    await deteniendo('lock table only auditoria in access exclusive mode', pedir, servidor.matar)

    const despues = await reservar()
    await barrer()
    expect(await estadosDe([despues])).toEqual(['aceptado'])
    expect(await citasDe(mostrador)).toEqual([])
    expect(graph.aceptados).toEqual([`cita:${despues}:creada:1`])
  })

  test('after it, before anybody sent: the next process sends it, once', { timeout: 120_000 }, async () => {
    const mostrador = await abrirMostrador(t)
    const servidor = await arrancar()
    const pedir = async () => expect((await reservarEn(servidor, mostrador)).status).toBe(200)
    await deteniendo("select 1 from canal_envio where canal = 'whatsapp' for update", pedir, servidor.matar)
    expect(graph.llamadas).toEqual([])

    const [cita] = await citasDe(mostrador)
    // The clock is later than that of the dead process, or the message would not be due yet.
    await Promise.all([arrancar(new Date(AHORA.getTime() + MINUTO)), barrer(MINUTO)])
    await vi.waitFor(async () => expect(await estadosDe([cita?.id ?? 0])).toEqual(['aceptado']), ESPERA)
    expect(graph.aceptados).toEqual([`cita:${cita?.id}:creada:1`])
  })
})
