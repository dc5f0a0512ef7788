import { infracciones } from './axe.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** The amount that a text says: '$1,234.50'. */
const pesosEn = (texto: string | null): number => Number(/\$([\d,.]+)/.exec(texto ?? '')?.[1]?.replaceAll(',', ''))

test("the owner finds last month's commissions, opens a person's rows, which add up, and his statement", async ({
  abrir,
}) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/cortes/panelAdmin')
  await page.getByRole('link', { name: 'Comisiones', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comisiones' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Periodo' }).click()
  await page.getByRole('option', { name: / a / }).first().click()
  await expect(page).toHaveURL(/comision=\d+/)
  const tabla = page.getByRole('table', { name: 'Comisiones por persona' })
  const estado = tabla.getByRole('button', { name: /^PDF/ }).first()
  await expect(estado).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  const [pdf] = await Promise.all([page.context().waitForEvent('page'), estado.click()])
  await pdf.close()

  const suya = tabla.getByRole('link', { name: /de comisión de/ }).first()
  const importe = pesosEn(await suya.textContent())
  await suya.click()
  const suma = page.getByRole('status').filter({ hasText: 'comisión' })
  await expect(suma).toBeVisible()
  expect(pesosEn((await suma.textContent())?.split('comisión')[1] ?? null)).toBe(importe)
  expect(await infracciones(page)).toEqual([])
})

test('a rule is written, and says what it does', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/cortes/panelAdmin?vista=comisiones')
  await page.getByRole('button', { name: 'Reglas' }).click()
  await page.getByRole('button', { name: 'Nueva regla' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Nueva regla' })
  expect(await infracciones(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Guardar regla' }).click()
  await expect(dialogo.getByText('Escribe un porcentaje de 0 a 100.')).toBeVisible()
  await dialogo.getByRole('textbox', { name: 'Porcentaje' }).fill('2.5')
  await dialogo.getByRole('button', { name: 'Agregar tramo' }).click()
  await dialogo.getByRole('textbox', { name: 'Tramo 2' }).fill('4')
  await dialogo.getByRole('textbox', { name: 'Si cobró desde' }).fill('40000')
  await dialogo.getByRole('button', { name: 'Guardar regla' }).click()
  const reglas = page.getByRole('dialog', { name: 'Reglas de comisión' })
  await expect(reglas.getByText('2.5 % de lo cobrado; desde $40,000.00, 4 %')).toBeVisible()
})

test('a manager reads the commissions of his branch, and writes none', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/cortes/corteIndividual?vista=comisiones')
  await expect(page.getByRole('heading', { level: 1, name: 'Comisiones' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Periodo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reglas' })).toHaveCount(0)
  expect(await infracciones(page)).toEqual([])
})
