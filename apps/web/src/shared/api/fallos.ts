/** The server answered and refused (D-3). `message` is its sentence in Spanish, to be shown as it is. */
export class Rechazo extends Error {
  readonly estatus: number
  readonly codigo: string
  readonly campos: Readonly<Record<string, readonly string[]>>
  readonly timeDeny: boolean
  /** The record as it is, where an old version of it was sent (D-78). */
  readonly actual: Readonly<Record<string, unknown>> | null

  constructor(
    estatus: number,
    sobre: {
      error?: string
      message?: string
      errors?: Record<string, string[]>
      timeDeny?: boolean
      actual?: Record<string, unknown>
    },
  ) {
    super(sobre.message ?? 'No se pudo completar la acción.')
    this.name = 'Rechazo'
    this.estatus = estatus
    this.codigo = sobre.error ?? ''
    this.campos = sobre.errors ?? {}
    this.timeDeny = sobre.timeDeny ?? false
    this.actual = sobre.actual ?? null
  }
}

/** What a server that failed is said to have done, where it said nothing itself. */
export const FALLO_DEL_SERVIDOR = 'El servidor tuvo un problema. Intenta de nuevo; si continúa, contacte a soporte.'

/** No answer came: no network, a server that does not answer, or one that failed. Nothing is known about the outcome. */
export class SinRespuesta extends Error {
  /** The network works: it was the server that failed. */
  readonly delServidor: boolean

  /** @param dicho the sentence of a server that failed. */
  constructor(dicho?: string) {
    super(dicho ?? 'No hubo respuesta del servidor. Revisa tu conexión e intenta de nuevo.')
    this.name = 'SinRespuesta'
    this.delServidor = dicho !== undefined
  }
}

/** What was asked for is not there for this user, and asking again will not change it. */
export const noEsta = (error: unknown): boolean => error instanceof Rechazo && error.estatus === 404
