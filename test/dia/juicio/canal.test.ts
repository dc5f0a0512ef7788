import { describe, expect, test } from 'vitest'
import { type Anunciable, juzgarAvisos } from './avisos.ts'
import { type DiaDePromociones, juzgarPromociones, type MensajeDelDia } from './promociones.ts'
import { juzgarRecibos } from './recibos.ts'

describe('what the far side said of messages (W4)', () => {
  const leido = [{ clave: 'a', estado: 'leido' }] as const
  const dichos = new Map([['a', ['read', 'sent', 'delivered'] as const]])

  test('each is where its highest receipt puts it, in whatever order they came', () => {
    expect(juzgarRecibos(leido, [{ clave: 'a', antes: 'aceptado', despues: 'leido' }], dichos)).toEqual([])
    expect(juzgarRecibos([{ clave: 'b', estado: 'aceptado' }], [], dichos)).toEqual([])
  })

  test.each(['entregado', 'enviado', 'aceptado', 'desconocido'] as const)('a read one that is %s', (estado) => {
    expect(juzgarRecibos([{ clave: 'a', estado }], [], dichos)).toEqual([
      `message a is ${estado}, its receipts say leido`,
    ])
  })

  test('one that went further than anybody said', () => {
    expect(juzgarRecibos(leido, [], new Map([['a', ['delivered']]]))).toHaveLength(1)
  })

  test('one that went back and came again', () => {
    const pasos = [
      { clave: 'a', antes: 'leido', despues: 'enviado' },
      { clave: 'a', antes: 'enviado', despues: 'leido' },
    ] as const
    expect(juzgarRecibos(leido, pasos, dichos)).toEqual(['message a went back from leido to enviado'])
  })

  test('one that waits again after the service refused it did not go back', () => {
    expect(juzgarRecibos([], [{ clave: 'a', antes: 'enviando', despues: 'pendiente' }], dichos)).toEqual([])
  })
})

describe('the two lanes (W5, W7)', () => {
  const mensaje = (cambios: Partial<MensajeDelDia>): MensajeDelDia => ({
    clave: 'promo:0:1',
    estado: 'aceptado',
    telefono: '7700000001',
    creado: 0,
    tomado: 10_000,
    intentos: 1,
    ...cambios,
  })
  const aviso = (creado: number, tomado: number, cambios: Partial<MensajeDelDia> = {}) =>
    mensaje({ clave: 'pedido:1:creado', telefono: '5500000001', creado, tomado, ...cambios })
  const juzgar = (cambios: Partial<DiaDePromociones>) =>
    juzgarPromociones({ mensajes: [], llegadas: [], bajas: [], tope: 10, averias: [], ...cambios })

  test('a good day: a notice goes first, and who stopped them gets none', () => {
    const omitida = mensaje({ clave: 'promo:1:1', estado: 'omitido', tomado: 20_000 })
    const llegadas = [{ clave: 'promo:0:1', telefono: '7700000001', en: 100 }]
    const bajas = [{ telefono: '7700000001', dicha: 200 }]
    expect(juzgar({ mensajes: [aviso(100, 200), mensaje({}), omitida], llegadas, bajas })).toEqual({
      fallas: [],
      salieron: 1,
      omitidas: 1,
      adelantadas: 1,
    })
  })

  test('a promotion after the stop, and not a notice', () => {
    const bajas = [{ telefono: '7700000001', dicha: 200 }]
    const llegada = { clave: 'promo:0:1', telefono: '7700000001', en: 5000 }
    expect(juzgar({ llegadas: [llegada], bajas }).fallas).toHaveLength(1)
    expect(juzgar({ llegadas: [{ ...llegada, telefono: '7700000002' }], bajas }).fallas).toEqual([])
    expect(juzgar({ llegadas: [{ ...llegada, clave: 'pedido:1:creado' }], bajas }).fallas).toEqual([])
  })

  test('promotions beyond the budget of the day, which notices use up as well', () => {
    const tres = [1, 2, 3].map((n) => mensaje({ clave: `promo:0:${n}`, telefono: `770000000${n}` }))
    expect(juzgar({ mensajes: tres, tope: 3 }).fallas).toEqual([])
    expect(juzgar({ mensajes: tres, tope: 2 }).fallas).toHaveLength(1)
    const avisos = [1, 2].map((n) => aviso(100, 200, { clave: `pedido:${n}:creado`, telefono: `550000000${n}` }))
    expect(juzgar({ mensajes: [...avisos, mensaje({})], tope: 2 }).fallas).toHaveLength(1)
  })

  test('a notice that waited behind promotions, unless its number or a fault held it back', () => {
    const promociones = [1, 2, 3].map((n) => mensaje({ clave: `promo:0:${n}`, telefono: `770000000${n}` }))
    const mensajes = [...promociones, aviso(5000, 15_000)]
    expect(juzgar({ mensajes }).fallas).toEqual(['notice pedido:1:creado waited while 3 promotions left'])
    // Each process may hold one message that it took before the notice could be seen.
    expect(juzgar({ mensajes: mensajes.slice(1) }).fallas).toEqual([])
    expect(juzgar({ mensajes, averias: [{ desde: 9000, hasta: 11_000 }] }).fallas).toEqual([])
    expect(juzgar({ mensajes: [...mensajes, aviso(4000, 5000, { clave: 'cita:1:creada:1' })] }).fallas).toEqual([])
    expect(juzgar({ mensajes: [...promociones, aviso(9500, 15_000)] }).fallas).toEqual([])
  })

  test('the notice of a cancellation waits for its undo, and then for no promotion', () => {
    const promociones = [1, 2, 3].map((n) => mensaje({ clave: `promo:0:${n}`, telefono: `770000000${n}` }))
    const cancelada = (creado: number, clave: string) => aviso(creado, 15_000, { clave })
    for (const clave of ['cita:1:cancelada', 'cita:1:cancelada:2']) {
      expect(juzgar({ mensajes: [...promociones, cancelada(0, clave)] }).fallas).toEqual([])
      expect(juzgar({ mensajes: [...promociones, cancelada(-5000, clave)] }).fallas).toHaveLength(1)
    }
  })
})

describe('what patients are told of (W1, W2)', () => {
  const dia: Anunciable = {
    citas: [
      { id: 1, confirmada: true, cancelada: false, cercana: false },
      { id: 2, confirmada: false, cancelada: true, cercana: true },
    ],
    pedidos: [
      { id: 1, recepciones: 2 },
      { id: 2, recepciones: 0 },
    ],
  }
  const claves = [
    'cita:1:creada:1',
    'cita:1:confirmada:1',
    'cita:2:creada:1',
    'cita:2:cancelada',
    'pedido:1:creado',
    'pedido:1:listo:1',
    'pedido:1:listo:2',
    'pedido:2:creado',
  ]

  test('everything that happened, and what others were told is nobody’s business', () => {
    expect(juzgarAvisos(dia, [...claves, 'promo:0:1', 'cita:12:cancelada', 'cita:2:recordada:1'])).toEqual([])
  })

  test.each(claves)('%s that was never queued', (perdida) => {
    const otras = claves.filter((clave) => clave !== perdida)
    expect(juzgarAvisos(dia, otras)).toEqual([`message ${perdida} was never queued`])
  })

  test.each([
    'pedido:2:listo:1',
    'pedido:1:listo:3',
    'cita:1:cancelada',
    'cita:2:confirmada:1',
    'cita:1:recordada:1',
    'cita:2:recordada:2',
  ])('%s, which did not happen', (clave) => {
    expect(juzgarAvisos(dia, [...claves, clave])).toEqual([`message ${clave} announces what did not happen`])
  })
})
