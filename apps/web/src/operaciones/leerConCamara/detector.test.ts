import { expect, test } from 'vitest'
import { crearFiltro, FUERA_DE_VISTA_MS, falloDeCamara } from './detector.ts'

test('a code counts once while it is in sight, and again once it was away', () => {
  const filtro = crearFiltro()
  expect(filtro('A-1', 0)).toBe('A-1')
  expect(filtro('A-1', 100)).toBeNull()
  expect(filtro(null, 200)).toBeNull()
  expect(filtro('A-1', 300 + FUERA_DE_VISTA_MS / 2)).toBeNull()
  expect(filtro('A-1', 300 + FUERA_DE_VISTA_MS * 2)).toBe('A-1')
})

test('another code counts at once', () => {
  const filtro = crearFiltro()
  expect(filtro('A-1', 0)).toBe('A-1')
  expect(filtro('A-2', 50)).toBe('A-2')
  expect(filtro('A-1', 100)).toBe('A-1')
})

test('each failure of the camera has its sentence', () => {
  expect(falloDeCamara(new DOMException('', 'NotAllowedError'))).toMatch(/no dejó usar la cámara/)
  expect(falloDeCamara(new DOMException('', 'NotFoundError'))).toMatch(/no tiene cámara/)
  expect(falloDeCamara(new Error('x'))).toMatch(/no se abrió/)
})
