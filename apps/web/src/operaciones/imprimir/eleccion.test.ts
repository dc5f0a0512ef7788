import { expect, test } from 'vitest'
import { eleccionDe, sugerir } from './eleccion.ts'

const preferidas = ['TM-T20', 'EC-PM-80', 'POS-80', 'XP-80']

test.each([
  [['HP', 'XP-80C', 'EPSON TM-T20II'], 'EPSON TM-T20II', 'tm-t20'],
  [['HP', 'XP-80C'], 'XP-80C', 'pos-80'],
  [['Carpeta'], 'Carpeta', '80mm'],
])('of %j it suggests %s as %s (D-66)', (lista, impresora, id) => {
  expect(sugerir(lista, preferidas)).toMatchObject({ impresora, perfil: { id } })
})

test.each([[['HP', 'Microsoft Print to PDF']], [[]]])('of %j a person must choose', (lista) => {
  expect(sugerir(lista, preferidas)).toBeNull()
})

test('a remembered printer keeps its model; without one, or with one that is gone, the name tells', () => {
  expect(eleccionDe(null, '58mm')).toBeNull()
  expect(eleccionDe('EPSON TM-T20', '58mm')).toMatchObject({ impresora: 'EPSON TM-T20', perfil: { id: '58mm' } })
  expect(eleccionDe('EPSON TM-T20', null)?.perfil.id).toBe('tm-t20')
  expect(eleccionDe('EPSON TM-T20', 'de-antes')?.perfil.id).toBe('tm-t20')
})
