import { expect, test } from 'vitest'
import { aPath } from './ubicaciones.ts'

test('makes links that say only what their screens read, which the compiler checks', () => {
  expect(aPath('/dashboard/citas', { ver: 'vivas' })).toEqual({ to: '/dashboard/citas', search: { ver: 'vivas' } })
  // @ts-expect-error no such value
  aPath('/dashboard/citas', { ver: 'viva' })
  // @ts-expect-error no such value on any screen of the path
  aPath('/dashboard', { tab: 'hoi' })
  // @ts-expect-error no such parameter, on a path where one screen has none
  aPath('/dashboard', { tba: 'hoy', pagina: 2 })
  // @ts-expect-error a screen without parameters
  aPath('/Default', { tab: 'hoy' })
})
