import { expect, type Locator, type Page } from '@playwright/test'

/** Counts the keys of a task, pressed as by somebody who knows the screen. */
export function teclado(page: Page) {
  let teclas = 0
  return {
    async pulsar(...claves: string[]) {
      for (const clave of claves) {
        await page.keyboard.press(clave)
        teclas++
      }
    },
    async escribir(texto: string) {
      await page.keyboard.type(texto)
      teclas += texto.length
    },
    /** Walks through the form Tab by Tab. */
    async hasta(campo: Locator) {
      for (let i = 0; i < 8; i++) {
        if (await campo.evaluate((elemento) => elemento === document.activeElement)) return
        await page.keyboard.press('Tab')
        teclas++
      }
      await expect(campo).toBeFocused()
    },
    cuenta: () => teclas,
  }
}

/** The heading of the screen. */
export const titulo = (page: Page) => page.getByRole('heading', { level: 1 })
