import { citas } from '@nitida/contract/citas'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abrirMostrador, avisosDe, citaNueva, type Mostrador } from '../../../test/citas.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { crearTransporteFalso } from '../../../test/transporteFalso.ts'
import type { Resultado, TransporteWhatsapp } from '../../adapters/whatsapp/transporte.ts'
import { barrerMensajes, type Envios, enviarPendientes } from './mensajes.envio.service.ts'

let t: TestApp
let mostrador: Mostrador
const SIN_FIN = new AbortController().signal

beforeAll(async () => {
  t = await crearTestApp()
})
beforeEach(async () => {
  await t.db.updateTable('mensaje').set({ estado: 'registrado' }).execute()
  await t.db.updateTable('canal_envio').set({ fallos: 0, cortado_hasta: null }).execute()
  await t.db.deleteFrom('pausa_plantilla').execute()
  mostrador = await abrirMostrador(t)
})
afterEach(() => t.ponerReloj(AHORA))
afterAll(() => t?.cerrar())

const enviosPor = (transporte: TransporteWhatsapp, plazoMs = 2000): Envios => ({ ...t.app.deps, transporte, plazoMs })
const enviar = (transporte: TransporteWhatsapp) => enviarPendientes(enviosPor(transporte), SIN_FIN)
const adelantar = (ms: number) => t.ponerReloj(new Date(t.app.deps.now().getTime() + ms))
const MINUTO = 60_000

const turnos = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00']
const reservar = async (n = 0, fecha = '2026-11-25') =>
  (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { fecha, hora: turnos[n] ?? '' }) })).body.data
    .id

describe('an answer that is lost (W3)', () => {
  const perdidas: [string, TransporteWhatsapp, number][] = [
    ['taken, and the line dropped', crearTransporteFalso(() => 'perdido'), 2000],
    ['nobody answers', crearTransporteFalso(() => 'colgado'), 50],
    [
      'a transport that breaks its word and throws',
      { nombre: 'roto', enviar: () => Promise.reject(new Error('socket closed')) },
      2000,
    ],
    ['one that never comes back', { nombre: 'mudo', enviar: () => new Promise<Resultado>(() => {}) }, 50],
  ]
  test.each(perdidas)('%s: unknown, and never sent again by itself', async (_, transporte, plazoMs) => {
    const id = await reservar()
    await enviarPendientes(enviosPor(transporte, plazoMs), SIN_FIN)
    expect(await avisosDe(t, id)).toMatchObject([{ estado: 'desconocido', codigo: 'SIN_RESPUESTA', intentos: 1 }])

    const despues = crearTransporteFalso()
    adelantar(24 * 60 * MINUTO)
    await barrerMensajes(enviosPor(despues), SIN_FIN)
    expect(despues.recibidos.map(({ clave }) => clave)).not.toContain(`cita:${id}:creada:1`)
    expect(await avisosDe(t, id)).toMatchObject([{ estado: 'desconocido' }])
  })

  test('a row that a dead process had taken becomes unknown after two minutes, not before, and is not sent', async () => {
    const id = await reservar()
    await t.db
      .updateTable('mensaje')
      .set({ estado: 'enviando', tomado_en: AHORA, intentos: 1 })
      .where('id_cita', '=', id)
      .execute()
    const transporte = crearTransporteFalso()
    const estadoTras = async (ms: number) => {
      t.ponerReloj(new Date(AHORA.getTime() + ms))
      await barrerMensajes(enviosPor(transporte), SIN_FIN)
      return (await avisosDe(t, id))[0]?.estado
    }

    expect(await estadoTras(2 * MINUTO)).toBe('enviando')
    expect(await estadoTras(2 * MINUTO + 1)).toBe('desconocido')
    expect(transporte.recibidos).toEqual([])
  })

  test('an answer that arrives after the sweep gave it up is believed', async () => {
    const id = await reservar()
    await enviar({
      nombre: 'lento',
      async enviar() {
        adelantar(3 * MINUTO)
        await barrerMensajes(enviosPor(crearTransporteFalso()), SIN_FIN)
        expect((await avisosDe(t, id))[0]?.estado).toBe('desconocido')
        return { tipo: 'aceptado', proveedorId: 'wamid.tarde', waId: '5215512345678' }
      },
    })
    expect(await avisosDe(t, id)).toMatchObject([{ estado: 'aceptado', codigo: null }])
  })
})

describe('a refusal (reliability §1.3)', () => {
  test('for now: comes back later and later, six times, then it failed', async () => {
    const id = await reservar()
    const transporte = crearTransporteFalso(() => ({ tipo: 'reintentar', codigo: '130429' }))
    const esperas: number[] = []
    for (let n = 1; n < 6; n++) {
      await enviar(transporte)
      const { proximo_intento_en, estado } = await t.db
        .selectFrom('mensaje')
        .select(['proximo_intento_en', 'estado'])
        .where('id_cita', '=', id)
        .executeTakeFirstOrThrow()
      expect(estado).toBe('pendiente')
      const espera = proximo_intento_en.getTime() - t.app.deps.now().getTime()
      esperas.push(espera)
      adelantar(espera - 1)
      await enviar(transporte)
      expect(transporte.recibidos).toHaveLength(n)
      adelantar(1)
    }
    await enviar(transporte)
    adelantar(24 * 60 * MINUTO)
    await enviar(transporte)

    expect(transporte.recibidos).toHaveLength(6)
    expect(await avisosDe(t, id)).toMatchObject([{ estado: 'fallido', codigo: '130429', intentos: 6 }])
    esperas.forEach((espera, n) => {
      expect(espera).toBeGreaterThanOrEqual(7500 * 2 ** n)
      expect(espera).toBeLessThanOrEqual(22_500 * 2 ** n)
    })
  })

  test('waits at least as long as it is told', async () => {
    const id = await reservar()
    await enviar(crearTransporteFalso(() => ({ tipo: 'reintentar', codigo: '131056', esperaMs: 10 * MINUTO })))
    const { proximo_intento_en } = await t.db
      .selectFrom('mensaje')
      .select('proximo_intento_en')
      .where('id_cita', '=', id)
      .executeTakeFirstOrThrow()
    expect(proximo_intento_en.getTime() - AHORA.getTime()).toBe(10 * MINUTO)
  })

  test.each([
    ['rechazado', '132000', 'fallido', 1],
    ['destinatario', '131026', 'no_entregable', 0],
    ['desconocido', '500', 'desconocido', 0],
  ] as const)('%s ends as it is, without another try', async (tipo, codigo, estado, alarmas) => {
    const id = await reservar()
    const antes = t.log.length
    const transporte = crearTransporteFalso(() => ({ tipo, codigo }))
    await enviar(transporte)
    adelantar(24 * 60 * MINUTO)
    await enviar(transporte)
    expect(transporte.recibidos).toHaveLength(1)
    expect(await avisosDe(t, id)).toMatchObject([{ estado, codigo }])
    expect(t.log.slice(antes).filter((linea) => linea.includes('"level":50'))).toHaveLength(alarmas)
  })

  test('of a template: that template waits, the others leave, nobody is marked failed', async () => {
    const ids = [await reservar(0), await reservar(1)]
    await t.call(mostrador.tk, citas.confirmar, { params: { id: ids[0] ?? 0 } })
    const pausada = crearTransporteFalso(({ contenido }, n) =>
      contenido.template.name === 'aviso_creacion_cita'
        ? { tipo: 'plantilla', codigo: '132015' }
        : { tipo: 'aceptado', proveedorId: String(n), waId: null },
    )

    await enviar(pausada)

    expect(pausada.recibidos.map(({ clave }) => clave)).toEqual([
      `cita:${ids[0]}:creada:1`,
      `cita:${ids[0]}:confirmada:1`,
    ])
    for (const id of ids) expect((await avisosDe(t, id))[0]).toMatchObject({ estado: 'pendiente', intentos: 0 })
    adelantar(15 * MINUTO)
    const sana = crearTransporteFalso()
    await enviar(sana)
    expect(sana.recibidos).toHaveLength(2)
  })

  test('of the account: everything waits, and goes once it is mended', async () => {
    for (const n of [0, 1, 2]) await reservar(n)
    const cerrada = crearTransporteFalso(() => ({ tipo: 'cuenta', codigo: '190' }))
    await enviar(cerrada)
    expect(cerrada.recibidos).toHaveLength(1)
    adelantar(15 * MINUTO)
    const sana = crearTransporteFalso()
    await enviar(sana)
    expect(sana.recibidos).toHaveLength(3)
  })
})
