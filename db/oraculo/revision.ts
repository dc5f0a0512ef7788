/** A rule that must hold in every state of the data (reliability §4): its query finds what breaks it, one `id` a row. */
export interface Revision {
  nombre: string
  /** Selects `id`: of a row, or a text that tells where. Never anything personal. */
  consulta: string
}

/** Until when what happened may be in a file instead of the audit; clocks of processes may differ by a day from the database's. */
export const separado = "coalesce((select max(hasta) + interval '1 day' from auditoria_separada), '-infinity')"
