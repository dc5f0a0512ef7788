import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { Form } from './Form.tsx'

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
