import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { MoneyField, NumberField } from './NumberField.tsx'

function Muestra() {
  const [importe, setImporte] = useState<number | null>(null)
  const [largo, setLargo] = useState<number | null>(null)
  const [parte, setParte] = useState<number | null>(null)
  return (
    <>
      <MoneyField label="Importe" value={importe} onValueChange={setImporte} />
      <NumberField label="Largo" suffix="mm" value={largo} onValueChange={setLargo} />
      <NumberField label="Parte" suffix="%" value={parte} onValueChange={setParte} />
      <output aria-label="Valores">{[importe, largo, parte].map(String).join(' ')}</output>
    </>
  )
}

/** What the browser does when a text is pasted, as far as nobody keeps it from it. */
function pegar(campo: HTMLInputElement, texto: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', texto)
  return campo.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('two cells or lines that are pasted into a field stay in sight, and are no number', async () => {
  montar(<Muestra />)
  const campo = page.getByLabelText('Importe')
  await expect.element(campo).toBeVisible()
  const entrada = campo.element() as HTMLInputElement
  for (const texto of ['1\n850.00', '1\t850.00\r\n']) {
    entrada.select()
    expect(pegar(entrada, texto)).toBe(false)
    await expect.element(campo).toHaveValue('1\t850.00')
    await expect.element(page.getByLabelText('Valores')).toHaveTextContent('NaN null null')
  }
  expect(pegar(entrada, '1,850.00\n')).toBe(true)
})

test('a field reads its own unit, and no other', async () => {
  montar(<Muestra />)
  const valores = page.getByLabelText('Valores')
  await page.getByLabelText('Importe').fill('50%')
  await page.getByLabelText('Largo').fill('31.5 mm')
  await page.getByLabelText('Parte').fill('$50')
  await expect.element(valores).toHaveTextContent('NaN 31.5 NaN')
  await page.getByLabelText('Importe').fill('$50')
  await page.getByLabelText('Parte').fill('50%')
  await expect.element(valores).toHaveTextContent('50 31.5 50')
})

test('a point before three digits may part thousands, so money and pieces wait for another way to write it', async () => {
  montar(<Muestra />)
  const importe = page.getByLabelText('Importe')
  await importe.fill('1.500')
  await page.getByLabelText('Largo').fill('31.500')
  await expect.element(page.getByLabelText('Valores')).toHaveTextContent('NaN 31.5 null')
  await expect.element(importe).toHaveAccessibleDescription(/Escribe un número, como 1,234\.50\./)
  await expect.element(importe).toHaveValue('1.500')
  await importe.fill('1.500,00')
  await page.getByLabelText('Parte').click()
  await expect.element(importe).toHaveValue('1,500.00')
})
