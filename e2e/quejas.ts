import type { Page } from '@playwright/test'

/** Collects what the browser complains about from here on: whatever the page's policy refuses, and whatever a script throws. */
export function quejas(page: Page): string[] {
  const todas: string[] = []
  page.on('console', (mensaje) => mensaje.type() === 'error' && todas.push(mensaje.text()))
  page.on('pageerror', (error) => todas.push(error.message))
  return todas
}
