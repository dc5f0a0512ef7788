import { type VistaDeCitas, vistasDeCitas } from '@nitida/contract/citas.rules'
import type { Fecha } from '@nitida/contract/fechas'
import type { EstadoMensaje } from '@nitida/contract/mensajes'
import { leerId, leerPagina, leerUnoDe } from '../../shared/direccion.ts'
import { leerFecha } from '../../shared/useParametros.ts'
import { listaEstados } from '../mensajes/shared/estados.ts'

/** The views of `/dashboard/citas`: all appointments, the week of a branch, their messages and the e-mails, who waits, and who came. */
export type Vista = 'lista' | 'semana' | 'mensajes' | 'correos' | 'espera' | 'asistencia'

/** Chips of the list. */
export type Ver = VistaDeCitas | 'todas'

/** Parameters of the address. Nothing personal: a patient is his id (D-74). */
export interface Direccion {
  vista: Vista
  pagina: number
  /** Filter of the list; null is its first state. */
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

const vistas: readonly Vista[] = ['lista', 'semana', 'mensajes', 'correos', 'espera', 'asistencia']

const leerVista = leerUnoDe(vistas)

/** Readers of the address; without a word it is the list's. */
export const parametros = {
  vista: (crudo: unknown): Vista => leerVista(crudo) ?? 'lista',
  pagina: leerPagina,
  ver: leerUnoDe<Ver>([...vistasDeCitas, 'todas']),
  fecha: leerFecha,
  sucursal: leerId,
  desde: leerFecha,
  dia: leerFecha,
  estado: leerUnoDe(listaEstados),
  idCliente: leerId,
}

/** Parameters of the address: everything that differs from the first state. */
export function escribirDireccion(direccion: Partial<Direccion>): Record<string, string | number> {
  const { vista, pagina, ...resto } = direccion
  const busqueda: Record<string, string | number> = {}
  if (vista && vista !== 'lista') busqueda.vista = vista
  if (pagina && pagina > 1) busqueda.pagina = pagina
  for (const [nombre, valor] of Object.entries(resto)) if (valor !== null) busqueda[nombre] = valor
  return busqueda
}

/** The same parameters as text, for a link. */
export function hrefDe(direccion: Partial<Direccion>): string {
  const entradas = Object.entries(escribirDireccion(direccion)).map(([nombre, valor]) => [nombre, String(valor)])
  const texto = new URLSearchParams(entradas).toString()
  return texto ? `?${texto}` : location.pathname
}
