import { test as base } from '../sesion/prueba.ts'
import { abrir } from './servir.ts'

export { expect } from '../sesion/prueba.ts'

/** Journeys through the catalogue. `page` shows it in the light theme on a wide screen. */
export const test = base.extend({
  page: async ({ browser, catalogo }, use) => {
    const { page, close } = await abrir(browser, catalogo)
    await use(page)
    await close()
  },
})
