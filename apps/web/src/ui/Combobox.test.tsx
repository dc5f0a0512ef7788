import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { Combobox } from './Combobox.tsx'
import { Form } from './Form.tsx'

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

const elegido = () => page.getByRole('status', { name: 'Elegido' })

/** A form in which Ana is chosen and something else is typed over her. */
async function escribirEncima(enviado = () => undefined) {
  montar(
    <Form
      onSubmit={(evento) => {
        evento.preventDefault()
        enviado()
      }}
    >
      <Prueba />
      <button type="submit">Guardar</button>
    </Form>,
  )
  const campo = page.getByRole('combobox', { name: 'Paciente' })
  await campo.click()
  traer(['Ana', 'Berta', 'Carla'])
  await page.getByRole('option', { name: 'Ana' }).click()
  await expect.element(elegido()).toHaveTextContent('Ana')
  await campo.fill('berta')
  await expect.element(campo).toHaveValue('berta')
  return campo
}

test('what was typed over a choice is not sent as that choice, and leaving the field takes it away', async () => {
  const enviado = vi.fn(() => undefined)
  const campo = await escribirEncima(enviado)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(enviado).not.toHaveBeenCalled()
  await expect.element(campo).toHaveFocus()
  await expect.element(elegido()).toHaveTextContent('nadie')
  await expect.element(page.getByText('Elige de la lista.')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Elige de la lista.')).not.toBeInTheDocument()
})

test('a press of the button after something was typed over a choice sends nothing, and says what to do', async () => {
  const enviado = vi.fn(() => undefined)
  await escribirEncima(enviado)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Elige de la lista.')).toBeVisible()
  await expect.element(elegido()).toHaveTextContent('nadie')
  await page.getByRole('button', { name: 'Guardar' }).click()
  expect(enviado).not.toHaveBeenCalled()

  await page.getByRole('combobox', { name: 'Paciente' }).click()
  await page.getByRole('option', { name: 'Berta' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  expect(enviado).toHaveBeenCalledOnce()
})

test('Escape brings the choice back that something was typed over', async () => {
  const enviado = vi.fn(() => undefined)
  const campo = await escribirEncima(enviado)
  await userEvent.keyboard('{Escape}')
  await expect.element(campo).toHaveValue('Ana')
  await expect.element(elegido()).toHaveTextContent('Ana')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(enviado).toHaveBeenCalledOnce()
})

test('under a text that is too long nothing is chosen', async () => {
  montar(<Prueba />)
  const campo = page.getByRole('combobox', { name: 'Paciente' })
  await campo.click()
  traer(['Ana', 'Berta', 'Carla'])
  await campo.fill('berta '.repeat(40))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(campo).toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{Enter}')
  await expect.element(elegido()).toHaveTextContent('nadie')
})
