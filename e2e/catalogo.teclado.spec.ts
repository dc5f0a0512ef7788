import type { Page } from '@playwright/test'
import { pulsoDe } from '../apps/api/test/pulso.ts'
import { expect, test } from './catalogo/prueba.ts'
import { abrir } from './catalogo/servir.ts'
import { detenerReloj } from './reloj.ts'

/** Opens the menu of a patient's row with a key, and waits until the menu has the keys. @returns the row's gear. */
async function abrirMenu(page: Page, paciente: string, tecla = 'Enter') {
  const gear = page.getByRole('button', { name: `Acciones de ${paciente}` })
  await gear.focus()
  await page.keyboard.press(tecla)
  await expect(page.getByRole('menuitem', { name: 'Nueva Cita' })).toBeFocused()
  return gear
}

test('the row menu opens with ↓, jumps by letter, explains what is disabled, and Esc returns to the gear', async ({
  page,
}) => {
  const gear = await abrirMenu(page, 'GUADALUPE MARTÍNEZ MUÑOZ', 'ArrowDown')
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
})

test('on a busy machine, keys typed before the menu has the focus are the menu’s, in their order', async ({ page }) => {
  const gear = await abrirMenu(page, 'JOSÉ LUIS LÓPEZ IBÁÑEZ')
  await page.keyboard.press('Escape')
  await expect(gear).toBeFocused()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await Promise.all(['ArrowDown', 'End', 'Enter'].map((key) => page.keyboard.press(key)))
  await expect(page.getByRole('alertdialog', { name: '¿Eliminar a JOSÉ LUIS LÓPEZ IBÁÑEZ?' })).toBeVisible()
})

test('a menu that closes while it still fades in opens again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const menu = page.getByRole('menu')
  const gear = await abrirMenu(page, 'JOSÉ LUIS LÓPEZ IBÁÑEZ')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  for (const key of ['Enter', 'ArrowDown', 'Enter']) {
    await page.keyboard.press(key)
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(gear).toBeFocused()
  }
})

test('a confirmation starts on Regresar, Esc goes back, and the focus returns to the gear it came from', async ({
  page,
}) => {
  const gear = await abrirMenu(page, 'JOSÉ LUIS LÓPEZ IBÁÑEZ')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: '¿Eliminar a JOSÉ LUIS LÓPEZ IBÁÑEZ?' })
  await expect(dialog.getByRole('button', { name: 'Regresar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(gear).toBeFocused()
})

test('a question has the keys before its first picture is drawn', async ({ page }) => {
  await abrirMenu(page, 'JOSÉ LUIS LÓPEZ IBÁÑEZ')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeFocused()
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: '¿Eliminar a JOSÉ LUIS LÓPEZ IBÁÑEZ?' })
  await expect(dialog.getByRole('button', { name: 'Regresar' })).toBeFocused()
})

test('a dialog keeps the focus inside and gives it back', async ({ page }) => {
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
})

test('a date is read as it is typed, refused with words, and picked by keyboard', async ({ page }) => {
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
})

test('no calendar is a stop of Tab: a day is typed, and Alt+↓ opens the calendar of its field', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Entrega prevista' })
  const calendars = page.getByRole('button', { name: 'Abrir calendario' })
  await field.focus()
  for (const key of ['Tab', 'Shift+Tab', 'Shift+Tab', 'Tab']) {
    await page.keyboard.press(key)
    await expect(page.locator('button[aria-label="Abrir calendario"]:focus')).toHaveCount(0)
  }
  await expect(field).toBeFocused()
  for (const calendar of await calendars.all()) await expect(calendar).toHaveAttribute('tabindex', '-1')
  await field.press('Alt+ArrowDown')
  await expect(page.getByRole('dialog').getByRole('grid').first()).toBeVisible()
})

test('an hour is read as it is typed', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Hora de entrada' })
  await field.fill('9:30 pm')
  await field.press('Tab')
  await expect(field).toHaveValue('21:30')
  await expect(page.getByText('Valor: 21:30')).toBeVisible()
  await field.fill('25')
  await field.press('Tab')
  await expect(page.getByText('Escribe la hora como hh:mm.')).toBeVisible()
})

test('paging offers ten links around the current page and says the range', async ({ page }) => {
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
})

test('a success message is announced, leaves after a second, and stays while it is pointed at', async ({ page }) => {
  const region = page.getByRole('region', { name: 'Avisos', exact: true })
  await expect(region).toHaveAttribute('aria-live', 'polite')
  const trigger = page.getByRole('button', { name: 'Aviso de éxito' })
  await trigger.click()
  const message = region.getByText('¡Pedido actualizado!')
  await expect(message).toBeVisible()
  expect(await pulsoDe(() => message.waitFor({ state: 'hidden' }))).toBeLessThan(3000)

  await page.clock.install()
  await trigger.click()
  await message.hover()
  await page.clock.runFor(5000)
  await expect(message).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.runFor(2000)
  await expect(message).toBeHidden()
})

test('a button that may not be used now keeps the focus, says why, and does nothing', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Actualizar Estatus' })
  await button.focus()
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('El pedido ya fue entregado.')
  await expect(page.getByText('El pedido ya fue entregado.').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('El pedido ya fue entregado.').last()).toBeHidden()
})

test('search waits for a pause, answers Enter at once, and can be cleared', async ({ page }) => {
  const rows = page.getByRole('table', { name: 'Lista de Pacientes' }).getByRole('rowheader')
  const search = page.getByRole('textbox', { name: 'Buscar por nombre' })
  await page.clock.install()
  await detenerReloj(page)
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
})

test('a yes/no answer can be given and taken back by keyboard', async ({ page }) => {
  const group = page.getByRole('radiogroup', { name: 'Diabetes' })
  await expect(group.getByRole('radio', { checked: true })).toHaveCount(0)
  await group.getByRole('radio', { name: 'No' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(group.getByRole('radio', { name: 'Sí' })).toBeChecked()
  await page.keyboard.press('Delete')
  await expect(group.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('numbers step by their step and are written as in Mexico', async ({ page }) => {
  const campos = page.getByRole('region', { name: 'Campos de texto y número' })
  const esfera = campos.getByRole('textbox', { name: 'Esfera OD' })
  await esfera.focus()
  await page.keyboard.press('ArrowUp')
  await expect(esfera).toHaveValue('-1.00')
  const anticipo = page.getByRole('textbox', { name: 'Anticipo' })
  await anticipo.fill('98765.4')
  await anticipo.press('Tab')
  await expect(anticipo).toHaveValue('98,765.40')
  await page.getByRole('button', { name: 'Aumentar' }).click()
  await expect(page.getByRole('textbox', { name: 'Piezas' })).toHaveValue('2')
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
