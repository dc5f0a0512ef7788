import type { WebSocketRoute } from '@playwright/test'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('a page whose release was replaced goes on, and offers the new one once nothing is typed', async ({
  abrirAparte,
}) => {
  const page = await abrirAparte(correoDe['0'])
  const conexiones: WebSocketRoute[] = []
  await page.routeWebSocket(/\/socket\.io\//, (conexion) => {
    const servidor = conexion.connectToServer()
    servidor.onMessage((marco) => {
      conexion.send(marco)
      if (String(marco).startsWith('40')) conexiones.push(conexion)
    })
  })
  // What the page asks for by itself is the next release's; what the browser opens is this one's.
  let relevada = false
  await page.route('**/dashboard**', async (route) => {
    if (!relevada || route.request().resourceType() !== 'fetch') return route.continue()
    const respuesta = await route.fetch()
    const body = (await respuesta.text()).replace(/(src="\/assets\/)[\w.-]+/g, '$1entrada-nueva.js')
    await route.fulfill({ response: respuesta, body })
  })
  await page.goto('/dashboard')
  await expect.poll(() => conexiones.length).toBe(1)
  const aviso = page.getByText('Hay una versión nueva.')

  await conexiones[0]?.close() // a cut without a release
  await expect.poll(() => conexiones.length, { timeout: 60_000 }).toBe(2)
  relevada = true
  await page.getByRole('button', { name: 'Nuevo usuario' }).click()
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Rosa')
  const preguntada = page.waitForResponse(
    (respuesta) => respuesta.request().resourceType() === 'fetch' && new URL(respuesta.url()).pathname === '/dashboard',
  )
  await conexiones[1]?.close()
  await preguntada
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Rosa')
  await expect(aviso).toHaveCount(0)

  await page.getByRole('button', { name: 'Regresar' }).click()
  await page.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect(aviso).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  const recargada = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await recargada
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(aviso).toHaveCount(0)
})
