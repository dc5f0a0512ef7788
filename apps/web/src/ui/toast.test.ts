import { expect, test, vi } from 'vitest'
import { showToasts, toast } from './toast.ts'

test('what is said before anything shows it waits, and of several that show it the latest does', () => {
  toast.exito('¡Cita creada!', 'MARÍA LÓPEZ')
  const [frame, order] = [vi.fn(), vi.fn()]

  const leaveFrame = showToasts(frame)
  toast.info('En el marco')
  const leaveOrder = showToasts(order)
  toast.info('En el pedido')
  leaveOrder()
  toast.ofrecer('Otra vez en el marco', 'MARÍA LÓPEZ', { timeout: 10_000, label: 'Deshacer', onOffer: leaveFrame })
  leaveFrame()

  const titles = (show: typeof frame) => show.mock.calls.map(([{ title }]) => title)
  expect(titles(frame)).toEqual(['¡Cita creada!', 'En el marco', 'Otra vez en el marco'])
  expect(titles(order)).toEqual(['En el pedido'])
  expect(frame.mock.lastCall?.[0]).toMatchObject({ timeout: 10_000, data: { label: 'Deshacer' } })
})
