import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { popups } from './catalogo/popups.ts'
import { expect, test } from './catalogo/prueba.ts'
import { abrir } from './catalogo/servir.ts'

const ENGLISH =
  /Number field|Increase|Decrease|Notifications|Dismiss|\bClear\b|\bClose\b|\bOpen\b|\bPrevious\b|\bNext\b|\bSelect\b/

/** What a screen reader says of the page, and what its elements say of themselves. */
async function spokenOn(page: Page): Promise<string> {
  const attributes = await page
    .locator('[aria-label], [aria-roledescription], [title]')
    .evaluateAll((all) =>
      all.map((el) => ['aria-label', 'aria-roledescription', 'title'].map((name) => el.getAttribute(name)).join(' ')),
    )
  return `${await page.locator('body').ariaSnapshot()}\n${attributes.join('\n')}`
}

test.describe.configure({ mode: 'parallel' })

for (const width of [1440, 390] as const)
  test(`every component passes axe in both themes, and says nothing in English, at ${width} px`, async ({
    browser,
    catalogo,
  }) => {
    test.setTimeout(240_000)
    const wide = width === 1440
    const { page, complaints, close } = await abrir(browser, catalogo, { theme: 'light', width })
    expect(await infracciones(page)).toEqual([])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(overflow).toBe(0)
    if (!wide) {
      const box = await page.getByRole('button', { name: 'Imprimir', exact: true }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    for (const popup of popups) {
      await page.reload()
      await popup.open(page)
      await expect(popup.shown(page), popup.name).toBeVisible()
      expect.soft(await infracciones(page, { conPopup: true, oscuro: wide }), popup.name).toEqual([])
      if (wide) expect.soft(await spokenOn(page), popup.name).not.toMatch(ENGLISH)
    }
    expect(complaints).toEqual([])
    await close()
  })
