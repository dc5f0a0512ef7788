import type { Centavos } from '@nitida/contract/dinero'
import type { ClaseFiscal } from '@nitida/contract/facturacion.impuestos'
import { type ImpuestosDeCfdi, impuestosDeCfdi } from '@nitida/contract/facturacion.impuestos.rules'

/** What queries read of the taxes of a CFDI. */
export interface FilaConImpuestos {
  total: Centavos
  /** Total of its IVA as its XML writes it, in pesos; null where it has none. */
  iva: string | null
  tasa: string | null
  impuestos: ClaseFiscal[] | null
}

/** Taxes of a stored CFDI: its IVA, and all of them by kind. */
export function impuestosDeFila({ total, iva: escrito, tasa, impuestos }: FilaConImpuestos): {
  iva: Centavos
  impuestos: ImpuestosDeCfdi
} {
  const iva = Math.round(Number(escrito ?? 0) * 100)
  const suya = tasa === '0.080000' ? '0.08' : '0.16'
  return { iva, impuestos: impuestosDeCfdi({ total, iva, tasa: suya }, impuestos) }
}
