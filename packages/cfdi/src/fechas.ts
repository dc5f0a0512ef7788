/** Formatters by zone, since making one costs a hundred times its use. */
const formatos = new Map<string, Intl.DateTimeFormat>()

/** An instant as a CFDI writes it: wall time of the branch's zone, to the second, without zone (cfdi §5.1). */
export function fechaCfdi(instante: Date, zona: string): string {
  let formato = formatos.get(zona)
  if (!formato) {
    formato = new Intl.DateTimeFormat('sv-SE', { timeZone: zona, dateStyle: 'short', timeStyle: 'medium' })
    formatos.set(zona, formato)
  }
  return formato.format(instante).replace(' ', 'T')
}
