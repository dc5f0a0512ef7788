/** Kinds of IVA that a line may have: a rate, exempt, or none (SAT's c_ObjetoImp 01 and 03). IEPS is never ours. */
export const clasesIva = ['0.16', '0.08', '0', 'exento', 'sinObjeto', 'sinDesglose'] as const
export type ClaseIva = (typeof clasesIva)[number]

/** Rates of what a receiver keeps of the IVA, as SAT writes them: two thirds, 6 % and 4 %. */
export const retencionesIva = ['0.106667', '0.053333', '0.060000', '0.040000'] as const
export type RetencionIva = (typeof retencionesIva)[number]
/** Of the ISR: fees and rents, and RESICO. */
export const retencionesIsr = ['0.100000', '0.012500'] as const
export type RetencionIsr = (typeof retencionesIsr)[number]

/** Taxes of a line. */
export interface ImpuestosDeLinea {
  iva: ClaseIva
  retIva: RetencionIva | null
  retIsr: RetencionIsr | null
}

/** Lines of one CFDI that have the same taxes, as plain data: what its payments and credits divide by. */
export interface ClaseFiscal extends ImpuestosDeLinea {
  /** Sums of their bases, of each tax, and of what they are worth with their taxes; pesos with six decimals. */
  base: string
  trasladado: string
  retenidoIva: string
  retenidoIsr: string
  total: string
}
