import type { CitaDelDia } from '@nitida/contract/citas'
import { expect, test } from 'vitest'
import { armarSemana, contar, diasDesde, esReservable, posicionDe, tramoLegible } from './semana.ts'

const cita = (id: number, hora: string, confirmada: boolean): CitaDelDia => ({
  id,
  idCliente: id,
  hora,
  clienteNombre: 'ANA SOFÍA NÚÑEZ',
  telefonoCliente: '2221234567',
  confirmada,
  cancelada: false,
  asistencia: null,
  compro: false,
  nombreCreador: 'Laura',
  version: 1,
})
const ahora = { fecha: '2026-11-20', hora: '13:55' }
const dias = diasDesde('2026-11-20')

test('six columns from today on, with the words of each day (D-38)', () => {
  expect(dias).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'])
  const semana = armarSemana(dias, undefined, ahora, null)
  expect(semana.map(({ numero, corto }) => `${numero} ${corto}`)).toEqual([
    '20 vie',
    '21 sáb',
    '22 dom',
    '23 lun',
    '24 mar',
    '25 mié',
  ])
  expect(semana.map(({ esHoy }) => esHoy)).toEqual([true, false, false, false, false, false])
  expect(semana.filter(({ esDomingo }) => esDomingo).map(({ fecha }) => fecha)).toEqual(['2026-11-22'])
  expect(semana[0]?.largo).toBe('viernes, 20 de noviembre')
})

test('a day that has not come is unknown, one without appointments is empty', () => {
  const [hoy, manana] = armarSemana(dias, { '2026-11-20': [] }, ahora, null)
  expect(hoy).toMatchObject({ total: 0 })
  expect(hoy?.turnos?.every((turno) => turno === null)).toBe(true)
  expect(manana?.turnos).toBeNull()
})

test('each appointment stands at its quarter, and the counts tell the confirmed from the rest', () => {
  const primera = cita(1, '09:00', true)
  const ultima = cita(2, '19:30', false)
  const semana = armarSemana(dias, { '2026-11-20': [primera], '2026-11-21': [ultima] }, ahora, null)
  expect(semana[0]?.turnos?.[0]).toBe(primera)
  expect(semana[1]?.turnos?.[42]).toBe(ultima)
  expect(contar(semana)).toEqual({ confirmadas: 1, porConfirmar: 1 })
  expect(contar(armarSemana(['2026-11-20'], undefined, { fecha: '2026-11-20', hora: '10:00' }, null))).toEqual({
    confirmadas: null,
    porConfirmar: null,
  })
})

test('a quarter is booked when it is to come and the branch is open', () => {
  const [hoy, , domingo] = armarSemana(dias, {}, ahora, 'Lun a sáb 10:00 a 19:00')
  const reservables = (dia: typeof hoy) => [16, 19, 20, 39, 40].map((fila) => dia && esReservable(dia, fila))
  expect(reservables(hoy)).toEqual([false, false, true, true, false])
  expect(reservables(domingo)).toEqual([false, false, false, false, false])
})

test('what is over: all of yesterday, this morning, nothing of tomorrow', () => {
  const semana = armarSemana(diasDesde('2026-11-19'), undefined, ahora, null)
  expect(semana.slice(0, 3).map(({ pasados }) => pasados)).toEqual([43, 20, 0])
  expect(armarSemana(dias, undefined, { fecha: '2026-11-20', hora: '14:00' }, null)[0]?.pasados).toBe(20)
})

test.each([
  ['08:59', null],
  ['09:00', 0],
  ['13:55', 19 + 2 / 3],
  ['19:45', 43],
  ['19:46', null],
])('the now-line at %s stands at quarter %s', (hora, cuartos) => {
  expect(posicionDe(hora)).toEqual(cuartos)
})

test.each([
  ['2026-11-20', '2026-11-25', '20 al 25 de noviembre de 2026'],
  ['2026-11-28', '2026-12-03', '28 de noviembre al 3 de diciembre de 2026'],
  ['2026-12-30', '2027-01-04', '30 de diciembre de 2026 al 4 de enero de 2027'],
])('%s to %s is written %s', (desde, hasta, texto) => {
  expect(tramoLegible(desde, hasta)).toBe(texto)
})
