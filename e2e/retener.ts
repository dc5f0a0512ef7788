import type { Page } from '@playwright/test'

/** Holds a page's calls to an address, as on a slow network, until the returned function is called. */
export async function retener(page: Page, url: string): Promise<() => void> {
  let soltar = () => {}
  const espera = new Promise<void>((listo) => {
    soltar = listo
  })
  await page.route(url, async (route) => {
    await espera
    await route.continue()
  })
  return soltar
}
