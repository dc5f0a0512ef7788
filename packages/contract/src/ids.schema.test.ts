import { expect, test } from 'vitest'
import { CrearCita } from './citas.ts'
import { fraseDe } from './frases.ts'
import { IdEscrito, SucursalDicha } from './ids.schema.ts'
import { CambioEstatus, CrearPedido } from './pedidos.cuerpos.ts'
import { Audiencia } from './promociones.ts'

test.each([7, '7', ' 7 ', '007'])('%j names row 7', (escrito) => {
  expect(IdEscrito.parse(escrito)).toBe(7)
})

test.each([true, [7], ['7'], '0x7', '7e0', '7.0', '+7', '', ' ', null, 0, -7, '-7', 1.5, 2 ** 53, '9'.repeat(17), {}])(
  '%j names no row',
  (escrito) => {
    expect(IdEscrito.safeParse(escrito).success).toBe(false)
  },
)

test.each([
  ['an order', 'idCliente', CrearPedido],
  ['an order', 'idSucursal', CrearPedido],
  ['an appointment', 'idCliente', CrearCita],
  ['an appointment', 'sucursalId', CrearCita],
] as const)('%s is not made for whoever `true` or a list would be: %s', (_, campo, cuerpo) => {
  for (const valor of [true, [1]])
    expect(cuerpo.safeParse({ [campo]: valor }).error?.issues.map(({ path }) => path[0])).toContain(campo)
})

test.each(['', 0, '0', null])('%j is the empty value of a form, which names no branch', (vacio) => {
  expect(SucursalDicha.parse(vacio)).toBeNull()
  expect(CambioEstatus.parse({ estatusActualizado: 'Recibido en sucursal', idSucursal: vacio }).idSucursal).toBeNull()
})

test.each([true, [3], 'centro', -3])('%j is no branch', (escrito) => {
  expect(SucursalDicha.safeParse(escrito).success).toBe(false)
})

test('a missing id is called missing', () => {
  expect(IdEscrito.safeParse(undefined, { error: fraseDe }).error?.issues[0]?.message).toBe(
    'Este campo es obligatorio.',
  )
})

test('an age that is not named is no age of 0', () => {
  expect(Audiencia.safeParse({ edadHasta: null }).success).toBe(false)
  expect(Audiencia.parse({ edadDesde: '18' })).toEqual({ edadDesde: 18 })
})
