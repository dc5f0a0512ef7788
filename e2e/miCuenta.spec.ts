import { infracciones } from './axe.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { contratarCon, nombreUnico } from './usuarios/pantalla.ts'

test('one’s name in the bar leads to the own password and sessions, by keyboard too', async ({
  abrir,
  abrirAparte,
}) => {
  const admin = await abrir(correoDe['0'])
  await admin.goto('/dashboard')
  const correo = await contratarCon(admin, nombreUnico(), { sessionLimit: '00:00-23:59' })
  const page = await abrirAparte(correo, 'contraseña')
  const otra = await abrirAparte(correo, 'contraseña')
  await Promise.all([page.goto('/dashboard/pedidos'), otra.goto('/dashboard/pedidos')])

  await page.getByRole('button', { name: /^Mi cuenta: / }).focus()
  await page.keyboard.press('Enter')
  const dialogo = page.getByRole('dialog', { name: 'Mi cuenta' })
  await expect(dialogo.getByRole('listitem')).toHaveCount(2)
  expect(await infracciones(page, { conPopup: true })).toEqual([])

  const actual = dialogo.getByLabel('Contraseña actual')
  const cambiar = dialogo.getByRole('button', { name: 'Cambiar contraseña' })
  await cambiar.click()
  await expect(dialogo.getByText('Escribe tu contraseña actual.')).toBeVisible()
  await actual.fill('otra cosa')
  await dialogo.getByLabel('Contraseña nueva').fill('una nueva larga')
  await cambiar.click()
  await expect(dialogo.getByText('Tu contraseña actual no es esa.')).toBeVisible()
  await expect(actual).toBeFocused()

  await actual.fill('contraseña')
  await cambiar.click()
  await expect(page.getByText('¡Contraseña cambiada!')).toBeVisible()
  await expect(page.getByText('Se cerró 1 sesión tuya en otros equipos.')).toBeVisible()
  await expect(otra).toHaveURL(/\/login/)
  await abrirAparte(correo, 'una nueva larga')
  await page.reload()
  await page.getByRole('button', { name: /^Mi cuenta: / }).click()
  await dialogo.getByRole('button', { name: /^Cerrar la sesión de / }).click()
  await expect(dialogo.getByRole('listitem')).toHaveCount(1)
})
