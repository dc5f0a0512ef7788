import { expect, test } from 'vitest'
import { esDebil } from './usuarios.rules.ts'

test.each([
  '12345678',
  '123456789',
  '1234567890',
  '87654321',
  '00000000',
  'aaaaaaaa',
  'abcdefgh',
  '        ',
  'Password1',
  'contraseña',
  'Contrasena2026',
  'nitida-demo',
  'ana.ruiz@optica.mx',
  'ANA.RUIZ@optica.mx',
  'ana.ruiz2026',
])('«%s» is among the first that anybody would try', (contrasena) => {
  expect(esDebil(contrasena, 'ana.ruiz@optica.mx')).toBe(true)
})

test.each(['tres tristes tigres', 'Armazon-72-verde', '19478253', 'ñandú y colibrí'])('«%s» is not', (contrasena) => {
  expect(esDebil(contrasena, 'ana.ruiz@optica.mx')).toBe(false)
})
