import { describe, expect, test } from 'vitest'
import { plazoDeComplemento, plazoDeSello, umbralDeGlobal } from './facturacion.avisos.rules.ts'
import { fechaEn, sumarDias } from './fechas.ts'

/** Zones with the hour, in UTC, at which their 4 December 2026 begins. */
const zonas = [
  ['America/Cancun', '05'],
  ['America/Mexico_City', '06'],
  ['America/Tijuana', '08'],
] as const

describe.each(zonas)('in %s', (zona, hora) => {
  const antes = new Date(Date.parse(`2026-12-04T${hora}:00:00Z`) - 1)
  const despues = new Date(`2026-12-04T${hora}:00:00Z`)

  test('payments of last month are told of from the first instant of the 4th', () => {
    expect(plazoDeComplemento(fechaEn(zona, antes))).toBeNull()
    expect(plazoDeComplemento(fechaEn(zona, despues))).toEqual({ mes: '2026-11', limite: '2026-12-05', dias: 1 })
  })

  test('a seal reaches its thresholds at midnight there', () => {
    const vence = fechaEn(zona, new Date(despues.getTime() + 30 * 86_400_000))
    expect(plazoDeSello(fechaEn(zona, antes), vence)).toBeNull()
    expect(plazoDeSello(fechaEn(zona, despues), vence)).toEqual({ dias: 30, umbral: 30 })
  })
})

test('each day of a seal is at the nearest threshold, and none after its last day', () => {
  const umbrales = Array.from({ length: 33 }, (_, n) => plazoDeSello(sumarDias('2026-03-01', n), '2026-04-01')?.umbral)
  expect(umbrales).toEqual([
    undefined,
    ...Array.from({ length: 23 }, () => 30),
    ...Array.from({ length: 6 }, () => 7),
    ...[1, 1, undefined],
  ])
})

test('a term of globals is told of at five days and at one; one that has passed stays at the last', () => {
  expect([6, 5, 2, 1, 0, -3].map(umbralDeGlobal)).toEqual([null, 5, 5, 1, 1, 1])
})

test('January asks for the payments of December', () => {
  expect(plazoDeComplemento('2027-01-09')).toEqual({ mes: '2026-12', limite: '2027-01-05', dias: -4 })
})
