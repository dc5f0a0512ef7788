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

/** No answer came: no network, a server that does not answer, or one that failed. Nothing is known about the outcome. */
export class SinRespuesta extends Error {
  constructor() {
    super('No hubo respuesta del servidor. Revisa tu conexión e intenta de nuevo.')
    this.name = 'SinRespuesta'
  }
}
