import { leerGs1 } from '@nitida/contract/gs1.rules'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { Autocomplete, type Suggestion } from './Autocomplete.tsx'

interface Articulo extends Suggestion {
  precio: number
}

const negro: Articulo = { text: 'Vértice negro', precio: 100 }
const azul: Articulo = { text: 'Vértice azul', precio: 200 }
const marea: Articulo = { text: 'Marea', precio: 300, always: true }

let traer: (suggestions: readonly Articulo[]) => void = () => undefined

function Prueba() {
  const [suggestions, setSuggestions] = useState<readonly Articulo[]>([negro, azul])
  const [value, setValue] = useState('')
  const [elegido, setElegido] = useState<Articulo>()
  traer = setSuggestions
  return (
    <>
      <Autocomplete
        label="Armazón"
        scans
        {...{ suggestions, value }}
        onValueChange={(text, suggested) => {
          setValue(text)
          setElegido(suggested)
        }}
      />
      <output>{elegido?.precio ?? 'texto libre'}</output>
    </>
  )
}

test('suggestions that come while one is pressed wait, and the press brings what was offered then', async () => {
  montar(<Prueba />)
  const campo = page.getByRole('combobox', { name: 'Armazón' })
  await campo.fill('vértice')
  const pulsada = page.getByRole('option', { name: azul.text })
  await expect.element(pulsada).toBeVisible()

  const opcion = pulsada.element()
  opcion.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  traer([negro])
  await new Promise((seguir) => setTimeout(seguir, 100))
  expect(page.getByRole('option').elements()).toHaveLength(2)
  opcion.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  ;(opcion as HTMLElement).click()

  await expect.element(campo).toHaveValue(azul.text)
  await expect.element(page.getByRole('status')).toHaveTextContent('200')
})

test('a text that was typed whole is its suggestion, and any other is free', async () => {
  montar(<Prueba />)
  const campo = page.getByRole('combobox', { name: 'Armazón' })
  await campo.fill(negro.text)
  await expect.element(page.getByRole('status')).toHaveTextContent('100')
  await campo.fill('Otro')
  await expect.element(page.getByRole('status')).toHaveTextContent('texto libre')
})

test('what was found by more than its text stays among the options', async () => {
  montar(<Prueba />)
  const campo = page.getByRole('combobox', { name: 'Armazón' })
  await expect.element(campo).toBeVisible()
  traer([negro, marea])
  await campo.fill('7501234567')
  await expect.element(page.getByRole('option', { name: marea.text })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(1)
})

test('a scanner that types the separator of GS1 as Ctrl+] leaves the lot and the serial number apart', async () => {
  montar(<Prueba />)
  const campo = page.getByRole('combobox', { name: 'Armazón' })
  await campo.click()
  await userEvent.keyboard('01075012345678931727123110A123{Control>}]{/Control}21SER9')
  await expect.element(campo).toHaveValue('01075012345678931727123110A123␝21SER9')
  expect(leerGs1((campo.element() as HTMLInputElement).value, '2026-12-01')).toMatchObject({
    lote: 'A123',
    serie: 'SER9',
  })
})
