import type { Page } from '@playwright/test'
import { type Popup, popups } from '../apps/web/test/popups.ts'
import { infracciones } from './axe.ts'
import { abrir } from './catalogo/servir.ts'
import { expect, test } from './sesion/prueba.ts'

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

/** Opens a popup and closes it with the key for that; of a message, which has none, nothing lies over the page. */
async function openAndClose(page: Page, { abre, visto }: Popup): Promise<void> {
  const { role, texto, ...which } = abre
  const opener = page.getByRole(role, { exact: true, ...which }).first()
  await (texto === undefined ? opener.click() : opener.fill(texto))
  const shown =
    'texto' in visto
      ? page.getByText(visto.texto, { exact: true })
      : page.getByRole(visto.role, { name: visto.name, includeHidden: true })
  await expect(shown.first()).toBeVisible()
  await page.keyboard.press('Escape')
}

for (const width of [1440, 390] as const)
  test(`every component passes axe on one page, whose policy refuses none of their popups, at ${width} px`, async ({
    browser,
    catalogo,
  }) => {
    const { page, complaints, close } = await abrir(browser, catalogo, { theme: 'light', width })
    expect(await infracciones(page)).toEqual([])
    expect(await spokenOn(page)).not.toMatch(ENGLISH)
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(overflow).toBe(0)
    if (width === 390) {
      const box = await page.getByRole('button', { name: 'Imprimir', exact: true }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    for (const popup of popups) await test.step(popup.name, () => openAndClose(page, popup))
    expect(complaints).toEqual([])
    await close()
  })

test('the theme follows the system until it is chosen, and the choice survives a reload', async ({
  browser,
  catalogo,
}) => {
  const { page, close } = await abrir(browser, catalogo, { theme: 'dark', width: 1440 })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Usar tema claro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Usar tema oscuro' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await close()
})
