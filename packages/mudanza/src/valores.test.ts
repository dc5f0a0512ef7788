import { aPesos } from '@nitida/contract/dinero'
import type { Celda } from '@nitida/contract/mudanza.libros'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Leido } from './leido.ts'
import { leerTelefonos } from './telefonos.ts'
import {
  leerCorreoDe,
  leerCp,
  leerDinero,
  leerEdad,
  leerEntero,
  leerLinea,
  leerNota,
  leerRfcDe,
  leerSexo,
  leerSiNo,
} from './valores.ts'

const dicho = <T>(leido: Leido<T>) => ('problema' in leido ? leido.problema : leido.valor)

describe('phones of a cell', () => {
  test.each<[Celda, string[]]>([
    ['222 123 4567', ['2221234567']],
    [2221234567, ['2221234567']],
    ['2221234567.0', ['2221234567']],
    ['2.221234567E+09', ['2221234567']],
    ['+52 1 222 123 4567', ['2221234567']],
    ['5212221234567', ['2221234567']],
    ['044 222 123 4567', ['2221234567']],
    ['01 (222) 123-45-67 ext. 12', ['2221234567']],
    ['222 123 4567 / 222 765 4321', ['2221234567', '2227654321']],
    ['2221234567 y 2227654321', ['2221234567', '2227654321']],
    ['222-123-4567, 222-765-4321', ['2221234567', '2227654321']],
    ['222-123-4567 - 222-765-4321', ['2221234567', '2227654321']],
    ['2221234567\n2227654321', ['2221234567', '2227654321']],
    ['2221234567 2227654321', ['2221234567', '2227654321']],
    ['cel 222 123 4567 casa 222 765 4321', ['2221234567', '2227654321']],
    ['2221234567/2221234567', ['2221234567']],
    ['0000000000', ['0000000000']],
    ['no tiene', ['0000000000']],
    ['Sin teléfono', ['0000000000']],
    ['0', ['0000000000']],
  ])('%j are %j', (celda, numeros) => {
    const leido = dicho(leerTelefonos(celda))
    expect(leido ?? ['0000000000']).toEqual(numeros)
  })

  test.each<[Celda, string]>([
    ['222 481 093', 'Son 9 dígitos; lleva 10.'],
    [222481093, 'Son 9 dígitos; lleva 10.'],
    ['2.22123E+09', 'Excel le quitó dígitos (2.22123E+09); escríbelo completo.'],
    ['222 123 4567/68', 'Son 12 dígitos; lleva 10.'],
    ['+1 212 555 0100', 'Es un número de Estados Unidos (+1); aquí va uno de México, de 10 dígitos.'],
    ['2221234567, 2227654321, 2221112233', 'Son 3 teléfonos; caben 2 («2221234567, 2227654321, 22211…»).'],
    ['su hija', 'La letra «s» no va en un teléfono.'],
  ])('of %j it is said: %s', (celda, problema) => expect(dicho(leerTelefonos(celda))).toBe(problema))

  test('two numbers are both read, however they are parted', () => {
    const numero = fc.stringMatching(/^[2-9]\d{9}$/)
    const entre = fc.constantFrom(' / ', '/', ', ', ';', ' y ', ' o ', '\n', ' - ', ' | ', ' ')
    fc.assert(
      fc.property(numero, numero, entre, (uno, otro, signo) => {
        expect(dicho(leerTelefonos(`${uno}${signo}${otro}`))).toEqual([...new Set([uno, otro])])
      }),
    )
  })
})

describe('money', () => {
  test.each<[Celda, 'punto' | 'coma', number | null]>([
    ['$1,250.00', 'punto', 1250],
    ['$ 1,250', 'punto', 1250],
    ['1250', 'punto', 1250],
    ['1250.5', 'punto', 1250.5],
    ['MXN 1,250.00', 'punto', 1250],
    ['1,250.00 M.N.', 'punto', 1250],
    ['1.250,50', 'punto', 1250.5],
    ['1250.500', 'punto', 1250.5],
    ['1.250,50', 'coma', 1250.5],
    ['1.250', 'coma', 1250],
    ['0,50', 'coma', 0.5],
    ['350,5', 'coma', 350.5],
    ['1,250.00', 'coma', 1250],
    ['12.50', 'coma', 12.5],
    ['1250.50', 'coma', 1250.5],
    ['$ 1.250 M.N.', 'coma', 1250],
    ['1.250.000', 'coma', 1_250_000],
    ['1,250,000', 'coma', 1_250_000],
    ['$ -', 'punto', 0],
    [1250.5, 'punto', 1250.5],
    [0.1 + 0.2, 'punto', 0.3],
    [0, 'punto', 0],
    ['', 'punto', null],
    ['-', 'punto', null],
    ['N/A', 'punto', null],
  ])('of %j, with %s, is %j', (celda, modo, pesos) => expect(dicho(leerDinero(celda, modo))).toBe(pesos))

  test.each<[Celda, string]>([
    ['mil', '«mil» no es un importe; va como 1,250.00.'],
    ['1.250', '«1.250» no es un importe; va como 1,250.00.'],
    ['-50', 'El importe no puede ser negativo.'],
    ['(50.00)', 'El importe no puede ser negativo.'],
    ['1.255', 'El importe admite hasta dos decimales.'],
    [1.255, 'El importe admite hasta dos decimales.'],
    ['99999999', 'El importe es demasiado grande.'],
    ['US$ 20', '«US$ 20» no es un importe; va como 1,250.00.'],
  ])('of %j is a problem: %s', (celda, problema) => expect(dicho(leerDinero(celda, 'punto'))).toBe(problema))

  test.each(['1,250', '$ 1,250', '350,505'])('of %j, where cents have a comma, is a problem', (celda) =>
    expect(dicho(leerDinero(celda, 'coma'))).toBe(`«${celda}» no es un importe; va como 1.250,00.`),
  )

  test('is read back from every way to write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (centavos) => {
        const pesos = aPesos(centavos)
        const escribir = (region: string) => pesos.toLocaleString(region, { minimumFractionDigits: 2 })
        for (const texto of [escribir('es-MX'), `$${escribir('es-MX')}`, pesos.toFixed(2)])
          expect(dicho(leerDinero(texto, 'punto'))).toBe(pesos)
        for (const texto of [escribir('de-DE'), pesos.toFixed(2).replace('.', ',')])
          expect(dicho(leerDinero(texto, 'coma'))).toBe(pesos)
        expect(dicho(leerDinero(pesos, 'punto'))).toBe(pesos)
      }),
      { numRuns: 500 },
    )
  })
})

const si = ['Sí', 'SI', 's', 'X', '1', 1, true, 'Verdadero', 'TRUE', 'Acepta', '✓', 'yes', 'si.']
const no = ['No', 'NO', 'n', '0', 0, false, 'Falso', 'false', 'no acepta', 'Sin confirmar', '☐']
test.each<[Celda, boolean]>([
  ...si.map((uno): [Celda, boolean] => [uno, true]),
  ...no.map((uno): [Celda, boolean] => [uno, false]),
])('%j says %j', (celda, dice) => expect(dicho(leerSiNo(celda))).toBe(dice))
test('yes or no is not guessed', () => {
  expect(dicho(leerSiNo('quizá'))).toBe('«quizá» no es Sí ni No.')
  expect([null, '', 'N/A'].map((celda) => dicho(leerSiNo(celda)))).toEqual([null, null, null])
})

test.each<[Celda, 'fm' | 'hm', string | null]>([
  ['F', 'fm', 'Femenino'],
  ['M', 'fm', 'Masculino'],
  ['H', 'hm', 'Masculino'],
  ['M', 'hm', 'Femenino'],
  ['mujer', 'fm', 'Femenino'],
  ['Fem.', 'fm', 'Femenino'],
  ['MASCULINO', 'hm', 'Masculino'],
  ['niña', 'fm', 'Femenino'],
  ['', 'fm', null],
  ['otro', 'fm', '«otro» no es Femenino ni Masculino.'],
])('sex %j, where women and men are %s, is %j', (celda, modo, sexo) => expect(dicho(leerSexo(celda, modo))).toBe(sexo))

test.each<[Celda, number | string | null]>([
  ['45', 45],
  [45, 45],
  ['45 años', 45],
  ['45 AÑOS', 45],
  ['1 año 3 meses', 1],
  ['8 meses', 0],
  ['', null],
  ['200', 'La edad debe ser un número entre 0 y 120.'],
  ['cuarenta', '«cuarenta» no es una edad; va en años.'],
])('an age of %j is %j', (celda, edad) => expect(dicho(leerEdad(celda))).toBe(edad))

test.each<[Celda, string | null]>([
  ['06000', '06000'],
  [6000, '06000'],
  ['6000', '06000'],
  [72000, '72000'],
  ['C.P. 72000', '72000'],
  ['72000.0', '72000'],
  ['00000', null],
  [0, null],
  ['', null],
  ['720', 'Son 3 dígitos; el código postal lleva 5.'],
])('a postal code of %j is %j', (celda, codigo) => expect(dicho(leerCp(celda))).toBe(codigo))

test.each<[Celda, string | null]>([
  ['hecg-780314-ab1', 'HECG780314AB1'],
  ['RFC: HECG 780314 AB1', 'HECG780314AB1'],
  ['', null],
  ['sin rfc', null],
  ['HECG781314AB1', 'La fecha «781314» del RFC no existe (va como año, mes y día).'],
  ['HECG', 'Son 4 caracteres; el RFC lleva 12 (empresa) o 13 (persona).'],
])('an RFC of %j is %j', (celda, rfc) => expect(dicho(leerRfcDe(celda))).toBe(rfc))

test.each<[Celda, string | null]>([
  ['Maria@Ejemplo.MX ', 'maria@ejemplo.mx'],
  ['mailto:maria@ejemplo.mx', 'maria@ejemplo.mx'],
  ['no tiene', null],
  ['N/A', null],
  ['elisa.b@', 'Falta lo que va después de la arroba (@).'],
  ['elisa.b', 'Al correo le falta la arroba (@).'],
  ['a@x.mx; b@x.mx', 'Son 2 correos; cabe uno.'],
  ['a@x', 'Al correo le falta su terminación, como .com o .mx.'],
])('an e-mail of %j is %j', (celda, correo) => expect(dicho(leerCorreoDe(celda))).toBe(correo))

test('texts are cleaned and have their limit; notes keep their lines', () => {
  expect(dicho(leerLinea(' Av.  Juárez\u00a0120 \n', 300))).toBe('Av. Juárez 120')
  expect(dicho(leerLinea(1118, 60))).toBe('1118')
  expect(dicho(leerLinea('N/A', 60))).toBeNull()
  expect(dicho(leerLinea('abcd', 3))).toBe('Son 4 letras; caben 3.')
  expect(dicho(leerNota(' uno\r\ndos ', 300))).toBe('uno\ndos')
})

test.each<[Celda, number | string | null]>([
  ['3', 3],
  [1000, 1000],
  ['1,200', 1200],
  ['2.00', 2],
  ['1.000', '«1.000» no es una cantidad: va un número entero.'],
  ['n/a', null],
])('pieces of %j are %j', (celda, piezas) => expect(dicho(leerEntero(celda))).toBe(piezas))
