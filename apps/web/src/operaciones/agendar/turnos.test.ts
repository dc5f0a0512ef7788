import type { CitaDelDia } from '@nitida/contract/citas'
import { expect, test } from 'vitest'
import { primeraLibre, turnosDe } from './turnos.ts'

const cita = (datos: Partial<CitaDelDia>): CitaDelDia => ({
  id: 1,
  idCliente: 1,
  hora: '10:00',
  clienteNombre: 'ANA SOFÍA NÚÑEZ',
  telefonoCliente: '2221234567',
  confirmada: false,
  cancelada: false,
  asistencia: null,
  compro: false,
  nombreCreador: 'Laura',
  version: 1,
  ...datos,
})
const fecha = '2026-11-20'
const antes = { fecha: '2026-11-19', hora: '18:00' }
const estados = (turnos: ReturnType<typeof turnosDe>, ...horas: string[]) =>
  horas.map((hora) => turnos.find((turno) => turno.hora === hora)?.estado)

test('a day has 43 quarters from 09:00 to 19:30, all free when nobody comes', () => {
  const turnos = turnosDe({ fecha, citas: [], ahora: antes, horario: null })
  expect(turnos).toHaveLength(43)
  expect(turnos.every(({ estado }) => estado === 'libre')).toBe(true)
  expect([turnos[0]?.hora, turnos.at(-1)?.hora]).toEqual(['09:00', '19:30'])
})

test('a live appointment takes its hour and says who comes; a cancelled one does not (D-38)', () => {
  const viva = cita({ id: 1, hora: '10:00', confirmada: true })
  const turnos = turnosDe({
    fecha,
    citas: [viva, cita({ id: 2, hora: '10:15', cancelada: true })],
    ahora: antes,
    horario: null,
  })
  expect(turnos.find(({ hora }) => hora === '10:00')).toEqual({ hora: '10:00', estado: 'ocupado', cita: viva })
  expect(estados(turnos, '10:15')).toEqual(['libre'])
})

test('hours of today that are over are closed, the running minute is not', () => {
  const turnos = turnosDe({ fecha, citas: [], ahora: { fecha, hora: '10:15' }, horario: null })
  expect(estados(turnos, '09:00', '10:00', '10:15', '10:30')).toEqual(['pasado', 'pasado', 'libre', 'libre'])
})

test('a past day is closed, except for the hour of the appointment that is being edited', () => {
  const propia = { id: 7, fecha, hora: '12:00' }
  const citas = [cita({ id: 7, hora: '12:00' })]
  const turnos = turnosDe({ fecha, citas, ahora: { fecha: '2026-11-25', hora: '09:00' }, horario: null, propia })
  expect(estados(turnos, '12:00', '12:15')).toEqual(['libre', 'pasado'])
})

test('the own hour of another day is as taken or over as any', () => {
  const propia = { id: 7, fecha: '2026-11-21', hora: '09:00' }
  const turnos = turnosDe({ fecha, citas: [], ahora: { fecha, hora: '11:00' }, horario: null, propia })
  expect(estados(turnos, '09:00')).toEqual(['pasado'])
})

test('the first free hour of later days skips full ones, and what is over today', () => {
  const llena = turnosDe({ fecha, citas: [], ahora: antes, horario: null }).map(({ hora }, id) => cita({ id, hora }))
  const dias = { '2026-11-22': [], '2026-11-21': llena.slice(0, 2), '2026-11-20': llena }
  expect(primeraLibre(dias, { ahora: antes, horario: null })).toEqual({ fecha: '2026-11-21', hora: '09:30' })
  expect(primeraLibre({ '2026-11-20': [] }, { ahora: { fecha, hora: '18:01' }, horario: null })).toEqual({
    fecha,
    hora: '18:15',
  })
  expect(primeraLibre({ '2026-11-20': llena }, { ahora: antes, horario: null })).toBeNull()
})

test('hours outside of the branch’s are closed, and the first free one is within them', () => {
  const horario = 'Lun a vie 10:00 a 14:00 y 16:00 a 19:00'
  const turnos = turnosDe({ fecha, citas: [cita({ hora: '09:30' })], ahora: antes, horario })
  expect(estados(turnos, '09:00', '09:30', '10:00', '13:45', '14:00', '16:00', '18:45', '19:00')).toEqual([
    ...['cerrado', 'ocupado', 'libre', 'libre', 'cerrado', 'libre', 'libre', 'cerrado'],
  ])
  const dias = { '2026-11-21': [], '2026-11-22': [], '2026-11-23': [] }
  expect(primeraLibre(dias, { ahora: antes, horario })).toEqual({ fecha: '2026-11-23', hora: '10:00' })
  const propia = { id: 7, fecha, hora: '09:15' }
  expect(estados(turnosDe({ fecha, citas: [], ahora: antes, horario, propia }), '09:15')).toEqual(['libre'])
})

test('a day on which the chain is closed offers no hour, and the first free one is of the day after', () => {
  const cerrados = new Set([fecha])
  const turnos = turnosDe({ fecha, citas: [], ahora: antes, horario: null, cerrados })
  expect(new Set(turnos.map(({ estado }) => estado))).toEqual(new Set(['cerrado']))
  const dias = { [fecha]: [], '2026-11-21': [] }
  expect(primeraLibre(dias, { ahora: antes, horario: null, cerrados })).toEqual({ fecha: '2026-11-21', hora: '09:00' })
})
