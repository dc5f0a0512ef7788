import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DatosCliente } from './clientes.ts'

const datos = (cambios: object = {}) => ({ nombreCompleto: 'Rosa', edad: 42, telefono: '2221234567', ...cambios })
const leer = (cambios: object) => DatosCliente.parse(datos(cambios))
const fallas = (cambios: object) =>
  DatosCliente.safeParse(datos(cambios)).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test('the least that a patient needs', () => {
  expect(DatosCliente.parse(datos())).toEqual({
    nombreCompleto: 'ROSA',
    edad: 42,
    telefono: '2221234567',
  })
})

describe('a name', () => {
  test.each([
    ['  ana   maría ', 'ANA MARÍA'],
    ['ana\tmaría\n', 'ANA MARÍA'],
    ['ana\u00a0maría', 'ANA MARÍA'],
    ['mari\u0301a', 'MARÍA'],
    ['a\u00adna\u200b', 'ANA'],
    ['muñoz güemes', 'MUÑOZ GÜEMES'],
    ["o'farrill", "O'FARRILL"],
    ['\u03b0', '\u03ab\u0301'],
    ['\u0390', '\u03aa\u0301'],
  ])('%j is kept as %j', (nombreCompleto, guardado) => {
    expect(leer({ nombreCompleto }).nombreCompleto).toBe(guardado)
  })

  test('is stored in one form, so that storing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (nombreCompleto) => {
        const leido = DatosCliente.safeParse(datos({ nombreCompleto }))
        if (!leido.success) return
        expect(leer({ nombreCompleto: leido.data.nombreCompleto }).nombreCompleto).toBe(leido.data.nombreCompleto)
        expect([...leido.data.nombreCompleto].length).toBeLessThanOrEqual(160)
      }),
    )
  })

  test('has 160 characters at most, once in capitals', () => {
    expect(leer({ nombreCompleto: 'ñ'.repeat(160) }).nombreCompleto).toHaveLength(160)
    expect(fallas({ nombreCompleto: 'ñ'.repeat(161) })).toEqual([['nombreCompleto', 'Máximo 160 caracteres.']])
    expect(fallas({ nombreCompleto: 'ß'.repeat(81) })).toEqual([['nombreCompleto', 'Máximo 160 caracteres.']])
  })
})

describe('an age', () => {
  test.each([
    [0, 0],
    ['0', 0],
    [' 42 ', 42],
    ['007', 7],
    [120, 120],
  ])('%j is %i', (edad, anos) => {
    expect(leer({ edad }).edad).toBe(anos)
  })

  test.each([
    '',
    ' ',
    null,
    undefined,
    true,
    [7],
    '7.5',
    7.5,
    '1e1',
    '0x10',
    '-1',
    -1,
    121,
    '121',
    Number.NaN,
    'siete',
  ])('%j is none', (edad) => {
    expect(fallas({ edad })).toEqual([['edad', 'La edad debe ser un número entre 0 y 120.']])
  })
})

test.each(['fechaNacimiento', 'sexo', 'domicilio', 'telefono2', 'email', 'rfc', 'codigoPostal'])(
  'an empty %s is null (spec §5), an absent one is not said (D-78)',
  (campo) => {
    for (const vacio of ['', '  ', null]) expect(leer({ [campo]: vacio })).toMatchObject({ [campo]: null })
    expect(leer({ [campo]: undefined })).toMatchObject({ [campo]: undefined })
  },
)

test.each([
  ['', null],
  [null, null],
  [undefined, undefined],
  ['7', 7],
  [7, 7],
])('the branch %j is read as %j', (sucursal, id) => {
  expect(leer({ sucursal }).sucursal).toBe(id)
})

test.each([0, -1, 1.5, '0', 'una', true, [7], {}, '99999999999999999999'])('%j names no branch', (sucursal) => {
  expect(fallas({ sucursal }).map(([campo]) => campo)).toEqual(['sucursal'])
})

test('an RFC may have a wrong check digit (it is invented, or mistyped: only warned of)', () => {
  expect(leer({ rfc: ' heaj850208k19' }).rfc).toBe('HEAJ850208K19')
})

test('keys that are not the form’s are dropped', () => {
  expect(leer({ id: 1, id_sucursal: 9, eliminado: true })).not.toHaveProperty('id_sucursal')
})
