import { expect, type Locator } from '@playwright/test'

/**
 * Searches a list and waits for the answer: until then the rows of before stay, and what is opened over one of them closes when it
 * goes. Enter does not wait for the pause in typing.
 */
export async function buscarEn(campo: Locator, texto: string): Promise<void> {
  await campo.fill(texto)
  await campo.press('Enter')
  await expect(campo.page().locator('table[aria-busy=true]')).toHaveCount(0)
}
