import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { Select } from './Select.tsx'

const options = [
  { value: 1, label: 'Usuario Maestro' },
  { value: 2, label: 'Usuario Optometrista' },
]

function Prueba() {
  const [value, onValueChange] = useState<number | null>(null)
  return <Select label="Tipo" {...{ options, value, onValueChange }} />
}

/** Presses a key where the focus is not yet in the list. @returns whether the browser would press the button with it. */
async function pulsar(button: Element, key: string): Promise<boolean> {
  const suelta = button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await Promise.resolve() // what it changes is drawn, and no frame has passed
  return suelta
}

async function abrir(button: HTMLElement): Promise<void> {
  button.click()
  await Promise.resolve()
}

test('whoever types on before the open list has the focus chooses what was typed', async () => {
  montar(<Prueba />)
  const campo = page.getByRole('combobox', { name: 'Tipo' })
  await expect.element(campo).toBeVisible()
  const button = campo.element() as HTMLElement
  button.focus()
  await new Promise((seguir) => setTimeout(seguir, 50)) // its options are there once it has the focus

  await abrir(button)
  for (const key of 'Usuario O') await pulsar(button, key)
  expect(document.activeElement).toBe(button)
  expect(await pulsar(button, 'Enter'), 'the browser would press the button, which closes the list').toBe(false)

  await expect.element(campo).toHaveTextContent('Usuario Optometrista')
  await expect.element(campo).toHaveAttribute('aria-expanded', 'false')
})

test('an Enter that comes before anything is chosen leaves the list open', async () => {
  montar(<Prueba />)
  const campo = page.getByRole('combobox', { name: 'Tipo' })
  await expect.element(campo).toBeVisible()
  const button = campo.element() as HTMLElement
  await abrir(button)
  expect(await pulsar(button, 'Enter')).toBe(false)
  await expect.element(page.getByRole('option', { name: 'Usuario Maestro' })).toBeVisible()
})
