import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { pedir } from '../clientes/pacientes.ts'
import { type Abrir, abrirComo, contratar, correoDe, type Empleado, type Tipo } from '../sesion/personas.ts'

const TODO_EL_DIA = '00:00-23:59'

/** A branch of the test's own, in which nobody has collected anything yet. */
export interface Tienda {
  sucursal: { id: number; numero: string; direccion: string }
  /** The demo administrator. */
  admin: Page
  encargado: Empleado
  contratar(userType: Tipo, name?: string): Promise<Empleado>
}

/** The demo administrator opens a shop and hires its manager. */
export async function abrirTienda(browser: Browser): Promise<Tienda> {
  const admin = await abrirComo(browser, correoDe['0'])
  await admin.goto('/dashboard')
  const { request } = admin.context()
  const encargado = await contratar(request, { userType: '1', sessionLimit: TODO_EL_DIA, name: 'Emilia' })
  // Behind the demo's branches in every list.
  const numero = `T${Date.now().toString(36).slice(-6).toUpperCase()}`
  const direccion = `Zaragoza ${numero}, Centro, Puebla`
  const creada = await pedir(admin, 'POST', '/crearSucursal', {
    numeroSucursal: numero,
    direccion,
    idEncargado: encargado.id,
    rfc: 'ONP180412AB7',
    razonSocial: 'OPTICAS DE PRUEBA',
    codigoPostal: '72000',
  })
  expect(creada.status, JSON.stringify(creada)).toBe(200)
  const { id } = creada.data
  return {
    sucursal: { id, numero, direccion },
    admin,
    encargado,
    contratar: (userType, name) =>
      contratar(request, { userType, sessionLimit: TODO_EL_DIA, branchId: id, ...(name ? { name } : {}) }),
  }
}

/** A browser in which a person of the shop stands at his till. */
export async function enCaja(abrir: Abrir, { correo, password }: Empleado): Promise<Page> {
  const page = await abrir(correo, password)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

export async function abrirCorte(page: Page): Promise<void> {
  await page.goto('/cortes/corteIndividual')
  await expect(page.getByRole('button', { name: 'Registrar corte' })).toBeVisible()
}

/** A total of the open till. */
export const total = (page: Page, nombre: string): Locator =>
  page.getByRole('complementary', { name: 'Totales del corte' }).getByRole('status', { name: nombre, exact: true })

/** What the till took today. */
export const cobros = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Transacciones de hoy' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

/** Asks for the closing and waits for the question. */
export async function preguntar(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Registrar corte' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Confirmar el corte de caja?' })
  await expect(pregunta.getByRole('button', { name: 'Regresar' })).toBeFocused()
  return pregunta
}

export const ventana = (page: Page, nombre: string): Locator => page.getByRole('dialog', { name: nombre })

/** Closes the till and stays at the success. */
export async function cerrarCaja(page: Page): Promise<Locator> {
  await abrirCorte(page)
  await (await preguntar(page)).getByRole('button', { name: 'Registrar corte' }).click()
  const exito = ventana(page, '¡Corte registrado exitosamente!')
  await expect(exito).toBeVisible()
  return exito
}

/** The row of a closing in one of the panel's tables. */
export const filaDe = (page: Page, tabla: string, quien: string): Locator =>
  page
    .getByRole('table', { name: tabla })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: quien }) })
