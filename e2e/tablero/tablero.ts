import { expect, type Locator, type Page } from '@playwright/test'
import { correoDe } from '../sesion/personas.ts'
import type { Abrir } from '../sesion/prueba.ts'

export const comoCaja = (abrir: Abrir) => abrir(correoDe['2'])

export async function enTablero(page: Page): Promise<void> {
  await page.goto('/dashboard/pedidos?vista=tablero')
  await expect(columna(page, 'En proceso de elaboración').getByRole('listitem').first()).toBeVisible()
}

export const columna = (page: Page, titulo: string): Locator => page.getByRole('region', { name: titulo, exact: true })

export const tarjeta = (donde: Page | Locator, { nombreCliente }: { nombreCliente: string }): Locator =>
  donde.getByRole('listitem').filter({ hasText: nombreCliente })

export async function abrirRecepcion(page: Page) {
  await page.getByRole('button', { name: 'Recibir varios' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Recibir varios' })
  const campo = dialogo.getByRole('textbox', { name: 'Código del pedido' })
  await expect(campo).toBeFocused()
  return { dialogo, campo, renglones: dialogo.getByRole('list', { name: 'Códigos escaneados' }).getByRole('listitem') }
}
