import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { firmarEnlace } from '../../apps/api/src/modules/citas/citas.enlace.ts'
import { leerOCrearClaveMaestra } from '../../apps/api/src/platform/seguridad/clave-maestra.ts'
import { derivarClave } from '../../apps/api/src/platform/seguridad/claves-derivadas.ts'
import { buscarEn } from '../buscar.ts'
import { pedir } from '../clientes/pacientes.ts'

async function enDias(page: Page, dias: number): Promise<string> {
  const { sesion } = await pedir(page, 'GET', '/validateTk')
  const dia = new Date(`${sesion.hoy}T00:00:00Z`)
  dia.setUTCDate(dia.getUTCDate() + dias)
  return dia.toISOString().slice(0, 10)
}

const BLOQUES = 75
const DIAS_POR_BLOQUE = 8

/** The next days of this server. They are counted beside its data, because another process goes on after a journey that failed. */
function siguienteBloque(): number {
  const { E2E_DATA_DIR } = process.env
  if (!E2E_DATA_DIR) throw new Error('The journeys need the data folder of their server.')
  const cuenta = path.join(E2E_DATA_DIR, 'bloques-de-citas')
  const tomados = existsSync(cuenta) ? Number(readFileSync(cuenta, 'utf8')) : 0
  writeFileSync(cuenta, String(tomados + 1))
  return tomados % BLOQUES
}

/**
 * A day on which nobody comes yet, nor on the six that follow: the demo leaves the days from today + 7 on free (D-71), and each
 * journey gets days of its own.
 */
export const diaLibre = (page: Page): Promise<string> => enDias(page, 30 + DIAS_POR_BLOQUE * siguienteBloque())

/** Writes '2026-11-27' as '27/11/2026', as fields and notices do. */
export const comoTexto = (fecha: string): string => fecha.split('-').reverse().join('/')

const largo = new Intl.DateTimeFormat('es-MX', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
/** Writes a day as 'viernes, 27 de noviembre'. */
export const diaLargo = (fecha: string): string => largo.format(new Date(`${fecha}T00:00:00Z`))

interface Reserva {
  fecha: string
  hora: string
  idCliente: number
  telefono: string
  sucursal?: number
}

/**
 * Books through the API, in the branch of the page's user.
 * @returns the appointment's id.
 */
export async function reservar(page: Page, { telefono, sucursal, ...turno }: Reserva): Promise<number> {
  const { userData } = await pedir(page, 'GET', '/validateTk')
  const cuerpo = { ...turno, sucursalId: sucursal ?? userData.branchId, telefonoCliente: telefono }
  const respuesta = await pedir(page, 'POST', '/citas', cuerpo)
  expect(respuesta.status, JSON.stringify(respuesta)).toBe(200)
  return respuesta.data.id
}

/**
 * The address in the notice of an appointment. Nobody is shown the token (D-27), so the server's own function makes it here, with
 * the installation's key.
 * @param revision 1 for a new appointment, one more for each move.
 */
export function enlaceDe(id: number, revision = 1): string {
  const { E2E_DATA_DIR } = process.env
  if (!E2E_DATA_DIR) throw new Error('E2E_DATA_DIR is not set')
  const clave = derivarClave(leerOCrearClaveMaestra(E2E_DATA_DIR, process.env), 'confirmarCita')
  return `/citas/validarCita?token=${firmarEnlace(clave, { id, revision })}`
}

export async function abrirSemana(page: Page, desde: string, sucursal?: number): Promise<void> {
  const deSucursal = sucursal === undefined ? '' : `&sucursal=${sucursal}`
  await page.goto(`/dashboard/citas?vista=semana&desde=${desde}${deSucursal}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Citas de los próximos días' })).toBeVisible()
  // A phone shows the agenda of a day, a wider screen the grid.
  await expect(page.getByRole('grid').or(page.getByRole('list', { name: /^Citas del / }))).not.toHaveAttribute(
    'aria-busy',
    'true',
  )
}

/** The cell of the week grid at a day and an hour, by its text: 'libre', a name and state, 'ya pasó'. */
export const celda = (page: Page, fecha: string, hora: string, dice: string | RegExp = ''): Locator => {
  const texto = typeof dice === 'string' ? dice : dice.source
  return page.getByRole('gridcell', { name: new RegExp(`^${diaLargo(fecha)}, ${hora}, .*${texto}`, 'i') })
}

export async function abrirLista(page: Page, busqueda = ''): Promise<void> {
  await page.goto(busqueda ? '/dashboard/citas' : '/dashboard/citas?ver=todas')
  await expect(page.getByRole('heading', { level: 1, name: 'Todas las Citas' })).toBeVisible()
  if (!busqueda) return
  await buscarEn(page.getByRole('textbox', { name: 'Buscar por nombre' }), busqueda)
  await expect(page.getByText(/con estos filtros$/)).toBeVisible()
}

export const tabla = (page: Page): Locator => page.getByRole('table', { name: 'Citas', exact: true })

/** The rows of a patient's appointments. */
export const filasDe = (page: Page, nombre: string): Locator =>
  tabla(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: nombre.toUpperCase() }) })

/** Chooses a patient in the form of an appointment, by typing part of his name. */
export async function elegirPaciente(page: Page, dialogo: Locator, nombre: string): Promise<void> {
  await dialogo.getByRole('combobox', { name: 'Paciente' }).fill(nombre)
  // The newest patients stand there until the search has answered, and the list moves under a hand that is quicker.
  const ajenas = page.getByRole('option').filter({ hasNotText: new RegExp(nombre, 'i') })
  await expect(ajenas).toHaveCount(0)
  await page.getByRole('option', { name: new RegExp(`^${nombre}`, 'i') }).click()
}

/** The radio button of an hour in the form. */
export const hora = (dialogo: Locator, texto: string): Locator =>
  dialogo.getByRole('radio', { name: new RegExp(`^${texto}`) })
