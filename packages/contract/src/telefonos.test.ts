import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { esDeUnaLada } from './telefonos.ladas.ts'
import {
  avisoDeTelefono,
  faltaDeTelefono,
  leerTelefono,
  normalizarTelefono,
  telefonoDeWhatsapp,
} from './telefonos.lectura.ts'
import { Telefono } from './telefonos.schema.ts'
import { hayTelefono } from './telefonos.ts'

describe('a pasted number becomes its ten national digits', () => {
  test.each([
    '2221234567',
    '222 123 4567',
    '(222) 123-45-67',
    '+52 222 123 4567',
    '+522221234567',
    '522221234567',
    '+52 1 222 123 4567',
    '5212221234567',
    '0052 222 123 4567',
    '00521 222 123 4567',
    '011 52 222 123 4567',
    '01 222 123 4567',
    '01-222-123-45-67',
    '1 222 123 4567',
    '12221234567',
    '044 222 123 4567',
    '0452221234567',
    '+52 01 222 123 4567',
    '+52 (044) 222 123 4567',
    '(+52) 222 1234567',
    '\u00a0222.123.4567 ',
    'tel. 222/123/4567',
    'Cel: 222 123 4567',
    'Teléfono 222 123 4567.',
    '222 123 4567 (mamá)',
    '222 123 4567 casa',
    '222 123 4567 ext. 12',
    '222 123 4567 Ext 1204',
    '2221234567x12',
    '222 123 4567 #12',
    '222 123 4567 extensión 12',
    '222 123 4567, ext: 12',
    'tel:+522221234567',
    'tel:+52-222-123-4567;ext=12',
    'https://wa.me/522221234567',
    'https://api.whatsapp.com/send?phone=522221234567',
    '\u202a+52 222 123 4567\u202c',
    '\u2066222 123 4567\u2069\u200e',
    '222\u2010123\u201145\u201367',
    '222\u2212123\u20144567',
    '222\u2009123\u202f4567\ufeff',
    '２２２１２３４５６７',
    '＋５２（２２２）１２３４５６７',
    '📞 222 123 4567',
    '☎️2221234567 📱',
    '2️⃣2️⃣2️⃣ 123 4567',
    'Tel2221234567',
    'Cel222 123 4567',
    'wsp 222 123 4567',
    'Wpp: 2221234567',
    'No. 222 123 4567',
    '# 222 123 4567',
    '[222] 123 4567',
    '222·123·4567',
    '222|123|4567',
    '<tel:+522221234567>',
    'sms:+522221234567',
    'callto:2221234567',
    'https://wa.me/5212221234567?text=Hola%2010',
    'https://api.whatsapp.com/send?phone=522221234567&text=Hola',
    'https://web.whatsapp.com/send/?phone=522221234567',
    '="2221234567"',
    '222 123 4567,,12',
    '01 (222) 123 45 67',
    '(01 222) 1234567',
  ])('%s', (texto) => {
    expect(Telefono.parse(texto)).toBe('2221234567')
  })

  test('ten digits that begin like a prefix are a number', () => {
    expect(Telefono.parse('5212345678')).toBe('5212345678')
  })

  test('whatever stands around, between and before its digits', () => {
    const nacional = fc.stringMatching(/^[2-9]\d{9}$/)
    const prefijo = fc.constantFrom('', '52', '+52', '+52 1', '521', '0052', '00521', '01', '1', '044', '045', '+52 01')
    const deAqui = (antes: string, digitos: string) => antes !== '1' || esDeUnaLada(digitos)
    const adorno = fc.constantFrom('', ' ', '-', '.', '\u2011', '\u00a0', '\u200e', ' - ', '\u2013', '\u202a')
    const cola = fc.constantFrom('', ' ext. 5', 'x99', ' #1', ' (casa)', '.', '\u202c')
    fc.assert(
      fc.property(nacional, prefijo, adorno, cola, (digitos, antes, entre, despues) => {
        fc.pre(deAqui(antes, digitos))
        expect(normalizarTelefono(antes + entre + [...digitos].join(entre) + despues)).toBe(digitos)
      }),
      { numRuns: 2000 },
    )
  })
})

test.each(['0000000000', '000 000 0000', '+52 0000000000', '００００００００００', '000-000-00-00'])(
  '%j says that there is none (D-42)',
  (texto) => {
    expect(Telefono.parse(texto)).toBe('0000000000')
  },
)

test.each([
  ['', 'El teléfono tiene 10 dígitos.'],
  ['222123456', 'Son 9 dígitos; lleva 10.'],
  ['2221234567.0', 'Son 11 dígitos; lleva 10.'],
  ['2.22123E+09', 'La letra «E» no va en un teléfono.'],
  ['222 123 4567/68', 'Son 12 dígitos; lleva 10.'],
  ['sin teléfono', 'Para «sin teléfono» escribe 0000000000.'],
  ['No tiene', 'Para «sin teléfono» escribe 0000000000.'],
  ['N/A', 'Para «sin teléfono» escribe 0000000000.'],
  ['https://wa.me/14155552671?text=Hola', 'Es un número de Estados Unidos (+1); aquí va uno de México, de 10 dígitos.'],
  ['wa.me/34612345678', 'Es un número de España (+34); aquí va uno de México, de 10 dígitos.'],
  [
    'https://api.whatsapp.com/send?phone=50251234567',
    'Es un número de Guatemala (+502); aquí va uno de México, de 10 dígitos.',
  ],
  ['22212345678', 'Son 11 dígitos; lleva 10.'],
  ['1234567', 'Son 7 dígitos; lleva 10, con la lada.'],
  ['222 123 4567 / 222 765 4321', 'Son 20 dígitos; lleva 10. Escribe un solo número.'],
  ['0155123456', 'Un teléfono de México no empieza con 0 ni con 1.'],
  ['1551234567', 'Un teléfono de México no empieza con 0 ni con 1.'],
  ['01 0155 1234 56', 'Un teléfono de México no empieza con 0 ni con 1.'],
  ['222I234567', 'La letra «I» no va en un teléfono.'],
  ['22212345a7', 'La letra «a» no va en un teléfono.'],
  ['٢٢٢١٢٣٤٥٦٧', 'La cifra «٢» no va en un teléfono.'],
  ['ñ', 'La letra «ñ» no va en un teléfono.'],
  ['0', 'Para «sin teléfono» escribe 0000000000.'],
  ['-', 'Para «sin teléfono» escribe 0000000000.'],
  ['+1 555 012 3456', 'Es un número de otro país (+1); aquí va uno de México, de 10 dígitos.'],
  ['001 212 555 0100', 'Es un número de Estados Unidos (+1); aquí va uno de México, de 10 dígitos.'],
  ['+34 612 34 56 78', 'Es un número de España (+34); aquí va uno de México, de 10 dígitos.'],
  ['0034 612 34 56 78', 'Es un número de España (+34); aquí va uno de México, de 10 dígitos.'],
  ['+502 5123 4567', 'Es un número de Guatemala (+502); aquí va uno de México, de 10 dígitos.'],
  ['+999 12 34', 'No hay teléfonos que empiecen con +999 y sean así de largos.'],
])('of %j it is said: %s', (texto, falta) => {
  expect(Telefono.safeParse(texto).error?.issues.map(({ message }) => message) ?? []).toEqual([falta])
})

test.each([
  ['222 123 4567', null],
  ['+52 1 222 123 4567', null],
  ['01 442 123 4567', null],
  ['+52 1 442 123 4567', null],
  ['222 123 4567 ext. 12', 'La extensión no se guarda.'],
  ['+52 222 123 4567 x12', 'La extensión no se guarda.'],
  ['222 123 4567,,12', 'La extensión no se guarda.'],
  ['tel:+52-222-123-4567;ext=12', 'La extensión no se guarda.'],
  ['1 222 123 4567', null],
  ['1 442 223 4567', 'Se guarda como de México; uno de Estados Unidos se escribe con +1.'],
  ['222 123 4567 (mamá)', null],
  ['+1 212 555 0100 ext. 12', null],
  ['2221234', null],
])('of %j, which is kept, it is told: %s', (texto, aviso) => {
  expect(avisoDeTelefono(texto)).toBe(aviso)
})

test.each([
  '1 956 787 1234',
  '19567871234',
  '1 (915) 532-1234',
  '1-619-234-5678',
  '1 210 225 1234',
  '1.760.352.1234 ext 5',
])('%s is of the other side of the border, although nobody wrote its plus', (texto) => {
  expect(leerTelefono(texto)).toMatchObject({ tipo: 'extranjero', numero: expect.stringMatching(/^\+1[2-9]\d{9}$/) })
  expect(faltaDeTelefono(texto)).toBe('Es un número de Estados Unidos (+1); aquí va uno de México, de 10 dígitos.')
})

test("an area is Mexico's where the numbering plan says so", () => {
  const ladas = Array.from({ length: 800 }, (_, n) => String(200 + n))
  const delPlan = ladas.filter((lada) => {
    const tipo = parsePhoneNumberFromString(`+52${lada}2234567`)?.getType()
    return tipo === 'FIXED_LINE_OR_MOBILE' || tipo === 'MOBILE' || tipo === 'FIXED_LINE'
  })
  expect(ladas.filter((lada) => esDeUnaLada(`${lada}2234567`))).toEqual(
    delPlan.filter((lada) => !/^20[01]$/.test(lada)),
  )
})

test.each([null, undefined, 2_221_234_567])('%j is no text', (valor) => {
  expect(Telefono.safeParse(valor).error?.issues[0]?.message).toBe('El teléfono tiene 10 dígitos.')
})

test('a number of another country is kept whole, and never becomes ten digits', () => {
  expect(leerTelefono('+1 (555) 012-3456')).toMatchObject({ tipo: 'extranjero', numero: '+15550123456' })
  const lejos = fc.constantFrom('1', '34', '44', '502', '57', '54', '49')
  const signo = fc.constantFrom('+', '00')
  fc.assert(
    fc.property(signo, lejos, fc.stringMatching(/^[1-9]\d{6,9}$/), (mas, pais, resto) => {
      expect(Telefono.safeParse(mas + pais + resto).success).toBe(false)
      expect(telefonoDeWhatsapp(pais + resto)).toBeNull()
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['522221234567', '2221234567'],
  ['5212221234567', '2221234567'],
  ['15552221234', null],
  ['34612345678', null],
  ['5492221234567', null],
  ['2221234567', null],
  ['52222123456', null],
  ['520000000000', null],
  ['', null],
])('WhatsApp’s %j is the number %j', (numero, digitos) => {
  expect(telefonoDeWhatsapp(numero)).toBe(digitos)
})

test('of whatever is typed something is said, at once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (texto) => {
      const leido = Telefono.safeParse(texto)
      if (leido.success) expect(leido.data).toMatch(/^(?:[2-9]\d{9}|0{10})$/)
      else expect(faltaDeTelefono(texto)).toMatch(/\.$/)
      expect(normalizarTelefono(normalizarTelefono(texto))).toBe(normalizarTelefono(texto))
    }),
    { numRuns: 500 },
  )
  const antes = performance.now()
  for (const relleno of ['0', '5', '+', 'x', '(', 'tel ', 'ext', ' ', '\u200e', '#', 'á'])
    Telefono.safeParse(relleno.repeat(200_000))
  expect(performance.now() - antes).toBeLessThan(2000)
})

test.each([
  ['2221234567', true],
  ['0000000000', false],
  ['', false],
  [null, false],
  [undefined, false],
  ['222123456', false],
  ['222123456a', false],
  ['0155123456', false],
  ['1551234567', false],
])('there is a phone in %j: %s', (telefono, hay) => {
  expect(hayTelefono(telefono)).toBe(hay)
})
