import { expect, type Locator } from '@playwright/test'

/** More stops than any screen has before a control. */
const PARADAS = 80

/** Goes with the tab key alone to a control, as a person without a mouse does. */
export async function tabular(control: Locator, tecla: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = control.page()
  await expect(control).toBeEnabled()
  for (let n = 0; n < PARADAS; n++) {
    if (await control.evaluate((elemento) => elemento === document.activeElement)) return
    await page.keyboard.press(tecla)
  }
  throw new Error('the tab key does not lead to it')
}
