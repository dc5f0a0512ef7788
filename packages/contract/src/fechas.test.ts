import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { Fecha, Hora } from './fechas.schema.ts'
import { esFecha, esZonaHoraria, fechaEn, horaEn, sumarDias, ZONA_POR_OMISION } from './fechas.ts'
import { zonasHorarias } from './sucursales.rules.ts'

const HORA_MS = 3_600_000
const instantes = fc.date({
  min: new Date('2023-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const dias = instantes.map((instante) => instante.toISOString().slice(0, 10))

describe.each(['UTC', 'America/Mexico_City', 'Asia/Tokyo'])(
  'on a server whose own zone is %s (C6)',
  (zonaDelServidor) => {
    const original = process.env.TZ
    afterEach(() => {
      if (original === undefined) delete process.env.TZ
      else process.env.TZ = original
    })

    /** Runs in the server's zone, and checks its clock first, so that an ineffective change of it would be noticed. */
    const enServidor = <T>(hacer: () => T): T => {
      process.env.TZ = zonaDelServidor
      const esperado = { UTC: 0, 'America/Mexico_City': 360, 'Asia/Tokyo': -540 }[zonaDelServidor]
      expect(new Date('2026-11-24T00:00:00Z').getTimezoneOffset()).toBe(esperado)
      return hacer()
    }

    test.each([
      ['2026-11-24T05:59:59.999Z', '2026-11-23', '23:59'],
      ['2026-11-24T06:00:00Z', '2026-11-24', '00:00'],
      // 18:00 in the centre is the next day in UTC.
      ['2026-11-25T00:00:00Z', '2026-11-24', '18:00'],
      ['2026-07-01T05:59:59Z', '2026-06-30', '23:59'],
      ['2026-12-31T23:00:00Z', '2026-12-31', '17:00'],
      ['2027-01-01T05:59:59Z', '2026-12-31', '23:59'],
      ['2028-02-29T12:00:00Z', '2028-02-29', '06:00'],
    ])('%s is %s %s in the centre', (instante, fecha, hora) => {
      enServidor(() => {
        const momento = new Date(instante)
        expect([fechaEn(ZONA_POR_OMISION, momento), horaEn(ZONA_POR_OMISION, momento)]).toEqual([fecha, hora])
      })
    })

    test('the centre is six hours behind, always, since it gave up summer time', () => {
      enServidor(() =>
        fc.assert(
          fc.property(instantes, (instante) => {
            const corrido = new Date(instante.getTime() - 6 * HORA_MS).toISOString()
            expect(fechaEn(ZONA_POR_OMISION, instante)).toBe(corrido.slice(0, 10))
            expect(horaEn(ZONA_POR_OMISION, instante)).toBe(corrido.slice(11, 16))
          }),
        ),
      )
    })

    test('every zone a branch can be in gives a real day and a real hour, the ones its inhabitants read', () => {
      enServidor(() =>
        fc.assert(
          fc.property(fc.constantFrom(...zonasHorarias), instantes, ({ zona }, instante) => {
            const [fecha, hora] = [fechaEn(zona, instante), horaEn(zona, instante)]
            expect([Fecha.safeParse(fecha).success, Hora.safeParse(hora).success]).toEqual([true, true])
            expect(`${fecha} ${hora}`).toBe(instante.toLocaleString('sv-SE', { timeZone: zona }).slice(0, 16))
          }),
        ),
      )
    })

    test('days are added as days: there and back, across months, years and changes of the clock', () => {
      enServidor(() =>
        fc.assert(
          fc.property(dias, fc.integer({ min: -4000, max: 4000 }), (dia, n) => {
            const otro = sumarDias(dia, n)
            expect(esFecha(otro)).toBe(true)
            expect(sumarDias(otro, -n)).toBe(dia)
            expect((Date.parse(otro) - Date.parse(dia)) / (24 * HORA_MS)).toBe(n)
          }),
        ),
      )
    })
  },
)

test.each([
  '2026-02-29',
  '0000-01-01',
  '1899-12-31',
  '2026-02-31',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '26-01-01',
  '',
  '2026-01-01T00:00',
  ' 2026-01-01',
  '2026-01-01\n',
  '２０２６-01-01',
])('%j is no day', (texto) => {
  expect(esFecha(texto)).toBe(false)
})

test.each(['2028-02-29', '2000-02-29', '1900-01-01', '2999-12-31'])('%s is one', (texto) => {
  expect(esFecha(texto)).toBe(true)
})

test.each(['24:00', '9:00', '09:60', '0900', '09:00:00', '', '09:00\n', '-1:00'])('%j is no hour', (texto) => {
  expect(Hora.safeParse(texto).success).toBe(false)
})

test('a zone is one the world knows by a place', () => {
  for (const { zona } of zonasHorarias) expect(esZonaHoraria(zona)).toBe(true)
  for (const texto of [
    '',
    'CST',
    'UTC',
    'GMT-6',
    'America/Atlantis',
    'America',
    '../etc/passwd',
    'America/Mexico_City ',
  ]) {
    expect([texto, esZonaHoraria(texto)]).toEqual([texto, false])
  }
})
