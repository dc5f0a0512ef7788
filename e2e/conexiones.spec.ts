import { infracciones } from './axe.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('the owner finds the accounts of services, and is told what an account lacks before it is tried', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['0'])
  const llamadas: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && llamadas.push(request.url()))
  await page.goto('/dashboard/sucursales?vista=ajustes')
  await page.getByRole('tab', { name: 'Conexiones' }).click()
  await expect(page).toHaveURL('/dashboard/sucursales?vista=conexiones')
  // The journeys' server has its own mail; an account that the server gives is not for the screen.
  await expect(page.getByText('Lo fija el servidor')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Configurar correo' })).toHaveCount(0)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await infracciones(page)).toEqual([])
    await page.getByRole('button', { name: 'Configurar WhatsApp' }).click()
    const dialogo = page.getByRole('dialog', { name: 'WhatsApp' })
    await dialogo.getByRole('button', { name: 'Probar' }).click()
    await expect(dialogo.getByRole('textbox', { name: 'Identificador del número' })).toBeFocused()
    await expect(dialogo.locator('[aria-invalid=true]')).not.toHaveCount(0)
    expect(await infracciones(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialogo).toHaveCount(0)
  }
  expect(llamadas.filter((url) => url.includes('/conexiones'))).toEqual([])
})
