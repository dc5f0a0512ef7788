import type { Page } from '@playwright/test'
import { expect, test } from './catalogo/prueba.ts'
import { abrir } from './catalogo/servir.ts'

const tabla = (page: Page) => page.getByRole('table', { name: 'Graduación' })
const celda = (page: Page, nombre: string) => tabla(page).getByRole('textbox', { name: nombre, exact: true })
const valores = (page: Page) => page.getByRole('status', { name: 'Valores de la graduación' })

/** Presses keys one by one. @returns how many. */
async function teclear(page: Page, teclas: readonly string[]): Promise<number> {
  for (const tecla of teclas) await page.keyboard.press(tecla)
  return teclas.length
}

test('a full refraction of both eyes takes at most 46 keys from the first cell', async ({ page }) => {
  await celda(page, 'Esfera OD').focus()
  const od = ['-125', '-050', '180', '+200', '20/20'].join('')
  const oi = ['-075', '-025', '005', '+200', '20/25'].join('')
  const teclas = await teclear(page, [...od, 'Tab', ...oi, 'Enter'])

  expect(teclas).toBeLessThanOrEqual(46)
  await expect(valores(page)).toHaveText(
    JSON.stringify({
      esfOd: -1.25,
      cilOd: -0.5,
      ejeOd: 180,
      addOd: 2,
      avOd: '20/20',
      esfOi: -0.75,
      cilOi: -0.25,
      ejeOi: 5,
      addOi: 2,
      avOi: '20/25',
    }),
  )
  await expect(celda(page, 'Esfera OD')).toHaveValue('-1.25')
  await expect(celda(page, 'Adición OI')).toHaveValue('+2.00')
  await expect(celda(page, 'Eje OI')).toHaveValue('005')
  // Enter left the grid, so the next keys go elsewhere.
  await expect(tabla(page).locator(':focus')).toHaveCount(0)
})

test('Tab, Enter and the arrows go in reading order and back; Ctrl with ↓ goes to the other eye', async ({ page }) => {
  await celda(page, 'Esfera OD').focus()
  await page.keyboard.press('Tab')
  await expect(celda(page, 'Cilindro OD')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(celda(page, 'Eje OD')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(celda(page, 'Cilindro OD')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(celda(page, 'Eje OD')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+ArrowDown')
  await expect(celda(page, 'Cilindro OI')).toBeFocused()
  await page.keyboard.press('Control+ArrowUp')
  await expect(celda(page, 'Cilindro OD')).toBeFocused()
  await celda(page, 'A/V OD').focus()
  await page.keyboard.press('Enter')
  await expect(celda(page, 'Esfera OI')).toBeFocused()
})

test('inside a text that is being corrected the arrows move the caret', async ({ page }) => {
  await celda(page, 'A/V OD').focus()
  await page.keyboard.type('20/4')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('3')
  await expect(celda(page, 'A/V OD')).toBeFocused()
  await expect(celda(page, 'A/V OD')).toHaveValue('20/34')
})

test('↑ and ↓ change by a step, with Shift by a large one', async ({ page }) => {
  const esfera = celda(page, 'Esfera OD')
  await esfera.focus()
  await teclear(page, ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Shift+ArrowDown'])
  await expect(esfera).toHaveValue('-1.25')
  await expect(esfera).toBeFocused()
  await celda(page, 'Eje OD').focus()
  await teclear(page, ['ArrowUp', 'ArrowUp'])
  await expect(celda(page, 'Eje OD')).toHaveValue('010')
  await celda(page, 'A/V OD').focus()
  await teclear(page, ['ArrowDown', 'ArrowDown'])
  await expect(celda(page, 'A/V OD')).toHaveValue('20/25')
})

test('steps that are taken faster than a busy computer draws are all taken', async ({ page }) => {
  await celda(page, 'Esfera OD').focus()
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype
    // What React draws after a key comes a while later, task by task.
    MessagePort.prototype.postMessage = function (this: MessagePort, ...dicho: [unknown]) {
      setTimeout(() => Reflect.apply(postMessage, this, dicho), 150)
    }
  })
  for (let paso = 0; paso < 6; paso++) await page.keyboard.press('ArrowDown', { delay: 100 })
  await expect(celda(page, 'Esfera OD')).toHaveValue('-1.50')
  await expect(valores(page)).toHaveText(/"esfOd":-1\.5/)
  await expect(celda(page, 'Esfera OD')).toHaveValue('-1.50')
})

test('n is neutral, = repeats the value below, Escape takes back what was typed, Backspace returns', async ({
  page,
}) => {
  await celda(page, 'Esfera OD').focus()
  await page.keyboard.press('n')
  await expect(celda(page, 'Cilindro OD')).toBeFocused()
  await expect(celda(page, 'Esfera OD')).toHaveValue('0.00')
  await page.keyboard.press('=')
  await expect(celda(page, 'Eje OD')).toBeFocused()
  await expect(celda(page, 'Cilindro OD')).toHaveValue('-0.50')
  await page.keyboard.type('1')
  await page.keyboard.press('Escape')
  await expect(celda(page, 'Eje OD')).toHaveValue('')
  await page.keyboard.press('Backspace')
  await expect(celda(page, 'Cilindro OD')).toBeFocused()
})

test('the value below says how far the new one is from it', async ({ page }) => {
  await celda(page, 'Esfera OD').fill('-150')
  await page.keyboard.press('Tab')
  await expect(celda(page, 'Esfera OD')).toHaveAccessibleDescription('Antes −1.00 , cambio −0.50')
  await celda(page, 'Eje OI').fill('175')
  await page.keyboard.press('Tab')
  await expect(celda(page, 'Eje OI')).toHaveAccessibleDescription('Antes 010° , cambio −15°')
})

test('what cannot be read, or is no multiple of a quarter, is kept as it was typed', async ({ page }) => {
  await celda(page, 'Esfera OD').fill('1-2')
  await celda(page, 'Cilindro OD').fill('-0.3')
  await page.keyboard.press('Tab')
  await expect(valores(page)).toHaveText(JSON.stringify({ esfOd: '1-2', cilOd: -0.3 }))
  await expect(celda(page, 'Cilindro OD')).toHaveValue('-0.30')
})

test('by touch a key changes the sign, because the keypad has none', async ({ browser, catalogo }) => {
  const { page, close } = await abrir(browser, catalogo, { theme: 'light', width: 390 })
  const esfera = celda(page, 'Esfera OD')
  await esfera.tap()
  await page.keyboard.type('1.5')
  await page.getByRole('button', { name: 'Cambiar el signo de Esfera OD' }).tap()
  await expect(esfera).toBeFocused()
  await celda(page, 'Cilindro OD').tap()
  await expect(esfera).toHaveValue('-1.50')
  await close()
})
