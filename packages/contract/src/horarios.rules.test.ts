import { expect, test } from 'vitest'
import {
  diaAbierto,
  escribirDiasCerrados,
  horarioDelDia,
  horasQueAtiende,
  leerDiasCerrados,
  seEntiende,
} from './horarios.rules.ts'

/** Monday to Sunday. */
const SEMANA = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
const enBreve = (horario: string) => SEMANA.map((fecha) => horarioDelDia(horario, fecha))

const laboral = (horas: string, sabado = '', domingo = '') => [...Array<string>(5).fill(horas), sabado, domingo]

test.each([
  ['Lun a vie 9:00 a 20:00, sáb 9:00 a 15:00', laboral('de 09:00 a 20:00', 'de 09:00 a 15:00')],
  ['Lun a sáb 10:00 a 19:00', laboral('de 10:00 a 19:00', 'de 10:00 a 19:00')],
  ['Lunes a Sábado de 10:00 a 20:00 hrs.', laboral('de 10:00 a 20:00', 'de 10:00 a 20:00')],
  ['L-V 10-14 y 16-20 h', laboral('de 10:00 a 14:00 y de 16:00 a 20:00')],
  ['L-V 10 a 2 y 4 a 8', laboral('de 10:00 a 14:00 y de 16:00 a 20:00')],
  [
    'Lunes a viernes: 9:00 am a 7:00 p.m. Sábados: 9 am a 2 pm. Domingo cerrado',
    laboral('de 09:00 a 19:00', 'de 09:00 a 14:00'),
  ],
  ['Todos los días de 9 a 7', laboral('de 09:00 a 19:00', 'de 09:00 a 19:00', 'de 09:00 a 19:00')],
  ['9:00–20:00', laboral('de 09:00 a 20:00', 'de 09:00 a 20:00', 'de 09:00 a 20:00')],
  ['Mar, jue y sáb 11:00 - 18:30', ['', 'de 11:00 a 18:30', '', 'de 11:00 a 18:30', '', 'de 11:00 a 18:30', '']],
  ['L, M, M, J, V 10 a 19', laboral('de 10:00 a 19:00')],
  ['L M M J V 10 a 19', laboral('de 10:00 a 19:00')],
  [
    'L, M y M 10 a 14; J y V 16 a 20',
    [...Array<string>(3).fill('de 10:00 a 14:00'), ...Array<string>(2).fill('de 16:00 a 20:00'), '', ''],
  ],
  ['M a M 10 a 19', ['', 'de 10:00 a 19:00', 'de 10:00 a 19:00', '', '', '', '']],
  ['L, M, X 10 a 19', [...Array<string>(3).fill('de 10:00 a 19:00'), '', '', '', '']],
  ['M 10 a 14, M 16 a 20', ['', 'de 10:00 a 14:00 y de 16:00 a 20:00', '', '', '', '', '']],
  ['Vie a lun 10 a 18', ['de 10:00 a 18:00', '', '', '', 'de 10:00 a 18:00', 'de 10:00 a 18:00', 'de 10:00 a 18:00']],
])('reads «%s»', (horario, dias) => {
  expect(enBreve(horario)).toEqual(dias)
})

test.each([
  'Previa cita',
  'Lun a sáb',
  'Pregunta por teléfono 2221234567',
  '20:00 a',
  '10 a 20 de lunes a viernes',
  'Lun 10 a 25',
  '',
])('concludes nothing of «%s»', (horario) => {
  expect([seEntiende(horario), horasQueAtiende(horario, '2026-11-29')]).toEqual([
    false,
    horasQueAtiende(null, '2026-11-29'),
  ])
})

test('appointments end with the branch’s hours, and never leave 09:00–19:30', () => {
  const horas = (horario: string | null, fecha: string) => {
    const todas = horasQueAtiende(horario, fecha)
    return [todas[0], todas.at(-1), todas.length]
  }
  expect(horas(null, '2026-11-29')).toEqual(['09:00', '19:30', 43])
  expect(horas('Lun a dom 7:00 a 23:00', '2026-11-29')).toEqual(['09:00', '19:30', 43])
  expect(horas('Lun a sáb 10:00 a 19:00', '2026-11-28')).toEqual(['10:00', '18:45', 36])
  expect(horasQueAtiende('Lun a sáb 10:00 a 19:00', '2026-11-29')).toEqual([])
  expect(horasQueAtiende('L-V 10-14 y 16-20', '2026-11-27')).not.toContain('15:00')
})

test('on a closed day nobody is taken, whatever the hours say; the day beside it is as ever', () => {
  const cerrados = leerDiasCerrados('2026-12-25 2027-01-01')
  for (const horario of [null, 'Lun a dom 7:00 a 23:00']) {
    expect(horasQueAtiende(horario, '2026-12-25', cerrados)).toEqual([])
    expect(horarioDelDia(horario, '2026-12-25', cerrados)).toBe('')
    expect(horasQueAtiende(horario, '2026-12-26', cerrados)).toHaveLength(43)
  }
})

test('closed days have one spelling, and what is no day is left out', () => {
  expect(escribirDiasCerrados(['2027-01-01', '2026-12-25', '2027-01-01'])).toBe('2026-12-25 2027-01-01')
  expect([...leerDiasCerrados('2026-12-25 2026-13-01 nada')]).toEqual(['2026-12-25'])
  expect(escribirDiasCerrados(leerDiasCerrados(''))).toBe('')
})

test.each([
  ['a day on which it is open stays', 'Lun a sáb 10:00 a 19:00', '2026-11-28', '', '2026-11-28'],
  ['a closed Sunday is Monday', 'Lun a sáb 10:00 a 19:00', '2026-11-29', '', '2026-11-30'],
  ['and the chain is closed then', 'Lun a sáb 10:00 a 19:00', '2026-11-29', '2026-11-30', '2026-12-01'],
  ['hours that nobody wrote close nothing', null, '2026-11-29', '', '2026-11-29'],
  ['but the chain does', null, '2026-12-25', '2026-12-25', '2026-12-26'],
  ['hours that nobody understands close nothing', 'según', '2026-11-29', '', '2026-11-29'],
])('a promised day: %s', (_, horario, dia, cerrados, esperado) =>
  expect(diaAbierto(horario, dia, leerDiasCerrados(cerrados))).toBe(esperado),
)
