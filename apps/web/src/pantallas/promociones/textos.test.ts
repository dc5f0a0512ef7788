import type { DetalleCampana } from '@nitida/contract/promociones'
import { describe, expect, test } from 'vitest'
import { avanceDe, desenlaceDe, estimacionDe, exclusionesDe, faltaDeEdad } from './textos.ts'

const NADIE = { sin_telefono: 0, sin_consentimiento: 0, baja: 0, reciente: 0, numero_repetido: 0 }
const NOCHE = { ahora: new Date('2026-11-26T03:03:00Z'), zona: 'America/Mexico_City' } // 21:03 of the 25th

const campana = (porEstado: Record<string, number>, cambios: Partial<DetalleCampana> = {}): DetalleCampana => ({
  ...{ id: 1, templateName: 'Descuento Flash', texto: '', estado: 'en_curso', nombreCreador: '', volvieron: 0 },
  ...{
    iniciaEn: NOCHE.ahora.toISOString(),
    createDate: NOCHE.ahora.toISOString(),
    excluidos: NADIE,
    preparando: false,
  },
  destinatarios: Object.values(porEstado).reduce((suma, uno) => suma + uno, 0),
  ...{ porEstado, transporte: 'meta', saleEn: null },
  ...cambios,
})

describe('what became of a promotion (§8)', () => {
  test('says that all were sent once the last was handed over, and not before', () => {
    expect(desenlaceDe(campana({ aceptado: 20, entregado: 12, leido: 7 }), NOCHE)).toEqual({
      tono: 'ok',
      texto: 'Todos los mensajes fueron enviados correctamente.',
      detalles: [],
    })
    const aLasNueve = { saleEn: '2026-11-26T15:00:00.000Z' }
    expect(desenlaceDe(campana({ aceptado: 12, pendiente: 27 }, aLasNueve), NOCHE)).toEqual({
      tono: 'info',
      texto: '27 mensajes en cola, salen mañana a las 09:00.',
      detalles: ['Ya salieron 12 mensajes.'],
    })
    expect(desenlaceDe(campana({ pendiente: 1 }, { saleEn: NOCHE.ahora.toISOString() }), NOCHE).texto).toBe(
      '1 mensaje en cola, saliendo ahora.',
    )
    expect(desenlaceDe(campana({ pendiente: 3 }, { saleEn: '2026-12-01T16:30:00.000Z' }), NOCHE).texto).toBe(
      '3 mensajes en cola, salen el 1 de diciembre de 2026 a las 10:30.',
    )
    expect(desenlaceDe(campana({ pendiente: 3 }, { estado: 'pausada' }), NOCHE).texto).toBe('3 mensajes en pausa.')
  })

  test('what is only kept was not sent', () => {
    const registro = { transporte: 'registro' }
    expect(desenlaceDe(campana({ registrado: 39 }, registro), NOCHE)).toEqual({
      tono: 'info',
      texto: 'Registrados: 39 mensajes.',
      detalles: ['No se envía ninguno: falta conectar WhatsApp.'],
    })
    expect(desenlaceDe(campana({ pendiente: 39 }, registro), NOCHE).texto).toBe('39 mensajes por registrar.')
  })

  test('what failed is told whatever else is', () => {
    const textos = ['fallido', 'no_entregable', 'omitido', 'obsoleto', 'desconocido'].map(
      (estado) => desenlaceDe(campana({ leido: 2, [estado]: 1, pendiente: 1 }), NOCHE).texto,
    )
    expect(new Set(textos)).toEqual(
      new Set(['Algunos mensajes no se enviaron correctamente. Por favor, contacte a soporte.']),
    )
  })
})

test('explains who is left out, and nobody who is not', () => {
  expect(exclusionesDe(NADIE)).toEqual([])
  expect(
    exclusionesDe({ sin_telefono: 1, sin_consentimiento: 1200, baja: 3, reciente: 1, numero_repetido: 2 }),
  ).toEqual([
    '1,200 que no han aceptado promociones',
    '3 que pidieron no recibirlas',
    '1 que recibió una hace poco',
    '1 que no tiene teléfono',
    '2 que comparten el número con otro paciente',
  ])
})

test('estimates the cost once a price is configured, and the days once the number has a limit', () => {
  const conteo = { destinatarios: 600, excluidos: NADIE }
  expect(estimacionDe({ ...conteo, costoEstimado: null, porDia: null })).toBeNull()
  expect(estimacionDe({ ...conteo, costoEstimado: 510, porDia: 600 })).toBe('Costo estimado: $510.00.')
  expect(estimacionDe({ ...conteo, costoEstimado: 0, porDia: 250 })).toBe(
    'Costo estimado: $0.00. Salen hasta 250 al día: tardará unos 3 días.',
  )
})

test('a campaign has advanced by what no longer waits', () => {
  expect(avanceDe({ destinatarios: 0, porEstado: {} })).toBe(0)
  expect(avanceDe({ destinatarios: 4, porEstado: { pendiente: 2, enviando: 1, leido: 1 } })).toBe(25)
  expect(avanceDe({ destinatarios: 2, porEstado: { fallido: 1, omitido: 1 } })).toBe(100)
})

test.each([null, undefined, Number.NaN, 0, 40, 120])('nothing is said of the age %s', (edad) => {
  expect(faltaDeEdad(edad)).toBeNull()
})

test.each([1.5, -3, 121, 200])('the age %s is told where it stands', (edad) => {
  expect(faltaDeEdad(edad)).toBe('La edad va de 0 a 120, en años cumplidos.')
})
