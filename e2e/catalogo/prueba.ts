import { test as base } from '@playwright/test'
import { abrir, type Catalogo, servir } from './servir.ts'

export { expect } from '@playwright/test'

/**
 * Journeys through the catalogue, which is served once for all of a worker's. `page` shows it in the light theme on a wide
 * screen.
 */
export const test = base.extend<object, { catalogo: Catalogo }>({
  catalogo: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads here which fixtures this one needs
    async ({}, use) => {
      const catalogo = await servir()
      await use(catalogo)
      await catalogo.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  page: async ({ browser, catalogo }, use) => {
    const { page, close } = await abrir(browser, catalogo)
    await use(page)
    await close()
  },
})
