import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { Combobox } from './Combobox.tsx'

let traer: (items: readonly string[]) => void = () => undefined

function Prueba() {
  const [items, setItems] = useState<readonly string[]>(['Ana', 'Berta', 'Carla'])
  const [value, onValueChange] = useState<string | null>(null)
  traer = setItems
  return (
    <Combobox
      label="Paciente"
      {...{ items, value, onValueChange }}
      itemLabel={(item) => item}
      itemKey={(item) => item}
      onSearch={() => undefined}
    />
  )
}

test('results that come while an option is pressed wait, and the press chooses what was under it', async () => {
  montar(<Prueba />)
  const campo = page.getByRole('combobox', { name: 'Paciente' })
  await campo.click()
  const carla = page.getByRole('option', { name: 'Carla' })
  await expect.element(carla).toBeVisible()

  const pulsada = carla.element()
  pulsada.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  traer(['Carla', 'Zoila'])
  await new Promise((seguir) => setTimeout(seguir, 100))
  expect(page.getByRole('option').elements()).toHaveLength(3)
  pulsada.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  ;(pulsada as HTMLElement).click()

  await expect.element(campo).toHaveValue('Carla')
  await campo.click()
  await expect.poll(() => page.getByRole('option').elements().length).toBe(2)
})
