import { CABECERA_POSICION, leerPosicion, ULTIMA } from '@nitida/contract/posicion'

const CLAVE = 'posicion'
/** After so long every replica that is read from has what was written: a later one is left out by the server. */
const VIDA_MS = 120_000

interface Guardada {
  posicion: string
  en: number
}

/** Another tab may have written last, and a value that is not ours is none. */
function leida(): Guardada | null {
  const [posicion = '', en = ''] = localStorage.getItem(CLAVE)?.split(' ') ?? []
  const edad = Date.now() - Number(en)
  return leerPosicion(posicion) !== null && edad >= 0 && edad < VIDA_MS ? { posicion, en: Number(en) } : null
}

/** Keeps how far the database was written, as an answer or an event of the server says it; all tabs share the greatest. */
export function anotarPosicion(dicha: unknown): void {
  const nueva = leerPosicion(dicha)
  if (nueva === null) return
  if (nueva <= (leerPosicion(leida()?.posicion) ?? -1n)) return
  try {
    localStorage.setItem(CLAVE, `${dicha} ${Date.now()}`)
  } catch {
    // A browser whose storage is full reads what may be some seconds old; the answer itself came.
  }
}

/** Longer than a replica that is read from may be behind. */
const TRAS_ABRIR_MS = 15_000
let sinSaberHasta = 0

/** The socket opened: what it did not hear may be newer than every position that is known here, until the server says one. */
export function alAbrirSocket(): void {
  sinSaberHasta = Date.now() + TRAS_ABRIR_MS
}

/** The server says a position that all of that is before. */
export function alSaberPosicion(dicha: unknown): void {
  anotarPosicion(dicha)
  sinSaberHasta = 0
}

/** Says with a read that its answer must not be older. */
export function pedirDesde(encabezados: Headers): void {
  const guardada = leida()
  if (Date.now() < sinSaberHasta) encabezados.set(CABECERA_POSICION, ULTIMA)
  else if (guardada) encabezados.set(CABECERA_POSICION, guardada.posicion)
}
