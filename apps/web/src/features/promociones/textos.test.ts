import { expect, test } from 'vitest'
import { avanceDe, desenlaceDe, estimacionDe, exclusionesDe } from './textos.ts'

const NADIE = { sin_telefono: 0, sin_consentimiento: 0, baja: 0, numero_repetido: 0 }

test('says in the words of the specification whether all of them left (§8)', () => {
  const si = { success: true }
  expect([desenlaceDe([]), desenlaceDe([si, si])].map(({ texto }) => texto)).toEqual([
    'Todos los mensajes fueron enviados correctamente.',
    'Todos los mensajes fueron enviados correctamente.',
  ])
  expect(desenlaceDe([si, { success: false }])).toEqual({
    tono: 'carey',
    texto: 'Algunos mensajes no se enviaron correctamente. Por favor, contacte a soporte.',
  })
})

test('explains who is left out, and nobody who is not', () => {
  expect(exclusionesDe(NADIE)).toEqual([])
  expect(exclusionesDe({ sin_telefono: 1, sin_consentimiento: 1200, baja: 3, numero_repetido: 2 })).toEqual([
    '1,200 que no han aceptado promociones',
    '3 que pidieron no recibirlas',
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
