/** What one of SAT's rules says against a CFDI. */
export interface Hallazgo {
  /** SAT's code: 'CFDI40108', 'CRP20101'. Ours for what has none: 'RFC_DIGITO'. */
  codigo: string
  /** Where: 'Receptor.Nombre', 'Conceptos[2].ValorUnitario'. */
  campo: string
  /** Spanish: what is wrong, and what to do. */
  mensaje: string
}
