import type { TipoUsuario } from './permisos.ts'

const etiquetas: Record<TipoUsuario, string> = {
  '0': 'Usuario Maestro',
  '1': 'Usuario Encargado',
  '2': 'Usuario de Caja',
  '3': 'Usuario de Laboratorio',
  '4': 'Usuario Optometrista',
}

/** Label of a user type (spec §6); anything else reads 'Indefinido'. */
export const etiquetaTipo = (tipo: string): string =>
  Object.hasOwn(etiquetas, tipo) ? etiquetas[tipo as TipoUsuario] : 'Indefinido'

/** Types other than '0' work within session hours (spec §5, D-7). */
export const requiereHorario = (tipo: string): boolean => tipo !== '0'

/** Types whose licence is stored: those who sign visits and histories (D-86). */
export const llevaCedula = (tipo: string): boolean => tipo === '0' || tipo === '1' || tipo === '4'

const HORARIO = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/

export interface Horario {
  inicio: string
  fin: string
}

/** Reads `HH:MM-HH:MM`; null when it is anything else. */
export function leerHorario(texto: string): Horario | null {
  const [, inicio, fin] = HORARIO.exec(texto) ?? []
  return inicio && fin ? { inicio, fin } : null
}

/** Hours that end as they begin would open for one minute a day, which nobody means. */
export function empiezaAlTerminar(texto: string): boolean {
  const horario = leerHorario(texto)
  return horario !== null && horario.inicio === horario.fin
}

export const escribirHorario = ({ inicio, fin }: Horario): string => `${inicio}-${fin}`

/**
 * Whether an hour lies inside session hours (D-7): both ends inclusive to the minute, an end before the start wraps
 * midnight. An unreadable range admits nobody.
 */
export function dentroDeHorario(sessionLimit: string, hora: string): boolean {
  const horario = leerHorario(sessionLimit)
  if (!horario) return false
  const { inicio, fin } = horario
  return inicio <= fin ? inicio <= hora && hora <= fin : hora >= inicio || hora <= fin
}

const minutosDe = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5))

/**
 * Whole minutes from an hour to the end of the session hours, the last minute included; null when they never end
 * (a range that covers the day) or the hour lies outside.
 */
export function minutosRestantes(sessionLimit: string, hora: string): number | null {
  const horario = leerHorario(sessionLimit)
  if (!horario || !dentroDeHorario(sessionLimit, hora)) return null
  const cubreElDia = (minutosDe(horario.fin) + 1) % 1440 === minutosDe(horario.inicio) % 1440
  if (cubreElDia) return null
  return (minutosDe(horario.fin) - minutosDe(hora) + 1440) % 1440
}

/** Longest password in the dialog of the Users screen (spec §5); the server takes up to 128 (D-8). */
export const CONTRASENA_MAXIMA_DIALOGO = 20
export const CONTRASENA_MAXIMA = 128
/** Characters as a person counts them: an emoji is one (D-8). */
export const largoContrasena = (contrasena: string): number => [...contrasena].length
/** Length below which the form warns; production refuses (`PASSWORD_MIN`, D-8). */
export const CONTRASENA_RECOMENDADA = 8

const CONOCIDAS =
  /^(?:contrase(?:ñ|n)a|password|nitida-demo|qwerty(?:uiop)?|abcdefgh|optica|nitida|admin(?:istrador)?)[\d!.*-]*$/i

/** Whether the digits only go up, down, or stay: 12345678, 87654321, 11111111. */
function esEscalera(texto: string): boolean {
  const pasos = new Set(
    [...texto].slice(1).map((letra, n) => (letra.codePointAt(0) ?? 0) - (texto.codePointAt(n) ?? 0)),
  )
  return pasos.size === 1 && [-1, 0, 1].includes([...pasos][0] ?? 9)
}

/** Whether a password is among the first that an attacker would try; production refuses them. */
export function esDebil(contrasena: string, correo: string): boolean {
  const texto = contrasena.trim().toLowerCase()
  const [cuenta = ''] = correo.toLowerCase().split('@')
  if (texto === '' || texto === correo.toLowerCase() || (cuenta !== '' && texto.replace(/(?<!\d)\d+$/, '') === cuenta))
    return true
  return CONOCIDAS.test(texto) || esEscalera(texto) || /^(?:1234567890?|0123456789|123456789)+$/.test(texto)
}
