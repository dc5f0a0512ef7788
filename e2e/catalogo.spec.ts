import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'

// The kit is tried without the API: its catalogue is built and served here, under the same kind of policy as the product.
const web = `${import.meta.dirname}/../apps/web`
const csp =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; require-trusted-types-for 'script'"

let server: PreviewServer
let url = ''

test.beforeAll(async () => {
  test.setTimeout(120_000)
  await build({ root: web, configFile: `${web}/vite.config.ts`, mode: 'catalogo', logLevel: 'error' })
  server = await preview({
    root: web,
    configFile: `${web}/vite.config.ts`,
    mode: 'catalogo',
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0, headers: { 'Content-Security-Policy': csp } },
  })
  url = `${server.resolvedUrls?.local[0] ?? ''}catalogo.html`
})

test.afterAll(() => server.close())

type Look = { theme: 'light' | 'dark'; width: 1440 | 390 }
const looks: Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
]

/** A page of the catalogue that collects what the browser complains about (policy violations among it). */
async function openCatalogo(browser: Browser, { theme, width }: Look) {
  const phone = width === 390
  const context = await browser.newContext({
    colorScheme: theme,
    viewport: { width, height: 844 },
    hasTouch: phone,
    isMobile: phone,
    reducedMotion: 'reduce',
    locale: 'es-MX',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo' })).toBeVisible()
  return { page, complaints, close: () => context.close() }
}

const desktop = (browser: Browser) => openCatalogo(browser, { theme: 'light', width: 1440 })

/** Only the best-practice rule `region` is left out, and only while a popup is open: popups live outside the landmarks. */
async function violations(page: Page, popupOpen = false): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  if (popupOpen) builder.disableRules('region')
  const { violations: found } = await builder.analyze()
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  )
}

/** What each popup needs to open, and what then stands on the screen. */
const popups: {
  name: string
  open: (page: Page) => Promise<void>
  shown: (page: Page) => ReturnType<Page['getByRole']>
}[] = [
  {
    name: 'row menu',
    open: (page) => page.getByRole('button', { name: 'Acciones de GUADALUPE MARTÍNEZ MUÑOZ' }).click(),
    shown: (page) => page.getByRole('menu'),
  },
  {
    name: 'select',
    open: (page) => page.getByRole('combobox', { name: 'Forma de pago' }).click(),
    shown: (page) => page.getByRole('option', { name: 'Transferencia' }),
  },
  {
    name: 'combobox',
    open: (page) => page.getByRole('combobox', { name: 'Paciente' }).fill('mart'),
    shown: (page) => page.getByRole('option', { name: /GUADALUPE/ }),
  },
  {
    name: 'combobox without results',
    open: (page) => page.getByRole('combobox', { name: 'Paciente' }).fill('zzz'),
    shown: (page) => page.getByText('Sin resultados', { exact: true }),
  },
  {
    name: 'autocomplete',
    open: (page) => page.getByRole('combobox', { name: 'Armazón' }).fill('avi'),
    shown: (page) => page.getByRole('option', { name: 'Aviador negro' }),
  },
  {
    name: 'calendar',
    open: (page) => page.getByRole('button', { name: 'Abrir calendario' }).first().click(),
    shown: (page) => page.getByRole('grid'),
  },
  {
    name: 'dialog',
    open: (page) => page.getByRole('button', { name: 'Abrir diálogo' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Hora de Sesión' }),
  },
  {
    name: 'confirmation',
    open: (page) => page.getByRole('button', { name: 'Eliminar', exact: true }).click(),
    shown: (page) => page.getByRole('alertdialog', { name: '¿Eliminar el pedido 004812?' }),
  },
  {
    name: 'confirmation with an error',
    open: (page) => page.getByRole('button', { name: 'Cerrar sesión' }).click(),
    shown: (page) => page.getByRole('button', { name: 'Regresar' }),
  },
  {
    name: 'drawer',
    open: (page) => page.getByRole('button', { name: 'Menú', exact: true }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Menú principal' }),
  },
  {
    name: 'popover',
    open: (page) => page.getByRole('button', { name: 'Ver cita' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Miguel Á. Pérez' }),
  },
  {
    name: 'toast',
    open: (page) => page.getByRole('button', { name: 'Aviso de error' }).click(),
    shown: (page) => page.getByRole('button', { name: 'Cerrar aviso', includeHidden: true }),
  },
]

for (const look of looks) {
  test(`every component passes axe: ${look.theme}, ${look.width}`, async ({ browser }) => {
    test.setTimeout(180_000)
    const { page, complaints, close } = await openCatalogo(browser, look)
    await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)
    expect(await violations(page)).toEqual([])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(overflow).toBe(0)
    if (look.width === 390) {
      const box = await page.getByRole('button', { name: 'Imprimir', exact: true }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    for (const popup of popups) {
      await page.reload()
      await popup.open(page)
      await expect(popup.shown(page), popup.name).toBeVisible()
      expect.soft(await violations(page, true), popup.name).toEqual([])
    }
    expect(complaints).toEqual([])
    await close()
  })
}

test('nothing is said in English', async ({ browser }) => {
  const { page, close } = await desktop(browser)
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
  await close()
})

test('the row menu opens with ↓, jumps by letter, explains what is disabled, and Esc returns to the gear', async ({
  browser,
}) => {
  const { page, close } = await desktop(browser)
  const gear = page.getByRole('button', { name: 'Acciones de GUADALUPE MARTÍNEZ MUÑOZ' })
  await gear.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Nueva Cita' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeFocused()
  await page.keyboard.press('h')
  const disabled = page.getByRole('menuitem', { name: /Historial de Visitas/ })
  await expect(disabled).toBeFocused()
  await expect(disabled).toHaveAttribute('aria-disabled', 'true')
  await expect(disabled).toContainText('Aún no tiene visitas.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(gear).toBeFocused()
  await close()
})

test('a confirmation starts on Cancelar, Esc cancels it, and the focus returns to the gear it came from', async ({
  browser,
}) => {
  const { page, close } = await desktop(browser)
  const gear = page.getByRole('button', { name: 'Acciones de JOSÉ LUIS LÓPEZ IBÁÑEZ' })
  await gear.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: '¿Eliminar a JOSÉ LUIS LÓPEZ IBÁÑEZ?' })
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(gear).toBeFocused()
  await close()
})

test('a dialog keeps the focus inside and gives it back', async ({ browser }) => {
  const { page, close } = await desktop(browser)
  const trigger = page.getByRole('button', { name: 'Abrir diálogo' })
  await trigger.click()
  const dialog = page.getByRole('dialog', { name: 'Hora de Sesión' })
  await expect(dialog.getByRole('textbox', { name: 'Desde' })).toBeFocused()
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
  await close()
})

test('a date is read as it is typed, refused with words, and picked by keyboard', async ({ browser }) => {
  const { page, close } = await desktop(browser)
  const field = page.getByRole('textbox', { name: 'Entrega prevista' })
  await field.fill('5 dic 26')
  await field.press('Tab')
  await expect(field).toHaveValue('05/12/2026')
  await expect(page.getByText('Valor: 2026-12-05')).toBeVisible()

  await field.fill('31/02/2026')
  await field.press('Tab')
  await expect(page.getByText('Escribe la fecha como dd/mm/aaaa.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('31/02/2026')

  await field.fill('27/11/2026')
  await expect(page.getByText('Valor: 2026-11-27')).toBeVisible()
  await page.getByRole('button', { name: 'Abrir calendario' }).first().click()
  await expect(page.getByRole('button', { name: /viernes, 27 de noviembre de 2026/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('04/12/2026')
  await expect(page.getByRole('button', { name: 'Abrir calendario' }).first()).toBeFocused()
  await close()
})

test('an hour is read as it is typed', async ({ browser }) => {
  const { page, close } = await desktop(browser)
  const field = page.getByRole('textbox', { name: 'Hora de entrada' })
  await field.fill('9:30 pm')
  await field.press('Tab')
  await expect(field).toHaveValue('21:30')
  await expect(page.getByText('Valor: 21:30')).toBeVisible()
  await field.fill('25')
  await field.press('Tab')
  await expect(page.getByText('Escribe la hora como hh:mm.')).toBeVisible()
  await close()
})

test('paging offers ten links around the current page and says the range', async ({ browser }) => {
  const { page, close } = await desktop(browser)
  const paging = page.getByRole('navigation', { name: 'Paginación' })
  const numbers = paging.getByRole('link', { name: /^Página \d+$/ })
  await expect(numbers).toHaveCount(10)
  await expect(paging.getByRole('link', { name: 'Anterior' })).toHaveCount(0)
  await paging.getByRole('link', { name: 'Página 10', exact: true }).click()
  await expect(page.getByText('91–100 de 1,284')).toBeVisible()
  await expect(paging.locator('[aria-current=page]')).toHaveText('Página 10')
  await expect(numbers.first()).toHaveText('Página 6')
  await paging.getByRole('link', { name: 'Siguiente' }).press('Enter')
  await expect(page.getByText('101–110 de 1,284')).toBeVisible()
  expect(await numbers.nth(2).getAttribute('href')).toBe('?page=9')
  await close()
})

test('a success message is announced, leaves after a second, and stays while it is pointed at', async ({ browser }) => {
  const { page, close } = await desktop(browser)
  const region = page.getByRole('region', { name: 'Avisos', exact: true })
  await expect(region).toHaveAttribute('aria-live', 'polite')
  const trigger = page.getByRole('button', { name: 'Aviso de éxito' })
  await trigger.click()
  const message = region.getByText('¡Pedido actualizado!')
  await expect(message).toBeVisible()
  await expect(message).toBeHidden({ timeout: 3000 })

  await page.clock.install()
  await trigger.click()
  await message.hover()
  await page.clock.runFor(5000)
  await expect(message).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.runFor(2000)
  await expect(message).toBeHidden()
  await close()
})

test('a button that may not be used now keeps the focus, says why, and does nothing', async ({ browser }) => {
  const { page, close } = await desktop(browser)
  const button = page.getByRole('button', { name: 'Actualizar Estatus' })
  await button.focus()
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('El pedido ya fue entregado.')
  await expect(page.getByText('El pedido ya fue entregado.').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('El pedido ya fue entregado.').last()).toBeHidden()
  await close()
})

test('search waits for a pause, answers Enter at once, and can be cleared', async ({ browser }) => {
  const { page, close } = await desktop(browser)
  const rows = page.getByRole('table', { name: 'Lista de Pacientes' }).getByRole('rowheader')
  const search = page.getByRole('textbox', { name: 'Buscar por nombre' })
  await page.clock.install()
  await search.pressSequentially('guada')
  await page.clock.runFor(200)
  await expect(rows).toHaveCount(5)
  await page.clock.runFor(100)
  await expect(rows).toHaveCount(1)
  await page.getByRole('search').getByRole('button', { name: 'Limpiar búsqueda' }).click()
  await expect(rows).toHaveCount(5)
  await search.fill('sofía')
  await search.press('Enter')
  await expect(rows).toHaveCount(1)
  await close()
})

test('a yes/no answer can be given and taken back by keyboard', async ({ browser }) => {
  const { page, close } = await desktop(browser)
  const group = page.getByRole('radiogroup', { name: 'Diabetes' })
  await expect(group.getByRole('radio', { checked: true })).toHaveCount(0)
  await group.getByRole('radio', { name: 'No' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(group.getByRole('radio', { name: 'Sí' })).toBeChecked()
  await page.keyboard.press('Delete')
  await expect(group.getByRole('radio', { checked: true })).toHaveCount(0)
  await close()
})

test('numbers step by their step and are written as in Mexico', async ({ browser }) => {
  const { page, close } = await desktop(browser)
  const esfera = page.getByRole('textbox', { name: 'Esfera OD' })
  await esfera.focus()
  await page.keyboard.press('ArrowUp')
  await expect(esfera).toHaveValue('-1.00')
  const anticipo = page.getByRole('textbox', { name: 'Anticipo' })
  await anticipo.fill('98765.4')
  await anticipo.press('Tab')
  await expect(anticipo).toHaveValue('98,765.40')
  await page.getByRole('button', { name: 'Aumentar' }).click()
  await expect(page.getByRole('textbox', { name: 'Piezas' })).toHaveValue('2')
  await close()
})

test('the theme follows the system until it is chosen, and the choice survives a reload', async ({ browser }) => {
  const { page, close } = await openCatalogo(browser, { theme: 'dark', width: 1440 })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Usar tema claro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Usar tema oscuro' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await close()
})
