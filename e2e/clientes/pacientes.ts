import { expect, type Locator, type Page } from '@playwright/test'
import { buscarEn } from '../buscar.ts'

interface Paciente {
  nombreCompleto: string
  telefono: string
  edad: number
}

const INICIO = Date.now()
let cuenta = 0

/** Letters of a name that no other patient of the run has: a number to the base of the letters. */
const marca = (): string => {
  cuenta += 1
  const cifras = (INICIO * 100 + cuenta).toString(26)
  return `Z${cifras.replace(/./g, (cifra) => String.fromCharCode(65 + Number.parseInt(cifra, 26)))}`
}

/** A patient whose name and number are his alone; the number is of a block that is not given out. */
export const inventar = (nombre: string): Paciente => ({
  nombreCompleto: `${nombre} ${marca()}`,
  telefono: `55000${String((INICIO + cuenta) % 1e5).padStart(5, '0')}`,
  edad: 41,
})

/** Calls the API as the page's user; a call that is done once has a key. */
export const pedir = (page: Page, method: string, path: string, body?: object, clave?: string) =>
  page.evaluate(
    async ([method, path, body, clave]) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name=app-token]')?.content ?? ''
      const respuesta = await fetch(`/api${path}`, {
        method,
        headers: {
          'x-app-token': token,
          authorization: `Bearer ${localStorage.getItem('token')}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(clave ? { 'idempotency-key': clave } : {}),
        },
        body: body ? JSON.stringify(body) : null,
      })
      return { status: respuesta.status, ...(await respuesta.json()) }
    },
    [method, path, body, clave] as const,
  )

/**
 * Registers a patient through the API, in the branch of the page's user.
 * @returns his id.
 */
export async function registrar(
  page: Page,
  paciente: Paciente & { sucursal?: number; consentimiento?: object },
): Promise<number> {
  const respuesta = await pedir(page, 'POST', '/clientes/crearCliente', paciente)
  expect(respuesta.status, JSON.stringify(respuesta)).toBe(200)
  return respuesta.data.id
}

export const lista = (page: Page): Locator => page.getByRole('table', { name: 'Lista de Pacientes' })

/** The row of a patient on the screen. */
export const fila = (page: Page, nombre: string): Locator =>
  lista(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: nombre.toUpperCase() }) })

export const buscador = (page: Page): Locator => page.getByRole('textbox', { name: 'Buscar por nombre o teléfono' })

/** Looks for a patient and waits for his row. */
export async function encontrar(page: Page, texto: string, nombre = texto): Promise<Locator> {
  await buscarEn(buscador(page), texto)
  await expect(fila(page, nombre)).toBeVisible()
  return fila(page, nombre)
}

export async function abrirMenu(page: Page, nombre: string): Promise<Locator> {
  await page.getByRole('button', { name: `Acciones de ${nombre.toUpperCase()}` }).click()
  return page.getByRole('menu')
}

export async function abrirNuevo(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nuevo paciente' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Nuevo paciente' })
  await expect(dialogo.getByRole('textbox', { name: 'Nombre completo' })).toBeFocused()
  return dialogo
}

/** Types the required fields of a patient. */
export async function escribir(dialogo: Locator, paciente: Paciente): Promise<void> {
  await dialogo.getByRole('textbox', { name: 'Nombre completo' }).fill(paciente.nombreCompleto)
  await dialogo.getByRole('textbox', { name: 'Edad' }).fill(String(paciente.edad))
  await dialogo.getByRole('textbox', { name: 'Teléfono', exact: true }).fill(paciente.telefono)
}
