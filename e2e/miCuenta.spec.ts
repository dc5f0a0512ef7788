import { codigoEnLaApp } from '../apps/api/test/codigoDelFactor.ts'
import { infracciones } from './axe.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { accion, buscar, contratarCon, enUsuarios, nombreUnico } from './usuarios/pantalla.ts'

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

test('a code of the telephone beside the password: put on, asked for at the login, and taken off by an administrator', async ({
  abrir,
  abrirAparte,
  browser,
}) => {
  const admin = await enUsuarios(abrir)
  const nombre = nombreUnico()
  const correo = await contratarCon(admin, nombre, { sessionLimit: '00:00-23:59' })
  const page = await abrirAparte(correo, 'contraseña')
  await page.goto('/dashboard/pedidos')
  await page.getByRole('button', { name: /^Mi cuenta: / }).click()
  const dialogo = page.getByRole('dialog', { name: 'Mi cuenta' })

  await dialogo.getByRole('button', { name: 'Activar', exact: true }).press('Enter')
  await expect(dialogo.getByLabel('Tu contraseña')).toBeFocused()
  await page.keyboard.type('contraseña')
  await page.keyboard.press('Control+Enter')
  const clave = (await dialogo.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await expect(dialogo.getByRole('img', { name: 'Código QR para tu app de verificación' })).toBeVisible()
  expect(await infracciones(page, { conPopup: true })).toEqual([])
  const campo = dialogo.getByLabel('Código de la app')
  await campo.fill('000000')
  await dialogo.getByRole('button', { name: 'Activar', exact: true }).click()
  await expect(dialogo.getByText('Ese código no es, o ya se usó. Espera el siguiente.')).toBeVisible()
  // The code of now, and later that of the next half minute: both hold if the clock moves on meanwhile.
  const ahora = Date.now()
  await campo.fill(codigoEnLaApp(clave, new Date(ahora)))
  await dialogo.getByRole('button', { name: 'Activar', exact: true }).click()
  const codigos = dialogo.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')
  await expect(codigos).toHaveCount(10)
  const recuperacion = await codigos.first().innerText()
  await dialogo.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(dialogo.getByText('Activa', { exact: true })).toBeVisible()

  const contexto = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const otra = await contexto.newPage()
  const entrar = async (codigo: string) => {
    await otra.goto('/login')
    await otra.getByLabel('Usuario').fill(correo)
    await otra.getByLabel('Contraseña', { exact: true }).fill('contraseña')
    await otra.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(otra.getByLabel('Código de verificación')).toBeFocused()
    await otra.keyboard.press('Enter')
    await expect(otra.getByText('Escribe el código.')).toBeVisible()
    await otra.keyboard.type(codigo)
    await otra.keyboard.press('Enter')
  }
  await entrar('000000')
  await expect(otra.getByText('Ese código no es, o ya se usó. Espera el siguiente.')).toBeVisible()
  expect(await infracciones(otra)).toEqual([])
  // Who comes next has another code, or none.
  await otra.getByLabel('Usuario').fill('otra@nitida.mx')
  await expect(otra.getByLabel('Código de verificación')).toHaveCount(0)
  await entrar(codigoEnLaApp(clave, new Date(ahora + 30_000)))
  await otra.getByRole('button', { name: 'Ir al dashboard' }).click()
  await expect(otra).toHaveURL(/\/dashboard/)
  await contexto.clearCookies()
  await otra.evaluate(() => localStorage.clear())
  await entrar(recuperacion)
  await otra.getByRole('button', { name: 'Ir al dashboard' }).click()
  await expect(otra).toHaveURL(/\/dashboard/)

  await buscar(admin, nombre)
  await expect(admin.getByText('Entra en dos pasos')).toBeVisible()
  await accion(admin, nombre, 'Quitar verificación en dos pasos')
  const quitar = admin.getByRole('dialog', { name: 'Quitar verificación en dos pasos' })
  await quitar.getByLabel('Tu contraseña').fill('nitida-demo')
  await quitar.getByRole('button', { name: 'Quitar verificación' }).click()
  await expect(admin.getByText('¡Verificación quitada!')).toBeVisible()
  await expect(admin.getByText('Entra en dos pasos')).toBeHidden()
  await expect(otra).toHaveURL(/\/login/)
  await contexto.close()
  await abrirAparte(correo, 'contraseña')
})

test('whoever’s type needs a second factor activates it before anything else, and then goes on where he was', async ({
  abrir,
  abrirAparte,
}) => {
  const admin = await abrir(correoDe['0'])
  await admin.goto('/dashboard')
  const correo = await contratarCon(admin, nombreUnico(), { sessionLimit: '00:00-23:59' })
  const page = await abrirAparte(correo, 'contraseña')
  // Demanded of this session alone: the setting would stop every other journey of the type.
  let falta = true
  await page.route('**/api/validateTk', async (route) => {
    const respuesta = await route.fetch()
    const cuerpo = await respuesta.json()
    await route.fulfill({ response: respuesta, json: { ...cuerpo, sesion: { ...cuerpo.sesion, faltaFactor: falta } } })
  })
  await page.goto('/dashboard/pedidos')
  await expect(page.getByRole('heading', { name: 'Antes de seguir, activa tu verificación', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await infracciones(page)).toEqual([])
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await page.getByLabel('Tu contraseña').fill('contraseña')
  await page.getByRole('button', { name: 'Continuar' }).click()
  const secreto = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await page.getByLabel('Código de la app').fill(codigoEnLaApp(secreto, new Date()))
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  falta = false
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByRole('heading', { name: 'Pedidos', level: 1 })).toBeVisible()
})
