import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ClaveProdServ, ClaveUnidad, CodigoPostal, FolioFiscal, Rfc } from './claves.schema.ts'
import {
  faltaDeRfc,
  leerClaveProdServ,
  leerClaveUnidad,
  leerCodigoPostal,
  leerCorreo,
  leerFolioFiscal,
  leerRfc,
} from './claves.ts'
import { CorreoDePersona, DireccionCorreo } from './correos.schema.ts'

const faltaEn = (
  schema: { safeParse: (valor: unknown) => { error?: { issues: { message: string }[] } } },
  valor: unknown,
) => schema.safeParse(valor).error?.issues.map(({ message }) => message) ?? []

test.each([
  ['EKU-900317-3C9', 'EKU9003173C9'],
  [' eku 900317 3c9 ', 'EKU9003173C9'],
  ['\u202aEKU9003173C9\u202c', 'EKU9003173C9'],
  ['EKU\u2011900317\u20133C9', 'EKU9003173C9'],
  ['ＥＫＵ９００３１７３Ｃ９', 'EKU9003173C9'],
  ['RFC: EKU9003173C9', 'EKU9003173C9'],
  ['R.F.C. EKU900317-3C9.', 'EKU9003173C9'],
  ['RFC EKU9003173C9', 'EKU9003173C9'],
  ['mun\u0303a850208k19', 'MUÑA850208K19'],
  ['A&amp;B9003173C9', 'A&B9003173C9'],
  ['XAXX010101000', 'XAXX010101000'],
  ['EKU_900317_3C9', 'EKU9003173C9'],
  ['(EKU9003173C9)', 'EKU9003173C9'],
  ['Rfc : eku9003173c9', 'EKU9003173C9'],
  ['RFC del cliente: EKU9003173C9', 'EKU9003173C9'],
  ['Mi RFC es eku-900317-3c9', 'EKU9003173C9'],
  ['EKU9003173C9 ESCUELA KEMPER', 'EKU9003173C9'],
  ['A&#38;B9003173C9', 'A&B9003173C9'],
  ['A%26B9003173C9', 'A&B9003173C9'],
  ['RFCA850208K19', 'RFCA850208K19'],
  ['RFC RFC850208K19', 'RFC850208K19'],
  [
    'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=15010010010_EKU9003173C9',
    'EKU9003173C9',
  ],
])('the RFC %j is %j', (escrito, rfc) => {
  expect(Rfc.parse(escrito)).toBe(rfc)
})

test.each([
  ['', 'El RFC lleva 12 caracteres (empresa) o 13 (persona).'],
  ['EKU9003173C', 'Son 11 caracteres; el RFC lleva 12 (empresa) o 13 (persona).'],
  ['HEAJ850208K199', 'Son 14 caracteres; el RFC lleva 12 (empresa) o 13 (persona).'],
  ['HEAJ850208HDFRRN09', 'Son 18 caracteres; el RFC lleva 12 (empresa) o 13 (persona).'],
  ['HEAJ850208K19 9', 'Son 14 caracteres; el RFC lleva 12 (empresa) o 13 (persona).'],
  ['EKU9003173C9 EKU9003173C9', 'Son 24 caracteres; el RFC lleva 12 (empresa) o 13 (persona).'],
  ['HÉAJ850208K19', 'La letra «É» no va en un RFC.'],
  ['HEА850208K19', 'La letra «А» no va en un RFC.'],
  ['1KU9003173C9', 'El RFC empieza con 3 letras; dice «1KU».'],
  ['EKU9O03173C9', 'Tras las 3 letras va la fecha, con seis números; dice «9O0317».'],
  ['EKU9002303C9', 'La fecha «900230» del RFC no existe (va como año, mes y día).'],
  ['EKU9003173CZ', 'El RFC no puede terminar en «3CZ».'],
])('of the RFC %j it is said: %s', (escrito, falta) => {
  expect(faltaEn(Rfc, escrito)).toEqual([falta])
})

test('the day of an RFC exists in some century', () => {
  for (const fecha of ['000229', '960229', '850131', '851231']) expect(faltaDeRfc(`HEAJ${fecha}K19`)).toBeNull()
  for (const fecha of ['850229', '850431', '851301', '850100', '850001'])
    expect(faltaDeRfc(`HEAJ${fecha}K19`)).toContain(fecha)
})

test.each([
  [' 06000', '06000'],
  ['C.P. 06000', '06000'],
  ['CP06000.', '06000'],
  ['Código Postal: 06000', '06000'],
  ['C.P. 72000, Puebla', '72000'],
  ['Puebla, Pue. 72000', '72000'],
  ['MX-06000', '06000'],
  ['06 000', '06000'],
  ['="06000"', '06000'],
  ['０６０００\u200f', '06000'],
])('the postal code %j is %j', (escrito, codigo) => {
  expect(CodigoPostal.parse(escrito)).toBe(codigo)
})

test.each([
  ['', 'El código postal tiene 5 dígitos.'],
  ['06000.0', 'Son 6 dígitos; el código postal lleva 5.'],
  ['06000-1234', 'Son 9 dígitos; el código postal lleva 5.'],
  ['6,000', 'Son 4 dígitos; el código postal lleva 5.'],
  ['6000', 'Son 4 dígitos; el código postal lleva 5.'],
  ['060001', 'Son 6 dígitos; el código postal lleva 5.'],
  ['O6000', 'La letra «O» no va en un código postal.'],
])('of the postal code %j it is said: %s', (escrito, falta) => {
  expect(faltaEn(CodigoPostal, escrito)).toEqual([falta])
})

const FOLIO = '5fb2822e-396d-4725-8521-cdc4bdd20ccf'
test.each([
  FOLIO,
  FOLIO.toUpperCase(),
  `{${FOLIO}}`,
  `urn:uuid:${FOLIO}`,
  ` "${FOLIO.toUpperCase()}", `,
  FOLIO.replaceAll('-', ''),
  FOLIO.replaceAll('-', '\u2011'),
  FOLIO.replaceAll('-', ' - '),
  `\u202a${FOLIO}\u202c`,
  `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${FOLIO}&re=EKU9003173C9&tt=1160.000000`,
  `Folio fiscal: ${FOLIO}`,
  `${FOLIO}.xml`,
  `${FOLIO}${FOLIO}`,
  `${FOLIO}\n${FOLIO.toUpperCase()}`,
  FOLIO.replaceAll('-', "'"),
  FOLIO.replaceAll('-', '_'),
  FOLIO.replaceAll('-', '?'),
  FOLIO.replaceAll('-', '/'),
  `${FOLIO.slice(0, 20)}\r\n${FOLIO.slice(20)}`,
  `%7B${FOLIO}%7D`,
])('the fiscal folio %j is read', (escrito) => {
  expect(FolioFiscal.parse(escrito)).toBe(FOLIO)
})

test.each([
  [FOLIO.slice(1), 'Son 31 caracteres; el folio fiscal lleva 32, sin contar los guiones.'],
  [FOLIO.replace('f', 'g'), 'La letra «G» no va en un folio fiscal: lleva números y letras de la A a la F.'],
  ['', 'Son 0 caracteres; el folio fiscal lleva 32, sin contar los guiones.'],
])('of the fiscal folio %j it is said: %s', (escrito, falta) => {
  expect(faltaEn(FolioFiscal, escrito)).toEqual([falta])
})

test.each([
  ['mailto:ana@nitida.mx?subject=Hola', 'ana@nitida.mx'],
  [' ana@nitida.mx\u200b', 'ana@nitida.mx'],
  ['ana @nitida.mx', 'ana@nitida.mx'],
  ['<ana@nitida.mx>', 'ana@nitida.mx'],
  ['Ana López <ana@nitida.mx>', 'ana@nitida.mx'],
  ['"López, Ana" <mailto:ana@nitida.mx>', 'ana@nitida.mx'],
  ['ana@nitida.mx.', 'ana@nitida.mx'],
  ['ana＠nitida.mx', 'ana@nitida.mx'],
  ['ａｎａ＠ｎｉｔｉｄａ．ｍｘ', 'ana@nitida.mx'],
  ['ana﹫nitida.mx', 'ana@nitida.mx'],
  ['ana@nitida.mx 😀', 'ana@nitida.mx'],
  ['Correo: ana@nitida.mx', 'ana@nitida.mx'],
  ['ana@nitida. mx', 'ana@nitida.mx'],
  ['ana @ nitida . mx', 'ana@nitida.mx'],
  ['ana\u2011luisa@nitida.mx', 'ana-luisa@nitida.mx'],
])('the address %j is %j', (escrito, correo) => {
  expect([DireccionCorreo.parse(escrito), CorreoDePersona.parse(escrito)]).toEqual([correo, correo])
})

test.each([
  ['ana@nitida.mx, eva@nitida.mx', 'Escribe un solo correo.'],
  ['ana@nitida.mx;eva@nitida.mx', 'Escribe un solo correo.'],
  ['Ana <ana@nitida.mx>, Eva <eva@nitida.mx>', 'Escribe un solo correo.'],
  ['ana luisa@nitida.mx', 'Un correo no lleva espacios.'],
  ['muñoz@nitida.mx', 'La letra «ñ» no va en un correo.'],
  ['ana.nitida.mx', 'Al correo le falta la arroba (@).'],
  ['ana@nitida', 'Al correo le falta su terminación, como .com o .mx.'],
  ['ana@nitida,mx', 'Al correo le falta su terminación, como .com o .mx.'],
  ['ana@.mx', 'Escribe un correo electrónico válido.'],
  ['ana@nitida.mx\r\nBcc: eva@nitida.mx', 'Escribe un solo correo.'],
  ['ana luisa@nitida.mx\r\nBcc: eva', 'Un correo no lleva espacios.'],
])('of the address %j it is said: %s', (escrito, falta) => {
  expect(faltaEn(CorreoDePersona, escrito)).toEqual([falta])
  expect(DireccionCorreo.safeParse(escrito).success).toBe(false)
})

test.each([
  '42142903',
  '4214-2903',
  '4214 2903',
  '42.14.29.03',
  ' 42142903\n',
  '4214\u00a02903',
  '\u202a42142903\u202c',
  '4214\u20112903',
  '４２１４２９０３',
  '42142903.0',
  '42142903 Armazones para lentes',
  'Clave SAT: 4214-2903',
])("SAT's product %j is 42142903", (escrito) => expect(ClaveProdServ.parse(escrito)).toBe('42142903'))

test.each(['', '4214290', '421429033', '4214290A', '42142903 y 42142905', '42142903.5'])(
  "SAT's product is not %j",
  (escrito) => expect(faltaEn(ClaveProdServ, escrito)).toEqual(['La clave del SAT tiene 8 dígitos.']),
)

test.each([
  ['h87', 'H87'],
  ['H-87', 'H87'],
  [' H 87\u00a0', 'H87'],
  ['h.87\n', 'H87'],
  ['H87 - Pieza', 'H87'],
  ['PR (Par)', 'PR'],
  ['Ｅ４８', 'E48'],
])("SAT's unit %j is %s", (escrito, clave) => expect(ClaveUnidad.parse(escrito)).toBe(clave))

test.each(['', 'H', 'PIEZA', 'H8-71'])("SAT's unit is not %j", (escrito) =>
  expect(faltaEn(ClaveUnidad, escrito)).toEqual(['La clave de unidad tiene 2 o 3 caracteres.']),
)

test('what was read is read as itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (escrito) => {
      for (const leer of [leerRfc, leerCodigoPostal, leerFolioFiscal, leerCorreo, leerClaveProdServ, leerClaveUnidad]) {
        const leido = leer(escrito)
        expect(leer(leido).normalize('NFC')).toBe(leido.normalize('NFC'))
      }
    }),
    { numRuns: 1000 },
  )
})

test('a key is looked for in two thousand characters, and not in more', () => {
  expect(Rfc.parse('EKU9003173C9'.padStart(2000))).toBe('EKU9003173C9')
  expect(Rfc.safeParse('EKU9003173C9'.padStart(2001)).success).toBe(false)
})

test('a long key is read at once', () => {
  const antes = performance.now()
  for (const relleno of ['A', '0', '-', ' ', '@', 'a@', '?', '<', 'mailto:'])
    for (const schema of [Rfc, CodigoPostal, FolioFiscal, ClaveProdServ, ClaveUnidad, CorreoDePersona, DireccionCorreo])
      schema.safeParse(relleno.repeat(100_000))
  expect(performance.now() - antes).toBeLessThan(3000)
})
