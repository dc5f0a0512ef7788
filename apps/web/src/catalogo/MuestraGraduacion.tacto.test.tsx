import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { pulsar } from '../../test/teclas.ts'
import { MuestraGraduacion } from './MuestraGraduacion.tsx'

const celda = (nombre: string) =>
  page.getByRole('table', { name: 'Graduación' }).getByRole('textbox', { name: nombre, exact: true })

const pixeles = (medida: string) => Number.parseFloat(medida)

/** How much room a field's text leaves, and where it begins. */
function lugarDelTexto(campo: HTMLInputElement) {
  const { paddingLeft, paddingRight, font } = getComputedStyle(campo)
  const pincel = document.createElement('canvas').getContext('2d')
  if (!pincel) throw new Error('no canvas')
  pincel.font = font
  const hay = campo.clientWidth - pixeles(paddingLeft) - pixeles(paddingRight)
  return {
    sobra: hay - pincel.measureText(campo.value).width,
    desde: campo.getBoundingClientRect().left + pixeles(paddingLeft),
  }
}

test.each([390, 320])(
  'by touch a key changes the sign, because the keypad has none, and hides no minus at %i px',
  async (ancho) => {
    await page.viewport(ancho, 844)
    montar(<MuestraGraduacion />)
    const esfera = celda('Esfera OD')
    const tecla = page.getByRole('button', { name: 'Cambiar el signo de Esfera OD' })
    await commands.tocar(esfera.selector)
    await pulsar(...'10.25')
    await commands.tocar(tecla.selector)
    await expect.element(esfera).toHaveFocus()
    await expect.element(esfera).toHaveValue('-10.25')
    // The whole text has room beside the key.
    const campo = esfera.element()
    if (!(campo instanceof HTMLInputElement)) throw new Error('no field')
    const { sobra, desde } = lugarDelTexto(campo)
    expect(sobra).toBeGreaterThanOrEqual(0)
    expect(desde).toBeGreaterThanOrEqual(tecla.element().getBoundingClientRect().right)
    await commands.tocar(celda('Cilindro OD').selector)
    await expect.element(esfera).toHaveValue('-10.25')
  },
)
