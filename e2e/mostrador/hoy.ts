import type { Page } from '@playwright/test'

/** The band of the day above the patients. */
export const banda = (page: Page) => page.getByRole('region', { name: /^Hoy/ })
export const cifras = (page: Page) => page.getByRole('list', { name: 'Hoy en números' })
