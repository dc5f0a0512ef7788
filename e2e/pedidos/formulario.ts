import { expect, type Page } from '@playwright/test'

/** A sum beside the form of an order. */
export const suma = (page: Page, nombre: string) =>
  page.getByRole('complementary', { name: 'Resumen del pedido' }).getByRole('status', { name: nombre, exact: true })

/** A text field of the form of an order. */
export const campo = (page: Page, nombre: string) => page.getByRole('textbox', { name: nombre, exact: true })

/** Opens the form that edits an order. */
export const editar = async (page: Page, id: number) => {
  await page.goto(`/dashboard/editarPedido?id=${id}`)
  await expect(page.getByRole('form', { name: 'Datos del pedido' })).toBeVisible()
}
