import { expect, type Locator, type Page } from '@playwright/test'
import { decodeJob } from '../../packages/escpos/src/decoder.ts'
import { decodePng } from '../../packages/escpos/src/png.ts'
import { centred } from '../../packages/escpos/src/raster.ts'
import { inventar, pedir, registrar } from '../clientes/pacientes.ts'
import type { Caja } from '../tickets/caja.ts'

export interface Examinado {
  id: number
  nombre: string
  telefono: string
}

/** Registers a patient of the branch of the page's user, with more data where a journey needs them. */
export async function llegar(page: Page, nombre = 'Paciente De Visita', datos: object = {}): Promise<Examinado> {
  const { userData } = await pedir(page, 'GET', '/validateTk')
  const paciente = inventar(nombre)
  const id = await registrar(page, {
    ...paciente,
    ...datos,
    ...(userData.branchId ? { sucursal: userData.branchId } : {}),
  })
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
export async function examinar(page: Page, { id }: Pick<Examinado, 'id'>, examen: object = {}): Promise<number> {
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
    await expect(page.locator(':focus')).toBeChecked()
    await page.keyboard.press('Tab')
  }
}

/** Both eyes are typed as on paper, from cell to cell with Tab. */
export async function teclearGraduacion(page: Page) {
  await expect(celda(page, 'Esfera OD')).toBeFocused()
  const od = ['-125', '-050', '180', '+200', '20', '20']
  const oi = ['-075', '-050', '010', '+200', '20', '']
  for (const texto of [...od, ...oi]) {
    await page.keyboard.type(texto)
    await page.keyboard.press('Tab')
  }
}

/** Stores a record although its warnings are asked once more. */
export async function guardarAsi(page: Page, aviso: string | RegExp): Promise<void> {
  const pregunta = page.getByRole('alertdialog', { name: 'Revisa la graduación antes de guardar' })
  await expect(pregunta).toContainText(aviso)
  await pregunta.getByRole('button', { name: 'Guardar así' }).click()
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

/**
 * Prints the laboratory's ticket of the visit on the screen by keyboard; the paper equals the picture on the screen, dot by dot.
 * @returns the address of that picture.
 */
export async function reimprimir(page: Page, caja: Caja): Promise<URL> {
  const pedida = page.waitForResponse((una) => new URL(una.url()).pathname.startsWith('/api/visitas/ticket/'))
  await page.getByRole('button', { name: 'Reimprimir Ticket' }).press('Enter')
  const url = (await pedida).url()
  const dialogo = page.getByRole('dialog', { name: 'Reimprimir Ticket' })
  await expect(dialogo.getByRole('img', { name: 'Ticket de laboratorio de la visita' })).toBeVisible()
  await expect(dialogo.getByText('Conectada', { exact: true })).toBeVisible() // until then the button only says why not
  const antes = (await caja.impresos()).length
  await dialogo.getByRole('button', { name: 'Imprimir', exact: true }).press('Enter')
  await expect(dialogo.getByText('Ticket enviado a impresión correctamente')).toBeVisible()
  const trabajos = await caja.impresos()
  expect(trabajos).toHaveLength(antes + 1)
  const png = await page.request.get(url)
  expect(decodeJob(trabajos.at(-1) ?? Buffer.alloc(0)).raster).toEqual(centred(await decodePng(await png.body()), 576))
  await dialogo.getByRole('button', { name: 'Cerrar' }).first().click()
  return new URL(url)
}

/** Spreads two fingers on a picture, which grows with them. */
export async function pellizcar(page: Page, imagen: Locator) {
  const ancho = async () => (await imagen.boundingBox())?.width ?? 0
  const antes = await ancho()
  const { x, y, width, height } = (await imagen.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [cx, cy] = [x + width / 2, y + height / 2]
  const cdp = await page.context().newCDPSession(page)
  const dedos = (lejos: number) => [
    { x: cx - lejos, y: cy, id: 1 },
    { x: cx + lejos, y: cy, id: 2 },
  ]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: dedos(30) })
  for (const lejos of [40, 60, 90])
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: dedos(lejos) })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(ancho).toBeGreaterThan(antes * 2)
}
