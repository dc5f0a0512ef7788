import { useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { Form, useWaitFor } from './Form.tsx'

test('what a form in a dialog sends is not sent by the form behind it', async () => {
  const [detras, encima] = [vi.fn(), vi.fn((evento: React.FormEvent) => evento.preventDefault())]
  montar(
    <Form onSubmit={detras}>
      {createPortal(
        <Form onSubmit={encima}>
          <button type="submit">Guardar</button>
        </Form>,
        document.body,
      )}
    </Form>,
  )
  await page.getByRole('button', { name: 'Guardar' }).click()
  expect(encima).toHaveBeenCalledOnce()
  expect(detras).not.toHaveBeenCalled()
})

test('a key that is held when the button takes the focus presses it only after it was let go', async () => {
  const enviado = vi.fn((evento: React.FormEvent) => evento.preventDefault())
  montar(
    <Form onSubmit={enviado}>
      <button type="submit" ref={(boton) => boton?.focus()}>
        Cobrar
      </button>
    </Form>,
  )
  await expect.element(page.getByRole('button', { name: 'Cobrar' })).toHaveFocus()
  await userEvent.keyboard('{Enter>3}')
  // The first of the three is a press of its own; those that the key repeats are none.
  expect(enviado).toHaveBeenCalledOnce()
  await userEvent.keyboard('{/Enter}')
})

test('a form waits for what a field looks up when it is left, and is sent once', async () => {
  const enviado = vi.fn((evento: React.FormEvent<HTMLFormElement>) => {
    evento.preventDefault()
    return new FormData(evento.currentTarget).get('articulo')
  })
  let contestar = () => {}
  function Campo() {
    const esperarA = useWaitFor()
    const [texto, setTexto] = useState('')
    const hallar = async () => {
      await new Promise<void>((listo) => {
        contestar = listo
      })
      setTexto('Vértice 2140')
    }
    return (
      <input
        name="articulo"
        aria-label="Armazón"
        value={texto}
        onChange={({ target }) => setTexto(target.value)}
        onBlur={() => esperarA(hallar())}
      />
    )
  }
  montar(
    <Form onSubmit={enviado}>
      <Campo />
      <button type="submit">Crear pedido</button>
    </Form>,
  )
  await page.getByRole('textbox', { name: 'Armazón' }).fill('750123')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await page.getByRole('button', { name: 'Crear pedido' }).click()
  expect(enviado).not.toHaveBeenCalled()

  contestar()
  await expect.poll(() => enviado.mock.results.map(({ value }) => value)).toEqual(['Vértice 2140'])
})
