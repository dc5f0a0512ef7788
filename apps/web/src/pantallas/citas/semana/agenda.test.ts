import type { CitaDelDia } from '@nitida/contract/citas'
import { expect, test } from 'vitest'
import { agendaDe, finDe, renglonDeAhora } from './agenda.ts'
import { armarSemana } from './semana.ts'

const cita = (hora: string): CitaDelDia => ({
  ...{ id: 1, idCliente: 1, hora, clienteNombre: 'ANA', telefonoCliente: '2221234567', nombreCreador: 'Laura' },
  ...{ confirmada: true, cancelada: false, asistencia: null, compro: false, version: 1 },
})
const diaA = (hora: string, ...horas: string[]) => {
  const fecha = '2026-11-20'
  const [dia] = armarSemana([fecha], { [fecha]: horas.map(cita) }, { fecha, hora }, null)
  return dia ?? expect.fail()
}
const enTexto = (dia: ReturnType<typeof diaA>, juntar = true) =>
  agendaDe(dia, juntar)?.map((uno) =>
    uno.tipo === 'cita' ? `cita ${uno.fila}` : `libre ${uno.fila}-${finDe(uno.hasta)}`,
  )

test('a day is who comes and how long nobody does; free hours that are over are left out', () => {
  expect(enTexto(diaA('08:00'))).toEqual(['libre 0-19:45'])
  expect(enTexto(diaA('08:00', '09:15', '19:30'))).toEqual(['libre 0-09:15', 'cita 1', 'libre 2-19:30', 'cita 42'])
  expect(enTexto(diaA('10:10', '09:15', '11:00'))).toEqual(['cita 1', 'libre 5-11:00', 'cita 8', 'libre 9-19:45'])
  expect(enTexto(diaA('23:00'))).toEqual([])
})

test('while an appointment is moved every free quarter is a line', () => {
  expect(enTexto(diaA('18:50', '19:15'), false)).toEqual(['libre 40-19:15', 'cita 41', 'libre 42-19:45'])
})

test('the now-line stands before what is not over, and not where nothing is', () => {
  const de = (dia: ReturnType<typeof diaA>) => renglonDeAhora(agendaDe(dia, true) ?? [], dia)
  expect([de(diaA('10:10', '09:15', '11:00')), de(diaA('08:00', '09:15')), de(diaA('23:00', '09:15'))]).toEqual([
    1,
    null,
    null,
  ])
})
