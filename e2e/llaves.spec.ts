import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { CONTRASENA, correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { accion, buscar, contratarCon, enUsuarios, nombreUnico } from './usuarios/pantalla.ts'

const ENTRAR = 'Entrar con llave de acceso'

/** The server by its name, because browsers keep no passkeys for an address of digits. */
function porNombre(ruta: string): string {
  const direccion = new URL(ruta, process.env.BASE_URL)
  direccion.hostname = 'localhost'
  return direccion.href
}

/** Gives a window an authenticator of software, whose person is there and verified. */
async function conAutenticador(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the person puts his finger on it. */
    verificar: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function entrarCon(page: Page, correo: string, contrasena: string): Promise<void> {
  await page.goto(porNombre('/login'))
  await page.getByLabel('Usuario').fill(correo)
  await page.getByLabel('Contraseña', { exact: true }).fill(contrasena)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('button', { name: 'Ir al dashboard' }).click()
}

test('a passkey: added under one’s account, used at the log-in, and taken off by an administrator', async ({
  abrir,
  browser,
}) => {
  const admin = await enUsuarios(abrir)
  const nombre = nombreUnico()
  const correo = await contratarCon(admin, nombre, { sessionLimit: '00:00-23:59' })
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const autenticador = await conAutenticador(page)
  await entrarCon(page, correo, 'contraseña')

  await page.getByRole('button', { name: /^Mi cuenta: / }).click()
  const dialogo = page.getByRole('dialog', { name: 'Mi cuenta' })
  await dialogo.getByRole('button', { name: 'Agregar llave' }).click()
  await expect(dialogo.getByLabel('Nombre de la llave')).toBeFocused()
  await page.keyboard.type('Caja 1')
  await dialogo.getByLabel('Tu contraseña').fill('otra')
  await dialogo.getByRole('button', { name: 'Guardar llave' }).click()
  await expect(dialogo.getByText('Tu contraseña actual no es esa.')).toBeVisible()
  await dialogo.getByLabel('Tu contraseña').fill('contraseña')
  await dialogo.getByRole('button', { name: 'Guardar llave' }).click()
  await expect(page.getByText('¡Llave agregada!')).toBeVisible()
  const lista = dialogo.getByRole('list', { name: 'Tus llaves de acceso' })
  await expect(lista.getByRole('listitem')).toContainText(['Caja 1'])
  expect(await infracciones(page, { conPopup: true })).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await page.goto(porNombre('/login'))
  expect(await infracciones(page)).toEqual([])
  await autenticador.verificar(false)
  await page.getByRole('button', { name: ENTRAR }).click()
  await expect(page.getByText('El navegador no usó ninguna llave de acceso. Intenta de nuevo.')).toBeVisible()
  await autenticador.verificar(true)
  await page.getByRole('button', { name: ENTRAR }).click()
  await page.getByRole('button', { name: 'Ir al dashboard' }).click()
  await expect(page.getByRole('button', { name: /^Mi cuenta: / })).toBeVisible()

  await buscar(admin, nombre)
  await accion(admin, nombre, 'Quitar llaves de acceso')
  const pregunta = admin.getByRole('dialog', { name: 'Quitar llaves de acceso' })
  await pregunta.getByLabel('Tu contraseña').fill(CONTRASENA)
  await pregunta.getByRole('button', { name: 'Quitar llaves' }).click()
  await expect(admin.getByText('¡Llaves quitadas!')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: ENTRAR }).click()
  await expect(page.getByText(/Con esa llave de acceso no se puede entrar/)).toBeVisible()
  await context.close()
})

test('at an address of digits, where browsers have none, nobody is offered one', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Mi cuenta: / }).click()
  const dialogo = page.getByRole('dialog', { name: 'Mi cuenta' })
  await expect(dialogo.getByText(/abre Nítida por su dirección https/)).toBeVisible()
  await expect(dialogo.getByRole('button', { name: 'Agregar llave' })).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.getByRole('button', { name: ENTRAR })).toHaveCount(0)
})
