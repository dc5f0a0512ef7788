import { citas } from '@nitida/contract/citas'
import { describe, expect } from 'vitest'
import { avisosDe } from '../../../test/citas.ts'
import { adelantar, barrer, enviar, MINUTO, reservar, test } from '../../../test/envios.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTransporteFalso } from '../../../test/transporteFalso.ts'
import type { Resultado, TransporteWhatsapp } from '../../adapters/whatsapp/transporte.ts'

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
  test.for(perdidas)(
    '%s: unknown, and never sent again by itself',
    async ([, transporte, plazoMs], { t, mostrador }) => {
      const id = await reservar(t, mostrador)
      await enviar(t, transporte, plazoMs)
      expect(await avisosDe(t, id)).toMatchObject([{ estado: 'desconocido', codigo: 'SIN_RESPUESTA', intentos: 1 }])

      const despues = crearTransporteFalso()
      adelantar(t, 24 * 60 * MINUTO)
      await barrer(t, despues)
      expect(despues.recibidos.map(({ clave }) => clave)).not.toContain(`cita:${id}:creada:1`)
      expect(await avisosDe(t, id)).toMatchObject([{ estado: 'desconocido' }])
    },
  )

  test('a row that a dead process had taken becomes unknown after two minutes, not before, and is not sent', async ({
    t,
    mostrador,
  }) => {
    const id = await reservar(t, mostrador)
    await t.db
      .updateTable('mensaje')
      .set({ estado: 'enviando', tomado_en: AHORA, intentos: 1 })
      .where('id_cita', '=', id)
      .execute()
    const transporte = crearTransporteFalso()
    const estadoTras = async (ms: number) => {
      t.ponerReloj(new Date(AHORA.getTime() + ms))
      await barrer(t, transporte)
      return (await avisosDe(t, id))[0]?.estado
    }

    expect(await estadoTras(2 * MINUTO)).toBe('enviando')
    expect(await estadoTras(2 * MINUTO + 1)).toBe('desconocido')
    expect(transporte.recibidos).toEqual([])
  })

  test('an answer that arrives after the sweep gave it up is believed', async ({ t, mostrador }) => {
    const id = await reservar(t, mostrador)
    await enviar(t, {
      nombre: 'lento',
      async enviar() {
        adelantar(t, 3 * MINUTO)
        await barrer(t, crearTransporteFalso())
        expect((await avisosDe(t, id))[0]?.estado).toBe('desconocido')
        return { tipo: 'aceptado', proveedorId: 'wamid.tarde', waId: '5215512345678' }
      },
    })
    expect(await avisosDe(t, id)).toMatchObject([{ estado: 'aceptado', codigo: null }])
  })
})

describe('a refusal (reliability §1.3)', () => {
  test('for now: comes back later and later, six times, then it failed', async ({ t, mostrador }) => {
    const id = await reservar(t, mostrador)
    const transporte = crearTransporteFalso(() => ({ tipo: 'reintentar', codigo: '130429' }))
    const esperas: number[] = []
    for (let n = 1; n < 6; n++) {
      await enviar(t, transporte)
      const { proximo_intento_en, estado } = await t.db
        .selectFrom('mensaje')
        .select(['proximo_intento_en', 'estado'])
        .where('id_cita', '=', id)
        .executeTakeFirstOrThrow()
      expect(estado).toBe('pendiente')
      const espera = proximo_intento_en.getTime() - t.app.deps.now().getTime()
      esperas.push(espera)
      adelantar(t, espera - 1)
      await enviar(t, transporte)
      expect(transporte.recibidos).toHaveLength(n)
      adelantar(t, 1)
    }
    await enviar(t, transporte)
    adelantar(t, 24 * 60 * MINUTO)
    await enviar(t, transporte)

    expect(transporte.recibidos).toHaveLength(6)
    expect(await avisosDe(t, id)).toMatchObject([{ estado: 'fallido', codigo: '130429', intentos: 6 }])
    esperas.forEach((espera, n) => {
      expect(espera).toBeGreaterThanOrEqual(7500 * 2 ** n)
      expect(espera).toBeLessThanOrEqual(22_500 * 2 ** n)
    })
  })

  test('waits at least as long as it is told', async ({ t, mostrador }) => {
    const id = await reservar(t, mostrador)
    const transporte = crearTransporteFalso(() => ({ tipo: 'reintentar', codigo: '131056', esperaMs: 10 * MINUTO }))
    await enviar(t, transporte)
    const { proximo_intento_en } = await t.db
      .selectFrom('mensaje')
      .select('proximo_intento_en')
      .where('id_cita', '=', id)
      .executeTakeFirstOrThrow()
    expect(proximo_intento_en.getTime() - AHORA.getTime()).toBe(10 * MINUTO)
  })

  test.for([
    ['rechazado', '132000', 'fallido', 1],
    ['destinatario', '131026', 'no_entregable', 0],
    ['desconocido', '500', 'desconocido', 0],
  ] as const)('%s ends as it is, without another try', async ([tipo, codigo, estado, alarmas], { t, mostrador }) => {
    const id = await reservar(t, mostrador)
    const antes = t.log.length
    const transporte = crearTransporteFalso(() => ({ tipo, codigo }))
    await enviar(t, transporte)
    adelantar(t, 24 * 60 * MINUTO)
    await enviar(t, transporte)
    expect(transporte.recibidos).toHaveLength(1)
    expect(await avisosDe(t, id)).toMatchObject([{ estado, codigo }])
    expect(t.log.slice(antes).filter((linea) => linea.includes('"level":50'))).toHaveLength(alarmas)
  })

  test('of a template: that template waits, the others leave, nobody is marked failed', async ({ t, mostrador }) => {
    const ids = [await reservar(t, mostrador, 0), await reservar(t, mostrador, 1)]
    await t.call(mostrador.tk, citas.confirmar, { params: { id: ids[0] ?? 0 } })
    const pausada = crearTransporteFalso(({ contenido }, n) =>
      contenido.template.name === 'aviso_creacion_cita'
        ? { tipo: 'plantilla', codigo: '132015' }
        : { tipo: 'aceptado', proveedorId: String(n), waId: null },
    )

    await enviar(t, pausada)

    expect(pausada.recibidos.map(({ clave }) => clave)).toEqual([
      `cita:${ids[0]}:creada:1`,
      `cita:${ids[0]}:confirmada:1`,
    ])
    for (const id of ids) expect((await avisosDe(t, id))[0]).toMatchObject({ estado: 'pendiente', intentos: 0 })
    adelantar(t, 15 * MINUTO)
    const sana = crearTransporteFalso()
    await enviar(t, sana)
    expect(sana.recibidos).toHaveLength(2)
  })

  test('of the account: everything waits, and goes once it is mended', async ({ t, mostrador }) => {
    for (const n of [0, 1, 2]) await reservar(t, mostrador, n)
    const cerrada = crearTransporteFalso(() => ({ tipo: 'cuenta', codigo: '190' }))
    await enviar(t, cerrada)
    expect(cerrada.recibidos).toHaveLength(1)
    adelantar(t, 15 * MINUTO)
    const sana = crearTransporteFalso()
    await enviar(t, sana)
    expect(sana.recibidos).toHaveLength(3)
  })
})
