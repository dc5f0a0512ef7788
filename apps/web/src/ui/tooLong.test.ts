import { expect, test } from 'vitest'
import { tooLong } from './tooLong.ts'

test('a text that fits says nothing, and one that does not says by how much', () => {
  expect(tooLong(300, 300)).toBeNull()
  expect(tooLong(5000, undefined)).toBeNull()
  expect(tooLong(301, 300)).toBe('Máximo 300 caracteres. Sobra 1.')
  expect(tooLong(325, 300)).toBe('Máximo 300 caracteres. Sobran 25.')
})
