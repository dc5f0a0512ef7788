import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { Autocomplete } from '../../ui/Autocomplete.tsx'
import { useTextoBuscado } from './useTextoBuscado.ts'

let llegar: (articulos: readonly string[], isPlaceholderData: boolean) => void = () => undefined

/** A field for a frame, whose articles come when the test says so. */
function Prueba() {
  const [value, setValue] = useState('')
  const [hallados, setHallados] = useState({ articulos: [] as readonly string[], isPlaceholderData: false })
  const { escribir, esDe } = useTextoBuscado()
  llegar = (articulos, isPlaceholderData) => setHallados({ articulos, isPlaceholderData })
  return (
    <Autocomplete
      label="Armazón"
      value={value}
      suggestions={hallados.articulos.map((text) => ({ text, always: esDe(hallados) }))}
      onValueChange={(texto) => {
        setValue(texto)
        escribir(texto)
      }}
    />
  )
}

test('articles of an earlier text are not offered for another one, but for those that have it in their name', async () => {
  montar(<Prueba />)
  const campo = page.getByRole('combobox', { name: 'Armazón' })
  await campo.fill('ray')
  await new Promise((seguir) => setTimeout(seguir, 400)) // the search has left
  llegar(['Ray-Ban Wayfarer', 'Vértice, por su código'], false)
  await expect.element(page.getByRole('option', { name: 'Vértice, por su código' })).toBeVisible()

  await campo.fill('rayb') // its search waits for a pause
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  llegar(['Ray-Ban Wayfarer', 'Vértice, por su código'], true)
  await campo.fill('wayf')
  await expect.element(page.getByRole('option', { name: 'Vértice, por su código' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('option', { name: 'Ray-Ban Wayfarer' })).toBeVisible()

  await campo.fill('holbrook')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(campo).toHaveValue('holbrook')
})
