import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { CampoDeLector } from './CampoDeLector.tsx'

function Muestra() {
  const [leidos, setLeidos] = useState<string[]>([])
  return (
    <>
      <CampoDeLector label="Escanear" largo={15} onCodigo={(codigo) => setLeidos((antes) => [...antes, codigo])} />
      <button type="button">Otro</button>
      <output aria-label="Leídos">{leidos.join(' ')}</output>
    </>
  )
}

const caja = page.getByLabelText('Escanear')
const leidos = page.getByLabelText('Leídos')

/** Types as a scanner does, in one task of the browser. */
function escanear(codigo: string): void {
  const campo = caja.element() as HTMLInputElement
  campo.focus()
  for (const key of codigo) {
    campo.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    document.execCommand('insertText', false, key)
  }
}

test('a code ends with Enter or with Tab, and the box keeps the focus; Tab out of an empty one leaves', async () => {
  montar(<Muestra />)
  await caja.click()
  await userEvent.keyboard('A-1{Enter}')
  await userEvent.keyboard('B-2{Tab}')
  await expect.element(leidos).toHaveTextContent('A-1 B-2')
  await expect.element(caja).toHaveFocus()
  await expect.element(caja).toHaveValue('')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Otro' })).toHaveFocus()
})

test('a scan without an end is over after a pause; what a person types is not', async () => {
  montar(<Muestra />)
  await expect.element(caja).toBeVisible()
  escanear('7501031')
  await expect.element(leidos).toHaveTextContent('7501031')
  await expect.element(caja).toHaveValue('')
  await caja.fill('750')
  await new Promise((seguir) => setTimeout(seguir, 120))
  escanear('1031')
  await new Promise((seguir) => setTimeout(seguir, 800))
  await expect.element(caja).toHaveValue('7501031')
})

test('codes that ran together are not cut: they stay to be replaced by the next one', async () => {
  montar(<Muestra />)
  await caja.fill('75010313113097501031311309')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/demasiado largo/)).toBeVisible()
  await expect.element(leidos).toHaveTextContent('')
  await userEvent.keyboard('7501031311309{Enter}')
  await expect.element(leidos).toHaveTextContent('7501031311309')
  await expect.element(page.getByText(/demasiado largo/)).not.toBeInTheDocument()
})

test('a scan says its lot and its serial number apart, though the scanner types their separator as Ctrl+]', async () => {
  const onCodigo = vi.fn()
  montar(<CampoDeLector label="Escanear" onCodigo={onCodigo} />)
  await page.getByLabelText('Escanear').click()
  await userEvent.keyboard('01075012345678931727123110A123{Control>}]{/Control}21SER9{Enter}')
  expect(onCodigo).toHaveBeenCalledExactlyOnceWith('(01)07501234567893(17)271231(10)A123(21)SER9')
  await expect.element(page.getByLabelText('Escanear')).toHaveValue('')
})

test('Tab leaves a code that was refused', async () => {
  montar(<Muestra />)
  await caja.fill('75010313113097501031311309')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/demasiado largo/)).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Otro' })).toHaveFocus()
})
