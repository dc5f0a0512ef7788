import { sumarDias } from '@nitida/contract/fechas'
import type { Celda } from '@nitida/contract/mudanza.libros'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deSerie } from './celdas.ts'
import { leerFecha, pruebaDeFecha } from './fechas.ts'
import { leerHora } from './horas.ts'

const hoy = '2026-11-25'
const nacimiento = { modo: 'dma' as const, hoy, deNacimiento: true }
const cercana = { ...nacimiento, deNacimiento: false }
const fecha = (
  celda: Celda,
  como: typeof nacimiento | (Omit<typeof nacimiento, 'modo'> & { modo: 'mda' }) = nacimiento,
) => {
  const leido = leerFecha(celda, como)
  return 'problema' in leido ? leido.problema : (leido.valor?.fecha ?? null)
}

describe('a birth date', () => {
  test.each<[Celda]>([
    ['14/03/1978'],
    ['14/3/1978'],
    ['14-03-1978'],
    ['14.03.1978'],
    ['14 03 1978'],
    ['14 / 03 / 1978'],
    ['14/03/78'],
    ['14031978'],
    ['1978-03-14'],
    ['1978/3/14'],
    ['19780314'],
    ['1978-03-14T00:00:00.000Z'],
    ['1978-03-14 00:00:00'],
    ['14/03/1978 12:00:00 a.m.'],
    ['14-mar-78'],
    ['14-mar-1978'],
    ['14/mar./1978'],
    ['14 de marzo de 1978'],
    ['14 de marzo del 1978'],
    ['14 DE MARZO DE 1978'],
    ['14 marzo 1978'],
    ['14mar78'],
    ['martes, 14 de marzo de 1978'],
    ['mar 14, 1978'],
    ['marzo 14 de 1978'],
    ['March 14, 1978'],
    ['14 mar ’78'],
    ['1978-mar-14'],
    ['１４／０３／１９７８'],
    ['\u200e14/03/1978\u00a0'],
    [{ serie: 28563 }],
    [{ serie: 28563.75 }],
    [28563],
    ['28563'],
    [19780314],
  ])('of %j is the 14th of March 1978', (celda) => expect(fecha(celda)).toBe('1978-03-14'))

  test('with its month first where the column says so', () => {
    expect(fecha('03/14/1978', { ...nacimiento, modo: 'mda' })).toBe('1978-03-14')
    expect(fecha('3/4/1978', { ...nacimiento, modo: 'mda' })).toBe('1978-03-04')
    expect(fecha('1978-03-14', { ...nacimiento, modo: 'mda' })).toBe('1978-03-14')
    expect(fecha('ayer', { ...nacimiento, modo: 'mda' })).toBe('«ayer» no es una fecha; va como 03/14/1978.')
    expect(fecha('1978-13-14', { ...nacimiento, modo: 'mda' })).toBe('No hay mes 13; va mm/dd/aaaa.')
  })

  test.each<[Celda]>([
    [null],
    [''],
    [' - '],
    ['N/A'],
    ['sin fecha'],
    ['00/00/0000'],
    ['0000-00-00 00:00:00'],
    [0],
    [{ serie: 0 }],
  ])('of %j is not said', (celda) => expect(fecha(celda)).toBeNull())

  test.each<[Celda, string]>([
    ['31/02/1985', 'Febrero no tiene día 31.'],
    ['29/02/1985', 'Febrero de 1985 no tiene día 29.'],
    ['31 de abril de 1985', 'Abril no tiene día 31.'],
    ['03/14/1978', 'No hay mes 14: la columna va dd/mm/aaaa.'],
    ['1978-13-14', 'No hay mes 13; va dd/mm/aaaa.'],
    ['14/03/2090', 'Esa fecha de nacimiento todavía no llega.'],
    ['14/03/1905', 'Con esa fecha tendría 121 años.'],
    ['14/03/1805', 'El año 1805 no puede ser.'],
    ['1978', 'Es solo un año: faltan el día y el mes.'],
    ['marzo 1978', 'Falta el día: va como 14/03/1978.'],
    ['ayer', '«ayer» no es una fecha; va como 14/03/1978.'],
    ['14/foo/1978', '«14/foo/1978» no es una fecha; va como 14/03/1978.'],
    [{ serie: 0.5 }, 'Es una hora; aquí va una fecha.'],
    [{ serie: 3e7 }, 'Esa fecha no está en ningún calendario.'],
    [true, '«Sí» no es una fecha; va como 14/03/1978.'],
  ])('of %j is a problem: %s', (celda, problema) => expect(fecha(celda)).toBe(problema))

  test('of two digits is past; another day of two digits is near', () => {
    expect(['1/1/26', '1/1/27', '1/1/00', '1/1/30'].map((uno) => fecha(uno))).toEqual([
      '2026-01-01',
      '1927-01-01',
      '2000-01-01',
      '1930-01-01',
    ])
    expect(fecha('1/1/27', cercana)).toBe('2027-01-01')
    expect(fecha('1/1/99', cercana)).toBe('1999-01-01')
  })
})

test('a day with its hour gives both', () => {
  const leer = (celda: Celda) => leerFecha(celda, cercana)
  expect(leer('15/12/2026 10:30')).toEqual({ valor: { fecha: '2026-12-15', minuto: 630 } })
  expect(leer('15/12/2026 4:30 p. m.')).toEqual({ valor: { fecha: '2026-12-15', minuto: 990 } })
  expect(leer('2026-12-15T16:30:00')).toEqual({ valor: { fecha: '2026-12-15', minuto: 990 } })
  expect(leer({ serie: 46371.4375 })).toEqual({ valor: { fecha: '2026-12-15', minuto: 630 } })
  expect(leer('15/12/2026')).toEqual({ valor: { fecha: '2026-12-15', minuto: null } })
})

test.each<[Celda, string | null]>([
  ['14/03/1978', 'dma'],
  ['03/14/1978', 'mda'],
  ['03/04/1978', 'dudosa'],
  ['14/15/1978', null],
  ['1978-03-14', 'iso'],
  ['3-mar-82', 'mes'],
  [{ serie: 28563 }, 'serie'],
  ['2221234567', null],
  ['Juárez 12', null],
  [28563, null],
  [null, null],
])('%j proves %j of its column', (celda, prueba) => expect(pruebaDeFecha(celda)).toBe(prueba))

test('every day is read back from every way to write it, and from its number', () => {
  const dias = fc.integer({ min: 0, max: 44_000 }).map((n) => sumarDias('1907-01-01', n))
  const meses = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
  fc.assert(
    fc.property(dias, (dia) => {
      fc.pre(dia <= hoy)
      const [anio = '', mes = '', suDia = ''] = dia.split('-')
      const nombre = meses[Number(mes) - 1] ?? ''
      const escritas = [
        dia,
        `${suDia}/${mes}/${anio}`,
        `${Number(suDia)} de ${nombre} de ${anio}`,
        `${suDia}-${nombre.slice(0, 3)}-${anio}`,
      ]
      for (const escrita of escritas) expect(fecha(escrita)).toBe(dia)
      expect(fecha(`${mes}/${suDia}/${anio}`, { ...nacimiento, modo: 'mda' })).toBe(dia)
      const serie = Math.round(Date.parse(`${dia}T00:00:00Z`) / 86_400_000) + 25_569
      expect(fecha({ serie })).toBe(dia)
      expect(deSerie(serie + 0.25)).toEqual({ fecha: dia, minuto: 360 })
    }),
    { numRuns: 500 },
  )
})

test('of any cell something is said, at once', () => {
  const celda = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.double(),
    fc.double().map((serie) => ({ serie })),
    fc.boolean(),
  )
  fc.assert(
    fc.property(celda, (una) => {
      const leido = leerFecha(una, nacimiento)
      if ('problema' in leido) expect(leido.problema).toMatch(/\.$/)
      else if (leido.valor) expect(leido.valor.fecha).toMatch(/^\d{4}-\d\d-\d\d$/)
      leerHora(una)
    }),
    { numRuns: 1000 },
  )
})

test.each<[Celda, string | null]>([
  ['10:30', '10:30'],
  ['10:30:00', '10:30'],
  ['9:00', '09:00'],
  ['09.15', '09:15'],
  ['10:30 am', '10:30'],
  ['10:30 A.M.', '10:30'],
  ['4:30 p. m.', '16:30'],
  ['4:30 pm', '16:30'],
  ['12:15 pm', '12:15'],
  ['16:30 hrs', '16:30'],
  ['16:30h', '16:30'],
  ['1030', '10:30'],
  ['4 pm', '16:00'],
  ['4:30', '16:30'],
  ['04:30', '04:30'],
  ['17', '17:00'],
  [{ serie: 0.4375 }, '10:30'],
  [{ serie: 46371.4375 }, '10:30'],
  [0.4375, '10:30'],
  ['', null],
  ['-', null],
  ['mañana', '«mañana» no es una hora; va como 10:30.'],
  ['25:00', '«25:00» no es una hora; va como 10:30.'],
  ['10:75', '«10:75» no es una hora; va como 10:30.'],
  ['16:30 am', '«16:30 am» no es una hora; va como 10:30.'],
])('an hour of %j is %j', (celda, hora) => {
  const leido = leerHora(celda)
  expect('problema' in leido ? leido.problema : leido.valor).toBe(hora)
})
