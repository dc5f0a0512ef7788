import { expect, test } from 'vitest'
import {
  contar,
  dinero,
  fechaCorta,
  fechaDeInstante,
  fechaHoraBreve,
  fechaHoraLarga,
  fechaLarga,
  hora,
  numero,
} from './formatos.ts'

test('a calendar day stays that day, whatever the time zone of the device', () => {
  expect(fechaLarga('2026-11-21')).toBe('21 de noviembre de 2026')
  expect(fechaCorta('2026-01-05')).toBe('05/01/2026')
  expect(fechaLarga('2026-01-05')).toBe('5 de enero de 2026')
})

test('an instant is told in the time zone of the branch', () => {
  const instante = '2026-11-21T05:30:00Z'
  expect(fechaHoraLarga(instante, 'America/Mexico_City')).toBe('20 de noviembre de 2026 a las 23:30')
  expect(fechaHoraLarga(instante, 'America/Cancun')).toBe('21 de noviembre de 2026 a las 0:30')
  expect(fechaDeInstante(instante, 'America/Mexico_City')).toBe('20 de noviembre de 2026')
  expect(hora(instante, 'America/Mexico_City')).toBe('23:30')
})

test('a moment of a line of time is told in short, with its year only where it is another one', () => {
  expect(fechaHoraBreve('2026-11-19T16:30:05', '2026-11-21')).toBe('19 nov, 16:30')
  expect(fechaHoraBreve('2026-11-21T09:05:00', '2026-11-21')).toBe('Hoy, 09:05')
  expect(fechaHoraBreve('2025-09-02T09:05:00', '2026-11-21')).toBe('2 sep 2025')
})

test('money and counts are written as in Mexico', () => {
  expect(dinero(1234.5)).toBe('$1,234.50')
  expect(dinero(-80)).toBe('-$80.00')
  expect(numero(1284)).toBe('1,284')
  expect([0, 1, 1284].map((n) => contar(n, 'cita'))).toEqual(['0 citas', '1 cita', '1,284 citas'])
  expect([1, 2].map((n) => contar(n, 'falta', 'faltan'))).toEqual(['1 falta', '2 faltan'])
  expect(dinero(0)).toBe('$0.00')
  expect(numero(-7)).toBe('-7')
})

test('days, money and counts are written as the language itself writes them', () => {
  const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
  const enteros = new Intl.NumberFormat('es-MX')
  for (const valor of [0.05, 9.99, 999.5, 1000, 12_345.67, 999_999.99, 1_000_000, 123_456_789.01]) {
    expect(dinero(valor)).toBe(pesos.format(valor))
    expect(dinero(-valor)).toBe(pesos.format(-valor))
    expect(numero(valor)).toBe(enteros.format(valor))
  }
  const largo = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' })
  for (let mes = 1; mes <= 12; mes++) {
    const dia = `2027-${String(mes).padStart(2, '0')}-09`
    expect(fechaLarga(dia)).toBe(largo.format(new Date(`${dia}T00:00:00Z`)))
  }
})
