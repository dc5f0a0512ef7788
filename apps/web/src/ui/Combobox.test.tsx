import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { Combobox } from './Combobox.tsx'

let traer: (items: readonly string[], cargando?: boolean) => void = () => undefined

function Prueba() {
  const [items, setItems] = useState<readonly string[]>(['Ana', 'Berta', 'Carla'])
  const [cargando, setCargando] = useState(true)
  const [value, onValueChange] = useState<string | null>(null)
  traer = (nuevos, sigue = false) => {
    setItems(nuevos)
    setCargando(sigue)
  }
  return (
    <>
      <output aria-label="Elegido">{value ?? 'nadie'}</output>
      <Combobox
        label="Paciente"
        {...{ items, value, onValueChange, cargando }}
        itemLabel={(item) => item}
        itemKey={(item) => item}
        onSearch={() => setCargando(true)}
      />
    </>
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
  await expect.element(page.getByText('Buscando…')).toBeVisible()
  pulsada.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  ;(pulsada as HTMLElement).click()

  await expect.element(campo).toHaveValue('Carla')
  await campo.click()
  await expect.poll(() => page.getByRole('option').elements().length).toBe(2)
})

test('an option stays where it is when a search ends', async () => {
  montar(<Prueba />)
  await page.getByRole('combobox', { name: 'Paciente' }).click()
  const carla = page.getByRole('option', { name: 'Carla' })
  await expect.element(page.getByText('Buscando…')).toBeVisible()
  const antes = carla.element().getBoundingClientRect().top
  traer(['Ana', 'Berta', 'Carla'])
  await expect.element(page.getByText('Buscando…')).not.toBeInTheDocument()
  expect(carla.element().getBoundingClientRect().top).toBe(antes)
})

test('Enter chooses nothing until the options are an answer to what was typed', async () => {
  montar(<Prueba />)
  const campo = page.getByRole('combobox', { name: 'Paciente' })
  await campo.click()
  traer(['Ana', 'Berta', 'Carla'])
  await expect.element(page.getByText('Buscando…')).not.toBeInTheDocument()

  await userEvent.keyboard('ber{ArrowDown}{Enter}')
  await expect.element(page.getByText('Buscando…')).toBeVisible()
  await expect.element(campo).toHaveValue('ber')
  await new Promise((seguir) => setTimeout(seguir, 400)) // the search has left, and nobody has answered
  await userEvent.keyboard('{Enter}')
  await expect.element(campo).toHaveValue('ber')

  traer(['Berta'])
  await expect.element(page.getByRole('option', { name: 'Ana' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(campo).toHaveValue('Berta')
})

test('what is typed over a choice is that choice no more, and a text that is too long chooses nothing', async () => {
  montar(<Prueba />)
  const campo = page.getByRole('combobox', { name: 'Paciente' })
  const elegido = page.getByRole('status', { name: 'Elegido' })
  await campo.click()
  traer(['Ana', 'Berta', 'Carla'])
  await page.getByRole('option', { name: 'Ana' }).click()
  await expect.element(elegido).toHaveTextContent('Ana')

  await campo.fill('berta')
  await expect.element(campo).toHaveValue('berta')
  await expect.element(elegido).toHaveTextContent('nadie')
  await new Promise((seguir) => setTimeout(seguir, 400)) // the search has left
  traer(['Ana', 'Berta', 'Carla'])
  await expect.element(page.getByText('Buscando…')).not.toBeInTheDocument()

  await campo.fill('berta '.repeat(40))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(elegido).toHaveTextContent('nadie')
})
