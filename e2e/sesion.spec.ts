import { pulsoDe } from '../apps/api/test/pulso.ts'
import { CONTRASENA, contratar, correoDe, escribirCredenciales, guardado, horario, tipos } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const INVALIDAS = 'Las credenciales son invalidas o el usuario esta inactivo, contacte a su administrador.'

const nombres = {
  '0': 'Usuario Maestro',
  '1': 'Usuario Encargado',
  '2': 'Usuario de Caja',
  '3': 'Usuario de Laboratorio',
  '4': 'Usuario Optometrista',
}

for (const tipo of tipos)
  test(`type ${tipo} logs in, is welcomed by name and goes to the dashboard`, async ({ page }) => {
    await page.goto('/login')
    await escribirCredenciales(page, correoDe[tipo])
    const dialogo = page.getByRole('dialog', { name: /bienvenida/ })
    await expect(dialogo).toContainText(nombres[tipo])
    const { name } = await guardado(page)
    await expect(dialogo).toContainText(`¡Te damos la bienvenida, ${name}!`)
    await dialogo.getByRole('button', { name: 'Ir al dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('banner')).toContainText(nombres[tipo])
    // At the workshop's board the scanner comes first.
    const escaner = page.getByRole('textbox', { name: 'Escanea la charola o el pedido' })
    await expect(tipo === '3' ? escaner : page.getByRole('heading', { level: 1 })).toBeFocused()
  })

test('the session is stored under the keys of the specification, and the login sends who is inside to the dashboard', async ({
  page,
}) => {
  await page.goto('/login')
  await escribirCredenciales(page, correoDe['1'])
  await expect(page.getByRole('button', { name: 'Ir al dashboard' })).toBeVisible()
  expect(Object.keys(await guardado(page)).sort()).toEqual([
    'branchId',
    'idUser',
    'lastName',
    'name',
    'secondLastName',
    'token',
    'userType',
  ])
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
})

test('a wrong password and an unknown user get the same words, and what was typed stays', async ({ page }) => {
  await page.goto('/login')
  for (const correo of ['nadie@nitida.mx', correoDe['4']]) {
    await escribirCredenciales(page, correo, 'no es esta')
    const aviso = page.getByRole('alert')
    await expect(aviso).toContainText('¡No se inicio sesión!')
    await expect(aviso).toContainText(INVALIDAS)
    await expect(page.getByRole('textbox', { name: 'Usuario' })).toHaveValue(correo)
    await expect(page.getByRole('textbox', { name: 'Contraseña' })).toBeFocused()
  }
  expect(await guardado(page)).toEqual({})
})

test('an empty login is not sent: each field says what it wants', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  const usuario = page.getByRole('textbox', { name: 'Usuario' })
  await expect(usuario).toBeFocused()
  await expect(usuario).toHaveAccessibleDescription('Escribe tu usuario.')
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toHaveAccessibleDescription('Escribe tu contraseña.')
})

test('a failed request has its own title', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/api/login', (route) => route.abort())
  await escribirCredenciales(page, correoDe['0'])
  const aviso = page.getByRole('alert')
  await expect(aviso).toContainText('¡Ocurrió un error!')
  // The network comes first, then what the specification says of any failed request.
  await expect(aviso.getByRole('paragraph')).toHaveText([/Ocurrió un error/, /^No hay conexión/, INVALIDAS])
})

test('outside the allowed hours the login says so (D-7)', async ({ page, request }) => {
  const empleado = await contratar(request, { userType: '2', sessionLimit: horario(120, 180) })
  await page.goto('/login')
  await escribirCredenciales(page, empleado.correo, empleado.password)
  const aviso = page.getByRole('alert')
  await expect(aviso).toContainText('¡No se inicio sesión!')
  await expect(aviso).toContainText('Esta fuera de su horario disponible para iniciar sesión.')
})

test('too many failures show how long to wait', async ({ page }) => {
  await page.goto('/login')
  const aviso = page.getByRole('alert')
  const correo = `nadie-${crypto.randomUUID()}@nitida.mx`
  for (let i = 0; i < 5; i++) {
    const respuesta = page.waitForResponse('**/api/login')
    await escribirCredenciales(page, correo, 'no es esta')
    await respuesta
    await expect(aviso).toContainText(INVALIDAS)
  }
  await escribirCredenciales(page, correo, 'no es esta')
  await expect(aviso).toContainText('¡No se inicio sesión!')
  await expect(aviso).toContainText('Demasiados intentos fallidos. Espera 15 minutos e intenta de nuevo.')
})

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto('/login')
  const campo = page.getByRole('textbox', { name: 'Contraseña' })
  await campo.fill('secreta')
  await expect(campo).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect(campo).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Ocultar contraseña' }).click()
  await expect(campo).toHaveAttribute('type', 'password')
  await expect(campo).toHaveValue('secreta')
})

test('the keyboard alone logs in and out', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Usuario' })).toBeFocused()
  await page.keyboard.type(correoDe['4'])
  await page.keyboard.press('Tab')
  await page.keyboard.type(CONTRASENA)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Ir al dashboard' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('main h1')).toBeFocused()

  await page.getByRole('button', { name: 'Cerrar sesión' }).focus()
  await page.keyboard.press('Enter')
  const pregunta = page.getByRole('alertdialog', { name: '¿Cerrar sesión?' })
  await expect(pregunta.getByRole('button', { name: 'Regresar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(pregunta.getByRole('button', { name: 'Salir' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('logging out asks: Regresar closes, Salir leaves nothing in the browser and ends the session on the server', async ({
  abrirAparte,
}) => {
  const page = await abrirAparte(correoDe['2'])
  await page.goto('/dashboard')
  const { token } = await guardado(page)
  await page.evaluate("localStorage.setItem('impresora', 'EPSON')")
  await page.getByRole('button', { name: 'Usar tema oscuro' }).click()

  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Cerrar sesión?' })
  await pregunta.getByRole('button', { name: 'Regresar' }).click()
  await expect(pregunta).toBeHidden()
  await expect(page).toHaveURL('/dashboard')

  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await pregunta.getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL('/login')
  expect(await guardado(page)).toEqual({})
  const despues = await page.request.get('/api/validateTk', {
    headers: { 'x-app-token': 'nitida-demo', authorization: `Bearer ${token}` },
  })
  expect(despues.status()).toBe(401)
})

test('logging out in one tab logs out the other', async ({ abrirAparte }) => {
  const una = await abrirAparte(correoDe['2'])
  const otra = await una.context().newPage()
  await una.goto('/dashboard')
  await otra.goto('/dashboard')
  await expect(otra.getByRole('heading', { level: 1 })).toBeVisible()
  await una.bringToFront()
  await una.getByRole('button', { name: 'Cerrar sesión' }).click()
  await una.getByRole('button', { name: 'Salir' }).click()
  await expect(otra).toHaveURL('/login')
  await expect(otra.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()

  await escribirCredenciales(una, correoDe['1'])
  await expect(otra).toHaveURL('/dashboard')
  await expect(otra.getByRole('banner')).toContainText('Usuario Encargado')
})

test('a deactivated user is thrown out within two seconds, wherever he is', async ({ abrirAparte, request }) => {
  const empleado = await contratar(request, { userType: '2', sessionLimit: '00:00-23:59' })
  const page = await abrirAparte(empleado.correo, empleado.password)
  const conectado = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
  await page.goto('/dashboard')
  await (await conectado).waitForEvent('framereceived', (marco) => String(marco.payload).startsWith('40'))

  await empleado.desactivar()
  expect(await pulsoDe(() => page.waitForURL('/login', { waitUntil: 'commit' }))).toBeLessThan(2000)
  await expect(page.getByRole('alert')).toContainText('Tu sesión terminó')
  expect(await guardado(page)).toEqual({})
})

test('five minutes before its end the session says so; at its end the login takes over (D-7)', async ({
  abrirAparte,
  request,
}) => {
  const empleado = await contratar(request, { userType: '4', sessionLimit: horario(-60, 3) })
  const page = await abrirAparte(empleado.correo, empleado.password)
  await page.clock.install()
  await page.goto('/dashboard')
  const aviso = page.getByText(/^Tu sesión termina a las \d\d:\d\d$/)
  await expect(aviso).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(aviso).toBeHidden()

  await page.route('**/api/validateTk', (route) => route.abort())
  await page.clock.fastForward('05:00')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toContainText('Tu sesión terminó')
})

test('while the token check runs nothing else shows; without an answer it can be asked again', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  let soltar = () => {}
  const espera = new Promise<void>((resolve) => {
    soltar = resolve
  })
  await page.route('**/api/validateTk', async (route) => {
    await espera
    await route.abort()
  })
  await page.goto('/dashboard/sucursales')
  await expect(page.getByText('Cargando...')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  soltar()
  await expect(page.getByRole('alert')).toContainText('No se pudo comprobar tu sesión')
  await page.unroute('**/api/validateTk')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page).toHaveURL('/dashboard/sucursales')
  await expect(page.getByRole('heading', { level: 1, name: 'Sucursales' })).toBeVisible()
})

test('a token that is no longer good is removed at the start', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible() // the start has looked for a token
  await page.evaluate("localStorage.setItem('token', 'inventado')")
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toContainText('Inicia sesión de nuevo para continuar.')
  expect(await guardado(page)).toEqual({})
})
