import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { presupuestoDeMuestra } from './presupuesto.fixture.ts'
import type { PresupuestoImpreso } from './presupuesto.ts'
import { TicketPresupuesto } from './TicketPresupuesto.tsx'

/** The lines of a ticket from top to bottom. */
const lineas = (cambios: Partial<PresupuestoImpreso> = {}): string[] =>
  renderToStaticMarkup(createElement(TicketPresupuesto, { presupuesto: { ...presupuestoDeMuestra, ...cambios } }))
    .replace(/<svg.*?<\/svg>/g, '<b>[QR]</b>')
    .split(/<[^>]+>/)
    .map((linea) => linea.replaceAll('\u00a0', ' ').trim())
    .filter((linea) => linea !== '')

const ENCABEZADO = [
  ...['Óptica Nítida', 'Presupuesto', '24 de noviembre de 2026, 18:05', 'Folio 01-P12'],
  ...['Av. Juárez 120, Centro, Puebla', 'Tel. 222 481 0937', 'Lun a sáb 10:00 a 20:00', 'Te atendió: Sofía Ruiz'],
  'MARÍA FERNANDA HERNÁNDEZ GARCÍA',
]
const ARMAZON = ['Ray-Ban 5154 carey 52□18', '$1,200.00']
const PIE = [
  'Un presupuesto no es un pedido: no se ha cobrado nada ni se apartó ninguna pieza.',
  '[QR]',
  'Con el código ves este presupuesto en tu teléfono y nos dices cuál te interesa. No pagas nada ahí.',
]

test('a quote tells its alternatives one below the other, until when they hold, and nothing of the patient but the name', () => {
  expect(lineas()).toEqual([
    ...ENCABEZADO,
    ...['Buena', ...ARMAZON, 'Monofocal CR-39', '$850.00', 'Total', '$2,050.00', 'Para el 1 de diciembre de 2026'],
    ...['Mejor', 'Recomendada', ...ARMAZON, 'Progresivo 1.60 con antirreflejante', '$3,200.00'],
    ...['Estuche rígido', '$150.00', 'Total', '$4,550.00', 'Para el 3 de diciembre de 2026'],
    ...['Óptima', ...ARMAZON, 'Progresivo 1.67 fotocromático', '$5,700.00'],
    ...['Total', '$6,900.00', 'Para el 5 de diciembre de 2026'],
    'Los precios se respetan hasta el 8 de diciembre de 2026.',
    ...PIE,
  ])
})

test('after its last day it says that its prices ended', () => {
  const dicho = lineas({ vencido: true })
  expect(dicho).toContain('Los precios se respetaron hasta el 8 de diciembre de 2026. Pregúntanos los de hoy.')
  expect(dicho.join()).not.toContain('se respetan')
})
