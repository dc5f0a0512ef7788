/** A rule that must hold in every state of the data (reliability §4): its query finds what breaks it, one `id` a row. */
export interface Revision {
  nombre: string
  /** Selects `id`: of a row, or a text that tells where. Never anything personal. */
  consulta: string
}
