import { expect, test } from 'vitest'
import { faltasDeBancos, leerBancos, SIN_BANCOS } from './facturacion.bancos.rules.ts'
import type { BancosDelPago } from './facturacion.bancos.ts'

const campos = (forma: string, bancos: Partial<BancosDelPago>) =>
  Object.keys(faltasDeBancos(forma, { ...SIN_BANCOS, ...bancos }))
const CLABE = '012345678901234567'

test('nothing is asked for, by any form of payment', () => {
  for (const forma of ['01', '02', '03', '04', '28']) expect(campos(forma, {})).toEqual([])
})

test('cash takes neither banks nor accounts', () => {
  const todos = {
    ...{ rfcBancoOrdenante: 'XEXX010101000', bancoExtranjero: 'UNO', cuentaOrdenante: CLABE },
    ...{ rfcBancoBeneficiario: 'BBA830831LJ2', cuentaBeneficiario: CLABE },
  }
  expect(campos('01', todos)).toHaveLength(5)
  expect(campos('02', todos)).toEqual([])
})

test.each([
  ['02', '01234567890', CLABE, '0123456789'],
  ['03', '0123456789', '0123456789012345', '01234567890'],
  ['04', '0123456789012345', '0123456789012345', CLABE],
  ['28', '0123456789012345', '0123456789012345', '012345678901234'],
])('by form %s the account that pays has its own lengths', (forma, una, otra, mala) => {
  expect(campos(forma, { cuentaOrdenante: una })).toEqual([])
  expect(campos(forma, { cuentaOrdenante: otra })).toEqual([])
  expect(campos(forma, { cuentaOrdenante: mala })).toEqual(['cuentaOrdenante'])
})

test('the account of a transfer that receives has 10 or 18 digits; of a card and a cheque other names too', () => {
  expect(campos('03', { cuentaBeneficiario: '0123456789012345' })).toEqual(['cuentaBeneficiario'])
  expect(campos('03', { cuentaBeneficiario: CLABE })).toEqual([])
  expect(campos('04', { cuentaBeneficiario: 'CUENTA_DE_TIENDA' })).toEqual([])
  expect(campos('04', { cuentaBeneficiario: 'CORTA' })).toEqual(['cuentaBeneficiario'])
})

test('a foreign bank has its name, and only it', () => {
  expect(campos('03', { rfcBancoOrdenante: 'XEXX010101000' })).toEqual(['bancoExtranjero'])
  expect(campos('03', { rfcBancoOrdenante: 'XEXX010101000', bancoExtranjero: 'A|B' })).toEqual(['bancoExtranjero'])
  expect(campos('03', { rfcBancoOrdenante: 'BBA830831LJ2', bancoExtranjero: 'CHASE' })).toEqual(['bancoExtranjero'])
  expect(campos('03', { bancoExtranjero: 'CHASE' })).toEqual(['bancoExtranjero'])
  expect(campos('03', { rfcBancoOrdenante: 'XEXX010101000', bancoExtranjero: 'CHASE' })).toEqual([])
  expect(campos('03', { rfcBancoBeneficiario: 'XEXX010101000' })).toEqual(['rfcBancoBeneficiario'])
})

test('a bank is no person, and its RFC has the shape of one', () => {
  expect(campos('03', { rfcBancoOrdenante: 'CUSC850516316' })).toEqual(['rfcBancoOrdenante'])
  expect(campos('03', { rfcBancoBeneficiario: 'BBA831331LJ2' })).toEqual(['rfcBancoBeneficiario'])
})

test('what is pasted is read: spaces, hyphens, small letters, blanks', () => {
  expect(
    leerBancos({
      rfcBancoOrdenante: ' bba-830831-lj2 ',
      cuentaOrdenante: '0123 4567-8901 2345',
      bancoExtranjero: '  ',
    }),
  ).toEqual({ ...SIN_BANCOS, rfcBancoOrdenante: 'BBA830831LJ2', cuentaOrdenante: '0123456789012345' })
})

test.each([
  '012 345 67890123456 7',
  '012.345.67890123456.7',
  'CLABE: 012-345-67890123456-7',
  '０１２３４５６７８９０１２３４５６７',
  '\u202a012345678901234567\u202c\n',
])('the CLABE %j is its eighteen digits', (escrita) =>
  expect(leerBancos({ cuentaOrdenante: escrita }).cuentaOrdenante).toBe(CLABE),
)
