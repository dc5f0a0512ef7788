import type { Centavos } from './dinero.ts'

/** Kinds of a credit note by hand. */
export const tiposDeNota = ['credito', 'bonificacion', 'devolucion'] as const
export type TipoDeNota = (typeof tiposDeNota)[number]

export const nombreDeNota: Record<TipoDeNota, string> = {
  credito: 'Nota de crédito',
  bonificacion: 'Bonificación',
  devolucion: 'Devolución',
}

/** SAT's relation: 03 for goods that came back, 01 for the rest. */
export const relacionDeNota: Record<TipoDeNota, '01' | '03'> = { credito: '01', bonificacion: '01', devolucion: '03' }

/** Most invoices and lines that one credit note names. */
export const MAXIMO_DE_NOTA = { facturas: 20, renglones: 200 } as const

/** The part of a credit that goes back as money: it lowers what is owed first. */
export const seDevuelve = (importe: Centavos, porPagar: Centavos): Centavos => Math.max(0, importe - porPagar)

/** SAT's form of a credit that only lowers what is owed; none of money that went anywhere. */
export const CONDONACION = '15'
