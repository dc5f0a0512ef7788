import type { Page } from '@playwright/test'
import { infracciones } from '../axe.ts'
import { test as base } from '../sesion/prueba.ts'
import { enCaja } from './tienda.ts'

export { expect } from '../sesion/prueba.ts'

export const YA = '¡Ya has registrado tu corte de hoy!'
export const NOTA = 'Tu corte de hoy ya está registrado: este cobro entra en el siguiente.'
export const EXITO = '¡Corte registrado exitosamente!'

interface Personal {
  /** A new person at a till of the shop. */
  empleado(name: string, tipo?: '0' | '2'): Promise<Page>
}

/** Journeys at the tills of one shop, which stays open for all of a worker's. */
export const test = base.extend<Personal>({
  empleado: async ({ abrirAparte, tienda }, use) => {
    await use(async (name, tipo = '2') => enCaja(abrirAparte, await tienda.contratar(tipo, name)))
  },
})

export const casilla = (page: Page, nombre: string) => page.getByRole('textbox', { name: nombre, exact: true })
export const abrirConteo = (page: Page) => page.getByRole('button', { name: 'Conteo de efectivo' }).click()

export const limpia = async (page: Page, donde: string, conPopup = false) =>
  base.expect(await infracciones(page, { conPopup }), donde).toEqual([])
