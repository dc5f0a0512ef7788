/** The server answered and refused (D-3). `message` is its sentence in Spanish, to be shown unchanged. */
export class Rechazo extends Error {
  readonly estatus: number
  readonly codigo: string
  readonly campos: Readonly<Record<string, readonly string[]>>
  readonly timeDeny: boolean
  /** The record as it is, when an old version of it was sent (D-78). */
  readonly actual: Readonly<Record<string, unknown>> | null
  /** What it may be sent again with, where somebody has to choose (D-91). */
  readonly opciones: readonly string[]

  constructor(
    estatus: number,
    sobre: {
      error?: string
      message?: string
      errors?: Record<string, string[]>
      timeDeny?: boolean
      actual?: Record<string, unknown>
      opciones?: string[]
    },
  ) {
    super(sobre.message ?? 'No se pudo completar la acción.')
    this.name = 'Rechazo'
    this.estatus = estatus
    this.codigo = sobre.error ?? ''
    this.campos = sobre.errors ?? {}
    this.timeDeny = sobre.timeDeny ?? false
    this.actual = sobre.actual ?? null
    this.opciones = sobre.opciones ?? []
  }
}

/** Sentence for a server that failed without one. */
export const FALLO_DEL_SERVIDOR = 'El servidor tuvo un problema. Intenta de nuevo; si continúa, contacta a soporte.'

/** No answer came: no network, a silent server, or one that failed. The outcome is unknown. */
export class SinRespuesta extends Error {
  /** Whether the server failed, while the network works. */
  readonly delServidor: boolean

  /** @param dicho the sentence of a server that failed. */
  constructor(dicho?: string) {
    super(dicho ?? 'No hubo respuesta del servidor. Revisa tu conexión e intenta de nuevo.')
    this.name = 'SinRespuesta'
    this.delServidor = dicho !== undefined
  }

  /** Whether nobody answered at all. */
  get sinRed(): boolean {
    return !this.delServidor
  }
}

/** Whether the thing is not there for this user, so that asking again is useless. */
export const noEsta = (error: unknown): boolean => error instanceof Rechazo && error.estatus === 404

export const esRechazo = (error: unknown, codigo: string): boolean =>
  error instanceof Rechazo && error.codigo === codigo

/** Whether a repeated key came with other data: an attempt whose answer got lost did its work, and this one is another. */
export const conOtrosDatos = (error: unknown): boolean => esRechazo(error, 'CLAVE_CON_OTROS_DATOS')
