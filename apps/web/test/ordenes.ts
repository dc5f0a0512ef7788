import type { BrowserCommand } from 'vitest/node'

/** What the system tells the page that it prefers. */
export interface Sistema {
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
}

/** Changes the system's preferences; those that are not named stay. */
export const alSistema: BrowserCommand<[Sistema]> = ({ page }, sistema) => page.emulateMedia(sistema)

/** Touches what a selector finds with a finger. */
export const tocar: BrowserCommand<[string]> = ({ iframe }, selector) => iframe.locator(selector).tap()

/** What a screen reader says of the page. */
export const arbolDicho: BrowserCommand<[]> = ({ iframe }) => iframe.locator('body').ariaSnapshot()

/** Presses keys without waiting until the page has dealt with one. */
export const pulsarDeGolpe: BrowserCommand<string[]> = async ({ page }, ...teclas) => {
  await Promise.all(teclas.map((tecla) => page.keyboard.press(tecla)))
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    alSistema: (sistema: Sistema) => Promise<void>
    arbolDicho: () => Promise<string>
    pulsarDeGolpe: (...teclas: string[]) => Promise<void>
    tocar: (selector: string) => Promise<void>
  }
}
