import { type Centavos, sumar } from '@nitida/contract/dinero'
import { type ClaseFiscal, clasesIva } from '@nitida/contract/facturacion.impuestos'
import { type ImpuestosDeCfdi, impuestosDeCfdi, sinImpuestos } from '@nitida/contract/facturacion.impuestos.rules'
import { enPesos } from '@nitida/contract/facturacion.moneda.rules'

/** What queries read of the taxes of a CFDI. */
export interface FilaConImpuestos {
  /** In its currency, as its IVA and `impuestos` are. */
  total: Centavos
  /** Pesos of a dollar; null in pesos. */
  tipoCambio: number | null
  /** Total of its IVA as its XML writes it; null where it has none. */
  iva: string | null
  tasa: string | null
  impuestos: ClaseFiscal[] | null
}

/**
 * Taxes in pesos. Each amount is rounded by itself; what that leaves goes to the largest base, so that they add up to the pesos of the
 * total.
 */
function enSusPesos(suyos: ImpuestosDeCfdi, { total, tipoCambio }: FilaConImpuestos, iva: Centavos): ImpuestosDeCfdi {
  const pesos = sinImpuestos()
  for (const clase of clasesIva) {
    const { base, iva } = suyos.clases[clase]
    pesos.clases[clase] = { base: enPesos(base, tipoCambio), iva: enPesos(iva, tipoCambio) }
  }
  pesos.retenidoIva = enPesos(suyos.retenidoIva, tipoCambio)
  pesos.retenidoIsr = enPesos(suyos.retenidoIsr, tipoCambio)
  const clases = Object.values(pesos.clases)
  const mayor = (que: 'base' | 'iva') => clases.reduce((una, otra) => (otra[que] > una[que] ? otra : una))
  const suma = (que: 'base' | 'iva') => sumar(...clases.map((una) => una[que]))
  mayor('iva').iva += enPesos(iva, tipoCambio) - suma('iva')
  const dicho = suma('base') + suma('iva') - pesos.retenidoIva - pesos.retenidoIsr
  mayor('base').base += enPesos(total, tipoCambio) - dicho
  return pesos
}

/** Taxes of a stored CFDI, in pesos by its own rate: its IVA, and all of them by kind. */
export function impuestosDeFila(fila: FilaConImpuestos): { iva: Centavos; impuestos: ImpuestosDeCfdi } {
  const { total, iva: escrito, tasa, impuestos, tipoCambio } = fila
  const iva = Math.round(Number(escrito ?? 0) * 100)
  const suya = tasa === '0.080000' ? '0.08' : '0.16'
  const suyos = impuestosDeCfdi({ total, iva, tasa: suya }, impuestos)
  if (tipoCambio === null) return { iva, impuestos: suyos }
  return { iva: enPesos(iva, tipoCambio), impuestos: enSusPesos(suyos, fila, iva) }
}
