import { tiposUsuario } from '@nitida/contract/permisos'
import { expect, test } from 'vitest'
import { menuDe, sinonimosDe } from '../menus.ts'
import { accionesDe, coincide } from './acciones.ts'

test.each([
  ['corte de caja', 'Corte de Caja', 3],
  ['CITAS', 'Citas', 3],
  ['caja', 'Corte de Caja', 2],
  ['gest fact', 'Gestión de facturas', 2],
  ['citas', 'Nueva cita', 0],
  ['c', 'Citas', 0],
  ['', 'Citas', 0],
  ['factuas', 'Gestión de facturas', 1],
  ['pasientes', 'Pacientes', 1],
  ['pediods', 'Pedidos', 1],
  ['corrte de caja', 'Corte de Caja', 1],
  ['nuevo pasiente', 'Nuevo paciente', 1],
  ['cota', 'Citas', 0],
  ['torres', 'Correos', 0],
] as const)('«%s» answers to «%s» by %i', (texto, titulo, puntos) => {
  expect(coincide(texto, titulo)).toBe(puntos)
})

test('another word of a name finds it, and comes after the name itself', () => {
  expect(coincide('agenda', 'Citas', 'agenda')).toBe(1)
  expect(coincide('órdenes', 'Pedidos', 'órdenes trabajos')).toBe(1)
})

test('every screen of a menu has other words, and no type is offered an action twice', () => {
  for (const tipo of tiposUsuario) {
    for (const { opciones } of menuDe(tipo))
      for (const opcion of opciones) expect(sinonimosDe(opcion), opcion.etiqueta).not.toBe('')
    const titulos = accionesDe(tipo).map(({ titulo }) => titulo)
    expect(new Set(titulos).size).toBe(titulos.length)
  }
  expect(accionesDe('3')).toEqual([])
  expect(accionesDe('4').map(({ titulo }) => titulo)).not.toContain('Nuevo pedido')
  expect(accionesDe('1').map(({ titulo }) => titulo)).not.toContain('Nueva visita')
})
