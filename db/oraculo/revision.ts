/** A rule that must hold in every state of the data (reliability §4): its query finds what breaks it, one `id` a row. */
export interface Revision {
  nombre: string
  /** Selects `id`, of a row or as a text that tells where; never anything personal. */
  consulta: string
}

/**
 * Instant up to which history may be in a file instead of the audit; clocks of processes may differ by a day from the database's.
 */
export const separado = "coalesce((select max(hasta) + interval '1 day' from auditoria_separada), '-infinity')"
