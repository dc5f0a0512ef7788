import { infracciones } from './axe.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

// What an owner has to find by himself, written before it was walked: each from the first page he sees, by what the screen says.

const pesosEn = (texto: string | null): number => Number(/\$([\d,.]+)/.exec(texto ?? '')?.[1]?.replaceAll(',', ''))

test('which branch fell, and why', async ({ abrir }) => {
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard/pedidos')
  await encargar(caja, { anticipo: 45 })
  const page = await abrir(correoDe['0'])
  await page.goto('/cortes/panelAdmin')
  await page.getByRole('link', { name: 'Negocio', exact: true }).click()
  const tabla = page.getByRole('table', { name: 'Cifras de cada sucursal' })
  await tabla.getByRole('button', { name: /^vs\./ }).click()
  await expect(tabla.getByRole('columnheader', { name: /^vs\./ })).toHaveAttribute('aria-sort', /ascending|descending/)
  // Why: its own figures beside those before, a press away, and what it sold, order by order, and nothing of any other branch.
  const fila = tabla
    .getByRole('row')
    .filter({ has: page.locator('a[href*="figura=ventas"]') })
    .first()
  const sucursal = /^\d+/.exec((await fila.getByRole('rowheader').textContent()) ?? '')?.[0] ?? ''
  await fila.getByRole('rowheader').getByRole('link').click()
  await expect(page).toHaveURL(/vista=negocio.*sucursal=\d+/)
  await expect(page.getByRole('combobox', { name: 'Sucursal' })).toContainText(new RegExp(`^${sucursal} - `))
  await page.goBack()
  const vendido = fila.locator('a[href*="figura=ventas"]').first()
  const importe = pesosEn(await vendido.textContent())
  await vendido.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos tomados' })).toBeVisible()
  const suma = page.getByRole('status').filter({ hasText: 'rengl' })
  await expect(suma).toBeVisible()
  expect(Math.round(pesosEn(await suma.textContent()))).toBe(importe)
  const pedidos = page.getByRole('table', { name: 'Pedidos tomados' }).getByRole('link', { name: /^\d+-\d+$/ })
  for (const folio of await pedidos.allTextContents()) expect(folio.startsWith(`${sucursal}-`)).toBe(true)
  expect(await infracciones(page)).toEqual([])
})

test('whose refunds are odd', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard?tab=hoy&dias=30')
  const cuadro = page.getByRole('region', { name: 'Devoluciones y correcciones' })
  const uno = cuadro.getByRole('listitem').first()
  const quien = (await uno.locator('span').first().textContent()) ?? ''
  await uno.getByRole('link').click()
  const filas = page.getByRole('table', { name: 'Devoluciones y correcciones' })
  await expect(filas.getByRole('row').nth(1)).toContainText(quien)
})

test('which closing never reached the bank', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/cortes/panelAdmin')
  await page.getByRole('link', { name: 'Depósitos', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Depósitos' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /por depositar/i }).first()).toBeVisible()
  expect(await infracciones(page)).toEqual([])
})

test('what last month paid in commissions', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/cortes/panelAdmin')
  await page.getByRole('link', { name: 'Comisiones', exact: true }).click()
  await page.getByRole('combobox', { name: 'Periodo' }).click()
  await page.getByRole('option', { name: / a / }).first().click()
  await expect(page.getByRole('table', { name: 'Comisiones por persona' }).getByRole('row').nth(1)).toContainText('$')
})
