import { infracciones } from './axe.ts'
import { popups } from './catalogo/popups.ts'
import { expect, test } from './catalogo/prueba.ts'
import { abrir } from './catalogo/servir.ts'

for (const width of [1440, 390] as const)
  test(`every component passes axe in both themes at ${width} px`, async ({ browser, catalogo }) => {
    test.setTimeout(240_000)
    const { page, complaints, close } = await abrir(browser, catalogo, { theme: 'light', width })
    expect(await infracciones(page)).toEqual([])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(overflow).toBe(0)
    if (width === 390) {
      const box = await page.getByRole('button', { name: 'Imprimir', exact: true }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    for (const popup of popups) {
      await page.reload()
      await popup.open(page)
      await expect(popup.shown(page), popup.name).toBeVisible()
      expect.soft(await infracciones(page, { conPopup: true, oscuro: width === 1440 }), popup.name).toEqual([])
    }
    expect(complaints).toEqual([])
    await close()
  })

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
