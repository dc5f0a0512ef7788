import { infracciones } from './axe.ts'
import { popups } from './catalogo/popups.ts'
import { expect, test } from './catalogo/prueba.ts'
import { abrir, type Look } from './catalogo/servir.ts'

// The popups, slow to open one by one, are seen in each theme and at each width once.
const looks: (Look & { withPopups: boolean })[] = [
  { theme: 'light', width: 1440, withPopups: true },
  { theme: 'dark', width: 1440, withPopups: false },
  { theme: 'light', width: 390, withPopups: false },
  { theme: 'dark', width: 390, withPopups: true },
]

for (const { withPopups, ...look } of looks) {
  test(`every component passes axe: ${look.theme}, ${look.width}`, async ({ browser, catalogo }) => {
    test.setTimeout(240_000)
    const { page, complaints, close } = await abrir(browser, catalogo, look)
    await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)
    expect(await infracciones(page)).toEqual([])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(overflow).toBe(0)
    if (look.width === 390) {
      const box = await page.getByRole('button', { name: 'Imprimir', exact: true }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    for (const popup of withPopups ? popups : []) {
      await page.reload()
      await popup.open(page)
      await expect(popup.shown(page), popup.name).toBeVisible()
      expect.soft(await infracciones(page, { conPopup: true }), popup.name).toEqual([])
    }
    expect(complaints).toEqual([])
    await close()
  })
}

test('nothing is said in English', async ({ page }) => {
  const english =
    /Number field|Increase|Decrease|Notifications|Dismiss|\bClear\b|\bClose\b|\bOpen\b|\bPrevious\b|\bNext\b|\bSelect\b/
  for (const popup of popups) {
    await page.reload()
    await popup.open(page)
    await expect(popup.shown(page)).toBeVisible()
    const spoken = await page.locator('body').ariaSnapshot()
    const attributes = await page
      .locator('[aria-label], [aria-roledescription], [title]')
      .evaluateAll((all) =>
        all.map((el) => ['aria-label', 'aria-roledescription', 'title'].map((name) => el.getAttribute(name)).join(' ')),
      )
    expect(`${spoken}\n${attributes.join('\n')}`, popup.name).not.toMatch(english)
  }
})
