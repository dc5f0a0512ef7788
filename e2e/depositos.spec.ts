import type { Page } from '@playwright/test'
import { ventana } from './cortes/tienda.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const DEPOSITOS = '/cortes/panelAdmin?vista=depositos'

/** Chooses a closing and fills its deposit in, up to the last press. */
async function prepararDeposito(page: Page, corte: string, cuenta: string): Promise<void> {
  await page.getByRole('checkbox', { name: corte, exact: true }).check()
  await page.getByRole('button', { name: /^Registrar depósito de/ }).click()
  await ventana(page, 'Registrar depósito').getByRole('textbox', { name: 'Cuenta' }).fill(cuenta)
}

const enLista = (page: Page, corte: string) =>
  page.getByRole('checkbox', { name: corte, exact: true, includeHidden: true })

/** The question about a deposit, answered up to the last press. */
async function prepararReversa(page: Page, cuenta: string) {
  await page.getByRole('row').filter({ hasText: cuenta }).getByRole('button', { name: 'Revertir' }).click()
  const pregunta = page.getByRole('alertdialog')
  await pregunta.getByRole('textbox', { name: 'Motivo' }).fill('Fue a otra cuenta')
  return pregunta.getByRole('button', { name: 'Revertir' })
}

test('of two owners with the same closing one deposits it, and the other sees what became of it', async ({ abrir }) => {
  const cuenta = `BBVA ${Date.now()}`
  const una = await abrir(correoDe['0'])
  const otra = await abrir(correoDe['0'])
  for (const page of [una, otra]) {
    await page.goto(DEPOSITOS)
    await expect(page.getByRole('table', { name: 'Cortes por depositar' })).toBeVisible()
  }
  const corte = (await una.getByRole('checkbox').first().locator('xpath=ancestor::label').innerText()).replace(
    /\s+/g,
    ' ',
  )
  for (const page of [una, otra]) await prepararDeposito(page, corte, cuenta)
  const registrar = (page: Page) =>
    ventana(page, 'Registrar depósito').getByRole('button', { name: 'Registrar depósito' }).click()

  await registrar(una)
  await expect(una.getByText('¡Depósito registrado!')).toBeVisible()
  await registrar(otra)
  await expect(ventana(otra, 'Registrar depósito').getByText(/Uno de los cortes ya se depositó/)).toBeVisible()
  await expect(enLista(otra, corte)).toHaveCount(0)

  await otra.goto(DEPOSITOS)
  const [confirmaUna, confirmaOtra] = [await prepararReversa(una, cuenta), await prepararReversa(otra, cuenta)]
  await confirmaUna.click()
  await expect(enLista(una, corte)).toHaveCount(1)
  await confirmaOtra.click()
  await expect(otra.getByText('Ese depósito ya se revirtió.')).toBeVisible()
  await expect(enLista(otra, corte)).toHaveCount(1)
})
