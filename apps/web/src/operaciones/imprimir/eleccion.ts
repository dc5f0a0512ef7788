import { elegirPreferida, type PerfilImpresora, perfilConId, perfilDe } from '@nitida/escpos/perfiles'

/** The printer of this computer with its profile. */
export interface Eleccion {
  readonly impresora: string
  readonly perfil: PerfilImpresora
}

/** Keys of local storage. They belong to the computer; logging out clears them with the rest (D-65). */
const IMPRESORA = 'impresora'
const PERFIL = 'impresoraPerfil'
const PREGUNTAR = 'impresoraPreguntar'

const oyentes = new Set<() => void>()

/** For `useSyncExternalStore`: called when the printer is chosen here or in another tab. */
export function oirEleccion(oyente: () => void): () => void {
  oyentes.add(oyente)
  addEventListener('storage', oyente)
  return () => {
    oyentes.delete(oyente)
    removeEventListener('storage', oyente)
  }
}

export const leerImpresora = (): string | null => localStorage.getItem(IMPRESORA)
/** The id of the chosen profile; null while the printer's name decides. */
export const leerIdPerfil = (): string | null => localStorage.getItem(PERFIL)

/** Whether QZ Tray is asked how the printer is before each ticket. Off by default, since it costs a permission more. */
export const leerPreguntar = (): boolean => localStorage.getItem(PREGUNTAR) === 'si'

/**
 * The chosen printer; null before the first choice. The printer's name tells the profile when the stored one no longer exists.
 */
export function eleccionDe(impresora: string | null, idPerfil: string | null): Eleccion | null {
  if (impresora === null) return null
  return { impresora, perfil: perfilConId(idPerfil ?? '') ?? perfilDe(impresora) }
}

const avisar = () => {
  for (const oyente of oyentes) oyente()
}

export function guardarEleccion({ impresora, perfil }: Eleccion): void {
  localStorage.setItem(IMPRESORA, impresora)
  localStorage.setItem(PERFIL, perfil.id)
  avisar()
}

export function guardarPreguntar(preguntar: boolean): void {
  localStorage.setItem(PREGUNTAR, preguntar ? 'si' : 'no')
  avisar()
}

/**
 * The printer to use without asking: a preferred model (D-66), or the only one there is. Null when a person must choose, because
 * bytes for a receipt printer would come out of an office printer as pages of signs.
 */
export function sugerir(impresoras: readonly string[], preferidas: readonly string[]): Eleccion | null {
  const impresora = elegirPreferida(impresoras, preferidas) ?? (impresoras.length === 1 ? impresoras[0] : undefined)
  return impresora === undefined ? null : { impresora, perfil: perfilDe(impresora) }
}
