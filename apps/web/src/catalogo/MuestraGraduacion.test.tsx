import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { pulsar } from '../../test/teclas.ts'
import { MuestraGraduacion } from './MuestraGraduacion.tsx'

const tabla = page.getByRole('table', { name: 'Graduación' })
const celda = (nombre: string) => tabla.getByRole('textbox', { name: nombre, exact: true })
const valores = page.getByRole('status', { name: 'Valores de la graduación' })
const enfocar = async (nombre: string) => (await celda(nombre).findElement()).focus()

beforeEach(() => montar(<MuestraGraduacion />))

test.each(['Tab', 'Enter', 'ArrowRight'])(
  'a full refraction of both eyes is typed with %s, and every value stands in its own cell',
  async (tecla) => {
    await enfocar('Esfera OD')
    const od = ['-1.25', '-075', '170', '125', '20/20']
    const oi = ['43.25', '-50', '005', 'n', 'cd']
    for (const texto of [...od, ...oi]) await pulsar(...texto, tecla)
    if (tecla === 'ArrowRight') await pulsar('Tab') // an arrow stays in the last cell

    await expect.element(valores).toHaveTextContent(
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
    await expect.element(celda('Esfera OD')).toHaveValue('-1.25')
    await expect.element(celda('Adición OD')).toHaveValue('+1.25')
    await expect.element(celda('Eje OI')).toHaveValue('005')
    // They left the grid, so the next keys go elsewhere.
    await expect.poll(() => tabla.element().contains(document.activeElement)).toBe(false)
  },
)

test('no value moves the focus, however complete it looks', async () => {
  for (const [nombre, textos] of [
    ['Esfera OD', ['-125', '+050', '-1.25', '-1200', 'n', '=']],
    ['Eje OD', ['180', '90', '19', '005', '=']],
    ['A/V OD', ['cd', 'npl', '20/20']],
  ] as const) {
    for (const texto of textos) {
      await celda(nombre).fill('')
      await pulsar(...texto)
      await new Promise((resolve) => setTimeout(resolve, 60)) // a picture and what follows it
      await expect.element(celda(nombre), { message: texto }).toHaveFocus()
    }
    await celda(nombre).fill('')
    await pulsar('Backspace', 'Backspace')
    await expect.element(celda(nombre)).toHaveFocus()
  }
})

test('Tab, Enter and the arrows go in reading order and back; Ctrl with ↓ goes to the other eye', async () => {
  await enfocar('Esfera OD')
  await pulsar('Tab')
  await expect.element(celda('Cilindro OD')).toHaveFocus()
  await pulsar('Enter')
  await expect.element(celda('Eje OD')).toHaveFocus()
  await pulsar('Shift+Enter')
  await expect.element(celda('Cilindro OD')).toHaveFocus()
  await pulsar('ArrowRight')
  await expect.element(celda('Eje OD')).toHaveFocus()
  await pulsar('ArrowLeft', 'Control+ArrowDown')
  await expect.element(celda('Cilindro OI')).toHaveFocus()
  await pulsar('Control+ArrowUp')
  await expect.element(celda('Cilindro OD')).toHaveFocus()
  await enfocar('A/V OD')
  await pulsar('Enter')
  await expect.element(celda('Esfera OI')).toHaveFocus()
})

test('inside a text that is being corrected the arrows move the caret', async () => {
  await enfocar('A/V OD')
  await pulsar(...'20/4', 'ArrowLeft', '3')
  await expect.element(celda('A/V OD')).toHaveFocus()
  await expect.element(celda('A/V OD')).toHaveValue('20/34')
})

test('↑ and ↓ change by a step, with Shift by a large one', async () => {
  await enfocar('Esfera OD')
  await pulsar('ArrowDown', 'ArrowDown', 'ArrowUp', 'Shift+ArrowDown')
  await expect.element(celda('Esfera OD')).toHaveValue('-1.25')
  await expect.element(celda('Esfera OD')).toHaveFocus()
  await enfocar('Eje OD')
  await pulsar('ArrowUp', 'ArrowUp')
  await expect.element(celda('Eje OD')).toHaveValue('010')
  await enfocar('A/V OD')
  await pulsar('ArrowDown', 'ArrowDown')
  await expect.element(celda('A/V OD')).toHaveValue('20/25')
})

test('steps that are taken faster than a busy computer draws are all taken', async ({ onTestFinished }) => {
  await enfocar('Esfera OD')
  const { postMessage } = MessagePort.prototype
  // What React draws after a key comes a while later, task by task.
  MessagePort.prototype.postMessage = function (this: MessagePort, ...dicho: [unknown]) {
    setTimeout(() => Reflect.apply(postMessage, this, dicho), 150)
  }
  onTestFinished(() => {
    MessagePort.prototype.postMessage = postMessage
  })
  for (let paso = 0; paso < 6; paso++) {
    await pulsar('ArrowDown')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await expect.element(celda('Esfera OD')).toHaveValue('-1.50')
  await expect.element(valores).toHaveTextContent(/"esfOd":-1\.5/)
  await expect.element(celda('Esfera OD')).toHaveValue('-1.50')
})

test('n is neutral, = repeats the value below, Escape takes back what was typed', async () => {
  await enfocar('Esfera OI')
  await pulsar(...'neutro', 'Tab')
  await expect.element(celda('Esfera OI')).toHaveValue('0.00')
  await enfocar('Esfera OD')
  await pulsar('n', 'Tab')
  await expect.element(celda('Esfera OD')).toHaveValue('0.00')
  await pulsar('=')
  await expect.element(celda('Cilindro OD')).toHaveValue('-0.50')
  await pulsar('Tab', '1', 'Escape')
  await expect.element(celda('Eje OD')).toHaveValue('')
  await expect.element(celda('Eje OD')).toHaveFocus()
})

test('the value below says how far the new one is from it', async () => {
  await celda('Esfera OD').fill('-150')
  await pulsar('Tab')
  await expect.element(celda('Esfera OD')).toHaveAccessibleDescription('Antes −1.00 , cambio −0.50')
  await celda('Eje OI').fill('175')
  await pulsar('Tab')
  await expect.element(celda('Eje OI')).toHaveAccessibleDescription('Antes 010° , cambio −15°')
})

test('what cannot be read, or is no multiple of a quarter, is kept as it was typed', async () => {
  await celda('Esfera OD').fill('1-2')
  await celda('Cilindro OD').fill('-0.3')
  await pulsar('Tab')
  await expect.element(valores).toHaveTextContent(JSON.stringify({ esfOd: '1-2', cilOd: -0.3 }))
  await expect.element(celda('Cilindro OD')).toHaveValue('-0.30')
})
