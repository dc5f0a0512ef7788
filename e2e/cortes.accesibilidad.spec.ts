import type { Page } from '@playwright/test'
import { abrirConteo, casilla, EXITO, expect, limpia, test } from './cortes/prueba.ts'
import { abrirCorte, cerrarCaja, preguntar, ventana } from './cortes/tienda.ts'
import { encargar } from './pedidos/ordenes.ts'
import { quejas } from './quejas.ts'
import { correoDe } from './sesion/personas.ts'

const anchos = [1440, 390]

/** Looks at the widths of a desk and of a phone, where nothing scrolls sideways. */
async function limpiaEnAmbos(page: Page, donde: string): Promise<void> {
  for (const width of anchos) {
    await page.setViewportSize({ width, height: 900 })
    await limpia(page, `${donde}, ${width} px`)
    const ancho = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(ancho, `${donde}, ${width} px`).toBeLessThanOrEqual(width)
  }
}

test(`axe finds nothing in a till and what opens over it`, async ({ empleado }) => {
  const page = await empleado('Fabiola')
  const errores = quejas(page)
  await encargar(page, { anticipo: 500 })
  await abrirCorte(page)
  await abrirConteo(page)
  await casilla(page, 'Billetes de $100').fill('1')
  await page.getByRole('button', { name: 'Registrar corte' }).click()
  await expect(page.getByText(/^Escribe una nota/)).toBeVisible()
  await limpiaEnAmbos(page, 'till')
  await page.getByRole('button', { name: 'Agregar movimiento' }).click()
  await ventana(page, 'Agregar movimiento').getByRole('button', { name: 'Registrar', exact: true }).click()
  await limpia(page, 'movement', true)
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Nota' }).fill('Faltó el cambio')
  const pregunta = await preguntar(page)
  await limpia(page, 'question', true)
  await pregunta.getByRole('button', { name: 'Registrar corte' }).click()
  await expect(ventana(page, EXITO)).toBeVisible()
  await limpia(page, 'success', true)
  await page.getByRole('button', { name: 'Imprimir acta' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await limpiaEnAmbos(page, 'certificate')
  expect(errores).toEqual([])
})

test(`axe finds nothing in the panel and what opens over it`, async ({ abrirAparte, empleado }) => {
  const caja = await empleado('Gema')
  await encargar(caja)
  await cerrarCaja(caja)
  const page = await abrirAparte(correoDe['0'])
  const errores = quejas(page)
  await page.goto('/cortes/panelAdmin')
  await expect(page.getByRole('img', { name: /^Cobranza/ })).toBeVisible()
  await limpiaEnAmbos(page, 'panel')
  const acciones = page.getByRole('button', { name: /^Acciones del corte \d+ de Gema/ })
  await acciones.last().click()
  await page.getByRole('menuitem', { name: 'Reabrir corte' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reabrir corte' }).click()
  await limpia(page, 'reopening', true)
  expect(errores).toEqual([])
})

test('axe finds nothing in the deposits and what opens over them', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  const errores = quejas(page)
  await page.goto('/cortes/panelAdmin?vista=depositos')
  await page.getByRole('table', { name: 'Cortes por depositar' }).getByRole('checkbox').first().check()
  await limpiaEnAmbos(page, 'deposits')
  await page.getByRole('button', { name: /^Registrar depósito de/ }).click()
  const deposito = ventana(page, 'Registrar depósito')
  await deposito.getByRole('button', { name: 'Registrar depósito' }).click()
  await expect(deposito.getByText('Escribe en qué cuenta.')).toBeVisible()
  await limpia(page, 'deposit', true)
  expect(errores).toEqual([])
})
