import type { Locator, Page } from '@playwright/test'

/** Pastes as people do: over what the field holds, from the clipboard. */
export async function pegar(page: Page, donde: Locator, texto: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copiado) => navigator.clipboard.writeText(copiado), texto)
  await donde.fill('')
  await donde.press('ControlOrMeta+V')
}
