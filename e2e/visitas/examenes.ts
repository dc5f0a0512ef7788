import { expect, type Locator, type Page } from '@playwright/test'
import { inventar, pedir, registrar } from '../clientes/pacientes.ts'

export interface Examinado {
  id: number
  nombre: string
  telefono: string
}

/** Registers a patient of the branch of the page's user. */
export async function llegar(page: Page, nombre = 'Paciente De Visita'): Promise<Examinado> {
  const { userData } = await pedir(page, 'GET', '/validateTk')
  const paciente = inventar(nombre)
  const id = await registrar(page, { ...paciente, ...(userData.branchId ? { sucursal: userData.branchId } : {}) })
  return { id, nombre: paciente.nombreCompleto.toUpperCase(), telefono: paciente.telefono }
}

const respuestas = {
  dificultadLejos: 'Si',
  dificultadCerca: 'No',
  dolorCabeza: 'No',
  irritacion: 'No',
  diabetes: 'No',
  hipertension: 'Si',
}

/** Records a visit through the API. @returns its id. */
export async function examinar(page: Page, { id }: Examinado, examen: object = {}): Promise<number> {
  const graduacion = {
    esfOd: -1,
    cilOd: -0.5,
    ejeOd: 175,
    addOd: 1.75,
    esfOi: -0.75,
    cilOi: -0.25,
    ejeOi: 10,
    addOi: 1.75,
  }
  const respuesta = await pedir(page, 'PUT', '/visitas/crear', {
    idCliente: id,
    ...respuestas,
    ...graduacion,
    avOd: '20/25',
    optometrista: 'DANIELA NÚÑEZ PEÑA',
    cedula: '9081726',
    ...examen,
  })
  expect(respuesta.status, JSON.stringify(respuesta)).toBe(200)
  return respuesta.data.id
}

export const celda = (page: Page, nombre: string, tabla = 'Graduación'): Locator =>
  page.getByRole('table', { name: tabla, exact: true }).getByRole('textbox', { name: nombre, exact: true })

export const resumen = (page: Page): Locator => page.getByRole('region', { name: 'Receta', exact: true })

export async function abrirNueva(page: Page, { id }: Examinado): Promise<void> {
  await page.goto(`/historial/nuevaVisita?idCliente=${id}`)
  await expect(page.getByRole('form', { name: 'Datos de la visita' })).toBeVisible()
}

/** Answers the six questions from the keyboard: N and S answer, Tab goes on. */
export async function responder(page: Page, letras: string): Promise<void> {
  await page
    .getByRole('radiogroup', { name: /Dificultad para ver de lejos/ })
    .getByRole('radio')
    .first()
    .focus()
  for (const letra of letras) {
    await page.keyboard.press(letra)
    await page.keyboard.press('Tab')
  }
}

/** A drawn eye, as a file that a person would choose. */
export async function dibujarOjo(
  page: Page,
  iris: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(async (color) => {
    const lienzo = document.createElement('canvas')
    lienzo.width = 800
    lienzo.height = 500
    const pincel = lienzo.getContext('2d')
    if (!pincel) throw new Error('no canvas')
    for (const [tono, radio] of [
      ['#f3ded8', 700],
      [color, 150],
      ['#201008', 50],
    ] as const) {
      pincel.fillStyle = tono
      pincel.beginPath()
      pincel.arc(400, 250, radio, 0, 7)
      pincel.fill()
    }
    return lienzo.toDataURL('image/png').split(',')[1] ?? ''
  }, iris)
  return { name: `ojo-${iris.slice(1)}.png`, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}
