import { expect, type Page } from '@playwright/test'

/** An EAN of 13 digits that no other run has. */
export function nuevoEan(): string {
  const cifras = `21${String(Date.now()).slice(-10)}`
  const suma = [...cifras].reduce((total, cifra, i) => total + Number(cifra) * (i % 2 === 0 ? 1 : 3), 0)
  return `${cifras}${(10 - (suma % 10)) % 10}`
}

const enDias = (dias: number) => new Date(Date.now() + dias * 86_400_000).toISOString().slice(2, 10).replaceAll('-', '')

/** What a box of a lot says to the scanner. */
export const cajaDe = (ean: string, lote: string, dias: number): string => `]d2010${ean}17${enDias(dias)}10${lote}`

/** A contact lens of the catalogue, made on the page of the stock; its panel stays open. */
export async function crearLente(page: Page, ean: string, modelo: string): Promise<void> {
  await page.goto('/dashboard/pedidos?vista=inventario')
  await page.getByRole('button', { name: 'Nuevo artículo' }).first().click()
  const nuevo = page.getByRole('dialog', { name: 'Nuevo artículo' })
  await nuevo.getByRole('combobox', { name: 'Familia' }).click()
  await page.getByRole('option', { name: 'Lente de contacto' }).click()
  await nuevo.getByLabel('Marca').fill('Lentes')
  await nuevo.getByLabel('Modelo').fill(modelo)
  await nuevo.getByLabel('Códigos EAN o UPC').fill(ean)
  await nuevo.getByLabel('Precio con IVA').fill('890')
  await nuevo.getByRole('button', { name: 'Crear artículo' }).click()
  await expect(nuevo).toBeHidden()
}
