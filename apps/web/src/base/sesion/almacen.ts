import { type TipoUsuario, tiposUsuario } from '@nitida/contract/permisos'
import type { DatosUsuario, Preferencias } from '@nitida/contract/sesion'

const TOKEN = 'token'
/** Keys that belong to the device rather than to the person, and so outlive a session that ended by itself. */
const delEquipo: ReadonlySet<string> = new Set(['tema', 'impresora', 'impresoraPerfil', 'impresoraPreguntar'])

export const leerToken = (): string | null => localStorage.getItem(TOKEN)

/** The type of the last user here; the server says whether he is still logged in. */
export const leerTipo = (): TipoUsuario | null =>
  tiposUsuario.find((tipo) => tipo === localStorage.getItem('userType')) ?? null

/** The id of the same user; null when nobody is. */
export const leerIdUsuario = (): number | null => Number(localStorage.getItem('idUser')) || null

/** The branch of the same user; null without one. */
export const leerIdSucursal = (): number | null => Number(localStorage.getItem('branchId')) || null

const INICIO_EN_HOY = 'inicioEnHoy'

/**
 * Whether that user's first screen opened on Hoy the last time, so that it is asked for what it will show before the server has
 * said which. What the server says counts.
 */
export const leerInicioEnHoy = (): boolean =>
  localStorage.getItem(INICIO_EN_HOY) === (localStorage.getItem('idUser') ?? '')

export function anotarInicioEnHoy(idUsuario: number, enHoy: boolean): void {
  if (enHoy) localStorage.setItem(INICIO_EN_HOY, String(idUsuario))
  else localStorage.removeItem(INICIO_EN_HOY)
}

/** Whether a change of local storage in another tab may concern the session; `null` is a cleared storage. */
export const tocaSesion = (clave: string | null): boolean => clave === null || clave === TOKEN

/** Writes the keys of the specification (§3). The token goes last: other tabs act on it and must find the rest. */
export function guardarSesion(token: string, usuario: DatosUsuario, { inicioEnHoy }: Preferencias): void {
  anotarInicioEnHoy(usuario.id, inicioEnHoy)
  const { id, branchId, name, lastName, secondLastName, userType } = usuario
  const claves = { idUser: id, branchId, name, lastName, secondLastName, userType, token }
  for (const [clave, valor] of Object.entries(claves)) {
    if (valor === null) localStorage.removeItem(clave)
    else localStorage.setItem(clave, String(valor))
  }
}

/** Session storage keys of the person, searched names among them. */
export const PREFIJO_DE_PESTANA = 'lista:'

function borrarDePestana(): void {
  for (const clave of Object.keys(sessionStorage))
    if (clave.startsWith(PREFIJO_DE_PESTANA)) sessionStorage.removeItem(clave)
}

/** Key of a user's readings of a count that wait for the server: codes and their moments, which nobody else sees or sends. */
export const llaveDeLecturas = (idUsuario: number, idConteo: number): string => `conteo-${idUsuario}-${idConteo}`

const esDeLecturas = (clave: string): boolean => /^conteo-\d+-\d+$/.test(clave)

/** Whether readings of a count wait in this browser, of anybody. */
export const hayLecturasEnEspera = (): boolean => Object.keys(localStorage).some(esDeLecturas)

/**
 * Clears everything of the person after a session ended by itself, searched names included. Readings of a count stay: they were made,
 * and are sent when the same user is back.
 */
export function borrarDePersona(): void {
  for (const clave of Object.keys(localStorage))
    if (!delEquipo.has(clave) && !esDeLecturas(clave)) localStorage.removeItem(clave)
  borrarDePestana()
}

/** Clears everything after a logout (D-65). */
export function borrarTodo(): void {
  localStorage.clear()
  borrarDePestana()
}
