const DIA_MS = 86_400_000
/** From this many days on the list warns: renewing a certificate takes an appointment at the SAT. */
const AVISO_DIAS = 60

export type Vigencia = { estado: 'vencido' } | { estado: 'porVencer'; dias: number } | { estado: 'vigente' }

/**
 * How long a certificate still seals invoices. Days left are rounded up: one that ends tonight ends in one day.
 * @param hasta ISO instant of its end.
 */
export function vigenciaDe(hasta: string, ahora: Date): Vigencia {
  const dias = Math.ceil((Date.parse(hasta) - ahora.getTime()) / DIA_MS)
  if (dias <= 0) return { estado: 'vencido' }
  return dias <= AVISO_DIAS ? { estado: 'porVencer', dias } : { estado: 'vigente' }
}
