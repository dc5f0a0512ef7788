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

for (const tecla of ['Tab', 'Enter', 'ArrowRight'])
  test(`a full refraction of both eyes is typed with ${tecla}, and every value stands in its own cell`, async ({
    page,
  }) => {
    await celda(page, 'Esfera OD').focus()
    const od = ['-1.25', '-075', '170', '125', '20/20']
    const oi = ['43.25', '-50', '005', 'n', 'cd']
    for (const texto of [...od, ...oi]) await teclear(page, [...texto, tecla])
    if (tecla === 'ArrowRight') await page.keyboard.press('Tab') // an arrow stays in the last cell

    await expect(valores(page)).toHaveText(
      JSON.stringify({
        esfOd: -1.25,
        cilOd: -0.75,
        ejeOd: 170,
        addOd: 1.25,
        avOd: '20/20',
        esfOi: 43.25,
        cilOi: -0.5,
        ejeOi: 5,
        addOi: 0,
        avOi: 'CD',
      }),
    )
    await expect(celda(page, 'Esfera OD')).toHaveValue('-1.25')
    await expect(celda(page, 'Adición OD')).toHaveValue('+1.25')
    await expect(celda(page, 'Eje OI')).toHaveValue('005')
    // They left the grid, so the next keys go elsewhere.
    await expect(tabla(page).locator(':focus')).toHaveCount(0)
  })

test('no value moves the focus, however complete it looks', async ({ page }) => {
  for (const [nombre, textos] of [
    ['Esfera OD', ['-125', '+050', '-1.25', '-1200', 'n', '=']],
    ['Eje OD', ['180', '90', '19', '005', '=']],
    ['A/V OD', ['cd', 'npl', '20/20']],
  ] as const) {
    for (const texto of textos) {
      await celda(page, nombre).fill('')
      await teclear(page, [...texto])
      await page.waitForTimeout(60) // a picture and what follows it
      await expect(celda(page, nombre), texto).toBeFocused()
    }
    await celda(page, nombre).fill('')
    await teclear(page, ['Backspace', 'Backspace'])
    await expect(celda(page, nombre)).toBeFocused()
  }
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

test('n is neutral, = repeats the value below, Escape takes back what was typed', async ({ page }) => {
  await celda(page, 'Esfera OD').focus()
  await page.keyboard.press('n')
  await expect(celda(page, 'Esfera OD')).toHaveValue('0.00')
  await page.keyboard.press('Tab')
  await page.keyboard.press('=')
  await expect(celda(page, 'Cilindro OD')).toHaveValue('-0.50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Escape')
  await expect(celda(page, 'Eje OD')).toHaveValue('')
  await expect(celda(page, 'Eje OD')).toBeFocused()
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

for (const width of [390, 320] as const)
  test(`by touch a key changes the sign, because the keypad has none, and hides no minus at ${width} px`, async ({
    browser,
    catalogo,
  }) => {
    const { page, close } = await abrir(browser, catalogo, { theme: 'light', width })
    const esfera = celda(page, 'Esfera OD')
    const tecla = page.getByRole('button', { name: 'Cambiar el signo de Esfera OD' })
    await esfera.tap()
    await page.keyboard.type('10.25')
    await tecla.tap()
    await expect(esfera).toBeFocused()
    await expect(esfera).toHaveValue('-10.25')
    // The whole text has room beside the key.
    const lugar = await esfera.evaluate((el: HTMLInputElement) => {
      const { paddingLeft, paddingRight, font } = getComputedStyle(el)
      const pincel = document.createElement('canvas').getContext('2d')
      if (!pincel) throw new Error('no canvas')
      pincel.font = font
      const hay = el.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return {
        sobra: hay - pincel.measureText(el.value).width,
        desde: el.getBoundingClientRect().left + Number.parseFloat(paddingLeft),
      }
    })
    expect(lugar.sobra).toBeGreaterThanOrEqual(0)
    const caja = await tecla.boundingBox()
    expect(lugar.desde).toBeGreaterThanOrEqual((caja?.x ?? 0) + (caja?.width ?? 0))
    await celda(page, 'Cilindro OD').tap()
    await expect(esfera).toHaveValue('-10.25')
    await close()
  })
