import { expect, type Locator, type Page } from '@playwright/test'
import { buscarEn } from '../buscar.ts'
import { correoDe } from '../sesion/personas.ts'
import type { Abrir } from '../sesion/prueba.ts'

/** A first name that no other user has, so that tests can share one database. */
export const nombreUnico = (): string =>
  `Z${crypto
    .randomUUID()
    .replaceAll('-', '')
    .slice(0, 13)
    .replace(/\d/g, (cifra) => String.fromCharCode(107 + Number(cifra)))}`

export const correoUnico = (): string => `${crypto.randomUUID()}@nitida.mx`

/** The headers of a call in the name of the page's user. */
export async function conToken(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  return { 'x-app-token': 'nitida-demo', authorization: `Bearer ${token}` }
}

/**
 * Creates a user through the API, a cashier unless told otherwise.
 * @returns his e-mail.
 */
export async function contratarCon(page: Page, name: string, resto: object = {}): Promise<string> {
  const email = correoUnico()
  const data = {
    name,
    lastName: 'Prueba',
    secondLastName: 'Solís',
    email,
    password: 'contraseña',
    userType: '2',
    ...resto,
  }
  const respuesta = await page.request.post('/api/crearUsuario', {
    headers: await conToken(page),
    data: { sessionLimit: '09:00-19:00', ...data },
  })
  expect(respuesta.status()).toBe(200)
  return email
}

export const fila = (page: Page, texto: string): Locator => page.getByRole('row').filter({ hasText: texto })
export const formulario = (page: Page): Locator => page.getByRole('form', { name: 'Crear Nuevo Usuario' })
export const edicion = (page: Page): Locator => page.getByRole('form', { name: /^Editar a / })
export const buscar = (page: Page, texto: string) =>
  buscarEn(page.getByRole('textbox', { name: 'Buscar por nombre' }), texto)

export async function accion(page: Page, nombre: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de ${nombre}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The screen of the administrator. */
export async function enUsuarios(abrir: Abrir): Promise<Page> {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Lista de Usuarios' })).toBeVisible()
  return page
}

export async function llenar(
  page: Page,
  { name, email, tipo }: { name: string; email: string; tipo: string },
): Promise<void> {
  const form = formulario(page)
  await form.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await form.getByRole('textbox', { name: 'Apellido paterno' }).fill('Prueba')
  await form.getByRole('textbox', { name: 'Apellido materno' }).fill('Solís')
  await form.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await form.getByRole('textbox', { name: 'Contraseña' }).fill('contraseña')
  await form.getByRole('combobox', { name: 'Tipo de usuario' }).click()
  await page.getByRole('option', { name: tipo }).click()
}

/** Counts how often the page sends a call. */
export function contar(page: Page, method: string, path: RegExp): { veces: number; claves: (string | undefined)[] } {
  const cuenta: { veces: number; claves: (string | undefined)[] } = { veces: 0, claves: [] }
  page.on('request', (peticion) => {
    if (peticion.method() !== method || !path.test(new URL(peticion.url()).pathname)) return
    cuenta.veces += 1
    cuenta.claves.push(peticion.headers()['idempotency-key'])
  })
  return cuenta
}
