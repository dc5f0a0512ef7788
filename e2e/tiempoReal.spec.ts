import { expect, test } from '@playwright/test'
import { abrirComo, contratar, correoDe, horario } from './sesion/personas.ts'

test('what somebody else does shows by itself', async ({ browser, request }) => {
  const page = await abrirComo(browser, correoDe['0'])
  const conectado = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
  await page.goto('/dashboard')
  const socket = await conectado
  await socket.waitForEvent('framereceived', (marco) => String(marco.payload).startsWith('40'))
  const cuenta = page.getByText(/^\d+ usuarios$/)
  await expect(cuenta).toBeVisible()
  const antes = Number.parseInt(await cuenta.innerText(), 10)

  await contratar(request, { userType: '3', sessionLimit: horario(-60, 60) })
  await expect(cuenta).toHaveText(`${antes + 1} usuarios`)
  await page.context().close()
})
