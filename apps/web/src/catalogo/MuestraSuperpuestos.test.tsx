import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { detenerReloj } from '../../test/detenerReloj.ts'
import { montar } from '../../test/montar.tsx'
import { pulsar } from '../../test/teclas.ts'
import { MuestraSuperpuestos } from './MuestraSuperpuestos.tsx'

beforeEach(() => montar(<MuestraSuperpuestos />))

test('a dialog keeps the focus inside and gives it back', async () => {
  const trigger = page.getByRole('button', { name: 'Abrir diálogo' })
  await trigger.click()
  const dialogo = page.getByRole('dialog', { name: 'Hora de Sesión' })
  await expect.element(dialogo.getByRole('textbox', { name: 'Desde' })).toHaveFocus()
  for (let i = 0; i < 8; i++) {
    await pulsar('Tab')
    await expect.poll(() => dialogo.element().contains(document.activeElement)).toBe(true)
  }
  await pulsar('Escape')
  await expect.element(trigger).toHaveFocus()
})

test('a success message is announced, leaves after a second, and stays while it is pointed at', async () => {
  const region = page.getByRole('region', { name: 'Avisos', exact: true })
  await expect.element(region).toHaveAttribute('aria-live', 'polite')
  const trigger = page.getByRole('button', { name: 'Aviso de éxito' })
  detenerReloj()
  await trigger.click()
  const mensaje = region.getByText('¡Pedido actualizado!')
  await expect.element(mensaje).toBeVisible()
  vi.advanceTimersByTime(2500)
  await expect.element(mensaje).not.toBeInTheDocument()

  await trigger.click()
  await userEvent.hover(mensaje)
  vi.advanceTimersByTime(5000)
  await expect.element(mensaje).toBeVisible()
  await userEvent.hover(page.getByRole('heading', { name: 'Componentes' }))
  vi.advanceTimersByTime(2000)
  await expect.element(mensaje).not.toBeInTheDocument()
})
