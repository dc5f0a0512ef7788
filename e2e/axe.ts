import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** The minified one, since a page takes it in each time that it is loaded. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What a popup changes of what is seen: itself, and what it was opened by. The page behind is looked at before it opens, and
 * behind a backdrop it has no contrast that axe would judge; asking again is most of what a look costs.
 */
const DEL_POPUP = ['body > div:not(#raiz)', '#raiz [aria-expanded=true]', '#raiz [data-popup-open]']

interface Mirada {
  /**
   * Whether something is open over the page; it is looked at with the page behind it, which a dialog must keep out of reach.
   * Popups live outside the landmarks, so the best-practice rule about these is not asked.
   */
  conPopup?: boolean
  /** Whether the dark theme is looked at too; enough at one width of a screen. */
  oscuro?: boolean
}

/**
 * What axe finds on a page, a line per element: by all of its rules in the light theme, and in the dark one by what a theme
 * changes, the contrast. The page shows the system's theme, and is left in the light one.
 */
export async function infracciones(page: Page, { conPopup = false, oscuro = true }: Mirada = {}): Promise<string[]> {
  // A list that is being read again is dimmed, which would count as poor contrast.
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
  // One that is still on its way would leave nothing to look at.
  if (conPopup) await expect(page.locator('body > div:not(#raiz)').first()).toBeAttached()
  await ponerTema(page, 'light')
  const contraste = () => correr(page, { runOnly: ['color-contrast'] }, conPopup ? DEL_POPUP : [])
  const claras = conPopup
    ? [
        ...(await correr(page, { rules: { region: { enabled: false }, 'color-contrast': { enabled: false } } })),
        ...(await contraste()),
      ]
    : await correr(page, {})
  if (!oscuro) return claras
  await ponerTema(page, 'dark')
  const oscuras = await contraste()
  await ponerTema(page, 'light')
  return [...claras, ...oscuras.map((linea) => `dark: ${linea}`)]
}

async function ponerTema(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

/**
 * Runs axe over a page, or over parts of it. Leaves it in the page after the first look, since it is large and a page is looked at
 * several times.
 */
async function correr(page: Page, opciones: RunOptions, partes: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ opciones, partes }) => {
      const donde = partes.length === 0 ? document : { include: partes.map((parte) => [parte]) }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(donde, opciones)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
      )
    },
    { opciones: { ...opciones, resultTypes: ['violations' as const] }, partes: [...partes] },
  )
}
