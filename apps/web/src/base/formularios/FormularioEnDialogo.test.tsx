import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FormularioEnDialogo } from './FormularioEnDialogo.tsx'

/** A dialog whose form stays open after it was sent, as the payments of an invoice. */
function Muestra() {
  const [abierto, setAbierto] = useState(true)
  const [enviados, setEnviados] = useState(0)
  return (
    <FormularioEnDialogo open={abierto} onCerrar={() => setAbierto(false)} title="Nuevo pago">
      <Form
        key={enviados}
        onSubmit={(evento) => {
          evento.preventDefault()
          setEnviados(enviados + 1)
        }}
      >
        <TextField label="Motivo" />
        <Button type="submit">Guardar</Button>
      </Form>
    </FormularioEnDialogo>
  )
}

const dialogo = page.getByRole('dialog', { name: 'Nuevo pago' })
const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })

test('an untouched form is left at once', async () => {
  montar(<Muestra />)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialogo).not.toBeInTheDocument()
})

test('typed values are asked for before Escape or the X loses them', async () => {
  montar(<Muestra />)
  const motivo = dialogo.getByLabelText('Motivo')
  await motivo.fill('Pagó de más')
  await userEvent.keyboard('{Escape}')
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(motivo).toHaveValue('Pagó de más')
  await dialogo.getByRole('button', { name: 'Cerrar' }).click()
  await pregunta.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect.element(dialogo).not.toBeInTheDocument()
})

test('what was sent is not asked for', async () => {
  montar(<Muestra />)
  await dialogo.getByLabelText('Motivo').fill('Transferencia')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(dialogo.getByLabelText('Motivo')).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialogo).not.toBeInTheDocument()
})
