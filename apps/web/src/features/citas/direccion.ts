import { type VistaDeCitas, vistasDeCitas } from '@nitida/contract/citas.rules'
import type { Fecha } from '@nitida/contract/fechas'
import type { EstadoMensaje } from '@nitida/contract/mensajes'
import { listaEstados } from '../mensajes/shared/estados.ts'

/** The views of `/dashboard/citas`: all appointments, the week of a branch, their messages and the e-mails, who waits, and who came. */
export type Vista = 'lista' | 'semana' | 'mensajes' | 'correos' | 'espera' | 'asistencia'

/** What of the list is seen. */
export type Ver = VistaDeCitas | 'todas'

/** What the address says. Nothing personal: a patient is his id (D-74). */
export interface Direccion {
  vista: Vista
  pagina: number
  /** Filter of the list; null is as it opens. */
  ver: Ver | null
  /** Filter of the list. */
  fecha: Fecha | null
  /** Filter of the list; the branch of the week. */
  sucursal: number | null
  /** First day of the week; today without it. */
  desde: Fecha | null
  /** The day a phone shows. */
  dia: Fecha | null
  /** Filter of the messages, and of the e-mails. */
  estado: EstadoMensaje | null
  /** A patient whose new appointment was asked for on another screen (D-17). */
  idCliente: number | null
}

const PAGINA_MAXIMA = 100_000
const FORMA_FECHA = /^\d{4}-\d{2}-\d{2}$/

const leerEntero = (valor: unknown, maximo = Number.MAX_SAFE_INTEGER): number | null => {
  const numero = typeof valor === 'number' || typeof valor === 'string' ? Number(valor) : Number.NaN
  return Number.isSafeInteger(numero) && numero >= 1 && numero <= maximo ? numero : null
}

/** A day that exists: 2026-02-31 in an address is no day. */
function leerFecha(valor: unknown): Fecha | null {
  if (typeof valor !== 'string' || !FORMA_FECHA.test(valor)) return null
  const dia = new Date(`${valor}T00:00:00Z`)
  return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(valor) ? valor : null
}

const vistas: readonly Vista[] = ['lista', 'semana', 'mensajes', 'correos', 'espera', 'asistencia']

const losVer: readonly Ver[] = [...vistasDeCitas, 'todas']

/** Reads an address; what it cannot be is left out rather than refused. */
export function leerDireccion(busqueda: Readonly<Record<string, unknown>>): Direccion {
  return {
    vista: vistas.find((vista) => vista === busqueda.vista) ?? 'lista',
    pagina: leerEntero(busqueda.pagina, PAGINA_MAXIMA) ?? 1,
    ver: losVer.find((ver) => ver === busqueda.ver) ?? null,
    fecha: leerFecha(busqueda.fecha),
    sucursal: leerEntero(busqueda.sucursal),
    desde: leerFecha(busqueda.desde),
    dia: leerFecha(busqueda.dia),
    estado: listaEstados.find((estado) => estado === busqueda.estado) ?? null,
    idCliente: leerEntero(busqueda.idCliente),
  }
}

/** What the address carries: everything that is not as it starts. */
export function escribirDireccion(direccion: Partial<Direccion>): Record<string, string | number> {
  const { vista, pagina, ...resto } = direccion
  const busqueda: Record<string, string | number> = {}
  if (vista && vista !== 'lista') busqueda.vista = vista
  if (pagina && pagina > 1) busqueda.pagina = pagina
  for (const [nombre, valor] of Object.entries(resto)) if (valor !== null) busqueda[nombre] = valor
  return busqueda
}

/** The same as text, for a link. */
export function hrefDe(direccion: Partial<Direccion>): string {
  const entradas = Object.entries(escribirDireccion(direccion)).map(([nombre, valor]) => [nombre, String(valor)])
  const texto = new URLSearchParams(entradas).toString()
  return texto ? `?${texto}` : location.pathname
}
