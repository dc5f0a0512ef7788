import type { Page } from '@playwright/test'

/** The band of the day above the patients. */
export const banda = (page: Page) => page.getByRole('region', { name: /^Hoy/ })
export const cifras = (page: Page) => page.getByRole('list', { name: 'Hoy en números' })

/** Cuts the sockets of a page, whose connection asks for the day again. */
export async function sinSockets(page: Page): Promise<void> {
  await page.route('**/socket.io/**', (ruta) => ruta.abort())
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
}
