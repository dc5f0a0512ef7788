import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dentroDeHorario,
  escribirHorario,
  etiquetaTipo,
  largoContrasena,
  leerHorario,
  minutosRestantes,
  requiereHorario,
} from './usuarios.rules.ts'

const DIA = 1440
const minuto = fc.integer({ min: 0, max: DIA - 1 })
const escrita = (m: number): string =>
  `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`

/** The meaning of the hours, walked minute by minute from the start to the end, both included (D-7). */
function minutosDe(inicio: number, fin: number): number[] {
  const vistos = [inicio]
  for (let m = inicio; m !== fin; ) {
    m = (m + 1) % DIA
    vistos.push(m)
  }
  return vistos
}

describe('session hours', () => {
  test('admit exactly the minutes from the start to the end, both included, through midnight if need be', () => {
    fc.assert(
      fc.property(minuto, minuto, minuto, (inicio, fin, ahora) => {
        const dentro = dentroDeHorario(`${escrita(inicio)}-${escrita(fin)}`, escrita(ahora))
        expect(dentro).toBe(minutosDe(inicio, fin).includes(ahora))
      }),
      { numRuns: 1000 },
    )
  })

  test('say how many minutes are left, and nothing where there is no end', () => {
    fc.assert(
      fc.property(minuto, minuto, minuto, (inicio, fin, ahora) => {
        const minutos = minutosDe(inicio, fin)
        const quedan = minutos.includes(ahora) ? minutos.length - 1 - minutos.indexOf(ahora) : null
        const esperado = minutos.length === DIA ? null : quedan
        expect(minutosRestantes(`${escrita(inicio)}-${escrita(fin)}`, escrita(ahora))).toBe(esperado)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['00:00-23:59', '12:00'],
    ['12:00-11:59', '11:59'],
  ])('%s never ends', (horario, hora) => {
    expect([dentroDeHorario(horario, hora), minutosRestantes(horario, hora)]).toEqual([true, null])
  })

  test('are written as they are read', () => {
    fc.assert(
      fc.property(minuto, minuto, (inicio, fin) => {
        const texto = `${escrita(inicio)}-${escrita(fin)}`
        const leido = leerHorario(texto)
        expect(leido && escribirHorario(leido)).toBe(texto)
      }),
    )
  })

  test('that cannot be read admit nobody', () => {
    for (const texto of [
      '',
      '9:00-20:00',
      '09:00-24:00',
      '09:00',
      '09:00-20:00 ',
      '09:00–20:00',
      '09:60-10:00',
      '09:00-20:00\n',
    ]) {
      expect([texto, leerHorario(texto), dentroDeHorario(texto, '10:00')]).toEqual([texto, null, false])
    }
    fc.assert(
      fc.property(fc.string(), (texto) => {
        if (leerHorario(texto) === null) expect(dentroDeHorario(texto, '10:00')).toBe(false)
      }),
    )
  })
})

test('user types have the labels of the specification (§6); anything else reads Indefinido', () => {
  expect(['0', '1', '2', '3', '4'].map(etiquetaTipo)).toEqual([
    'Usuario Maestro',
    'Usuario Encargado',
    'Usuario de Caja',
    'Usuario de Laboratorio',
    'Usuario Optometrista',
  ])
  for (const otro of ['5', '', '00', 'toString', 'constructor', '__proto__'])
    expect(etiquetaTipo(otro)).toBe('Indefinido')
})

test('all types but the master keep hours', () => {
  expect(['0', '1', '2', '3', '4'].map(requiereHorario)).toEqual([false, true, true, true, true])
})

test('a password is as long as a person counts it', () => {
  expect(['', 'abc', 'ñandú', '🔑🔑'].map(largoContrasena)).toEqual([0, 3, 5, 2])
})
