/** `href` only when there is something to open: a pending e-mail is text. */
type Medio = { etiqueta: string; texto: string; href?: string }

export type Bloque =
  | { tipo: 'parrafo' | 'subtitulo'; texto: string }
  | { tipo: 'lista'; puntos: readonly string[] }
  | { tipo: 'medios'; medios: readonly Medio[] }

/** `id` is the anchor of the heading. */
export type Seccion = { id: string; titulo: string; bloques: readonly Bloque[] }

export const parrafo = (texto: string): Bloque => ({ tipo: 'parrafo', texto })
export const subtitulo = (texto: string): Bloque => ({ tipo: 'subtitulo', texto })
export const lista = (...puntos: string[]): Bloque => ({ tipo: 'lista', puntos })
export const medios = (...medios: Medio[]): Bloque => ({ tipo: 'medios', medios })
