import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { DateField } from './DateField.tsx'
import { Dialog } from './Dialog.tsx'

function Prueba() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <input aria-label="Buscar" />
      <Dialog open={open} onOpenChange={setOpen} title="Hecho">
        <button type="button" onClick={() => setOpen(false)}>
          Seguir
        </button>
      </Dialog>
    </>
  )
}

const cerrado = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

test('whoever writes elsewhere while a dialog is closing keeps the focus', async () => {
  montar(<Prueba />)
  await page.getByRole('button', { name: 'Abrir' }).click()
  const seguir = page.getByRole('button', { name: 'Seguir' })
  await expect.element(seguir).toBeVisible()
  const buscar = page.getByLabelText('Buscar')
  const campo = buscar.element() as HTMLElement

  ;(seguir.element() as HTMLElement).click()
  campo.focus() // the dialog is still there
  expect(document.querySelector('[role=dialog]')).not.toBeNull()
  await cerrado()
  await userEvent.keyboard('Ana')

  await expect.element(buscar).toHaveValue('Ana')
  await expect.element(buscar).toHaveFocus()
})

test('otherwise the focus comes back to the button that opened it', async () => {
  montar(<Prueba />)
  const abrir = page.getByRole('button', { name: 'Abrir' })
  await abrir.click()
  await page.getByRole('button', { name: 'Seguir' }).click()
  await cerrado()
  await expect.element(abrir).toHaveFocus()
})

function Fechas() {
  const [value, onValueChange] = useState<string | null>('2026-11-20')
  return (
    <>
      <DateField label="Entrega" hoy="2026-11-20" {...{ value, onValueChange }} />
      <input aria-label="Notas" />
    </>
  )
}

test('a calendar leaves the focus to the field that was pressed instead, and otherwise gives it back', async () => {
  montar(<Fechas />)
  const boton = page.getByRole('button', { name: /calendario/i })
  const calendario = page.getByRole('dialog', { name: 'Calendario' })
  await boton.click()
  await expect.element(calendario).toBeVisible()
  await page.getByLabelText('Notas').click()
  await expect.element(calendario).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Notas')).toHaveFocus()

  await boton.click()
  await calendario.getByText('25', { exact: true }).click()
  await expect.element(calendario).not.toBeInTheDocument()
  await expect.element(boton).toHaveFocus()
})
