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

/** A form whose field looks up what was typed when it is left, until `contestar` says what may be sent unseen. */
function montarConBusqueda() {
  const enviado = vi.fn((evento: React.FormEvent<HTMLFormElement>) => {
    evento.preventDefault()
    return new FormData(evento.currentTarget).get('articulo')
  })
  let contestar: (sinVer: boolean) => void = () => {}
  function Campo() {
    const esperarA = useWaitFor()
    const [texto, setTexto] = useState('')
    const hallar = async () => {
      const sinVer = await new Promise<boolean>((listo) => {
        contestar = listo
      })
      setTexto('Vértice 2140')
      return sinVer
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
      <input aria-label="Importe" />
      <button type="submit">Crear pedido</button>
    </Form>,
  )
  return { enviado, contestar: (sinVer: boolean) => contestar(sinVer) }
}

/** Types a code and sends at once, by the keys and by the button. */
async function enviarCodigo() {
  await page.getByRole('textbox', { name: 'Armazón' }).fill('750123')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await page.getByRole('button', { name: 'Crear pedido' }).click()
}
const respiro = () => new Promise((seguir) => setTimeout(seguir, 300))

test('a form waits for what a field looks up when it is left, and is sent once', async () => {
  const { enviado, contestar } = montarConBusqueda()
  await enviarCodigo()
  expect(enviado).not.toHaveBeenCalled()

  contestar(true)
  await expect.poll(() => enviado.mock.calls.length).toBe(1)
  await respiro()
  expect(enviado.mock.results.map(({ value }) => value)).toEqual(['Vértice 2140'])
})

test('what was found and has to be seen is not sent by the press before it; the next press sends it', async () => {
  const { enviado, contestar } = montarConBusqueda()
  await enviarCodigo()
  contestar(false)
  await expect.element(page.getByRole('textbox', { name: 'Armazón' })).toHaveValue('Vértice 2140')
  await respiro()
  expect(enviado).not.toHaveBeenCalled()

  await page.getByRole('button', { name: 'Crear pedido' }).click()
  expect(enviado).toHaveBeenCalledOnce()
})

test('a press that waits is forgotten once something else is typed', async () => {
  const { enviado, contestar } = montarConBusqueda()
  await enviarCodigo()
  await page.getByRole('textbox', { name: 'Importe' }).fill('900')
  contestar(true)
  await expect.element(page.getByRole('textbox', { name: 'Armazón' })).toHaveValue('Vértice 2140')
  await respiro()
  expect(enviado).not.toHaveBeenCalled()
})

test('a look-up that nobody answers holds a form back for three seconds, and then the next press sends it', async () => {
  const { enviado } = montarConBusqueda()
  await enviarCodigo()
  await new Promise((seguir) => setTimeout(seguir, 3200))
  expect(enviado).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Crear pedido' }).click()
  expect(enviado).toHaveBeenCalledOnce()
})
