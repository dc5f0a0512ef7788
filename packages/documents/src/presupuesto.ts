import { type Cuenta, conceptosDe } from './cuentas.ts'
import { fechaLarga } from './formatos.ts'
import type { Membrete } from './pdf/hoja.ts'

/** One way of making the glasses, amounts in pesos. No prescription: the customer's paper of it is 'Receta'. */
export interface AlternativaImpresa {
  readonly nombre: string
  readonly recomendada: boolean
  readonly total: number
  readonly fechaEntrega: string
  readonly elementos: readonly ElementoOfrecido[]
}

export interface ElementoOfrecido {
  readonly armazon: string
  readonly lente: string
  readonly otro: string
  readonly importeArmazon: number
  readonly importeLente: number
  readonly importeOtro: number
}

/** A quote on paper, from its cheapest alternative on. */
export interface PresupuestoImpreso {
  readonly membrete: Membrete
  readonly folio: string
  /** When it was made, on the wall clock of its branch: `YYYY-MM-DDTHH:MM:SS`. */
  readonly fecha: string
  readonly vigenteHasta: string
  /** Whether its prices ended. */
  readonly vencido: boolean
  readonly paciente: string
  readonly atendio: string
  /** Address of the customer's page. */
  readonly enlace: string
  readonly alternativas: readonly AlternativaImpresa[]
}

export const NO_ES_PEDIDO = 'Un presupuesto no es un pedido: no se ha cobrado nada ni se apartó ninguna pieza.'
export const CON_EL_CODIGO =
  'Con el código ves este presupuesto en tu teléfono y nos dices cuál te interesa. No pagas nada ahí.'

type Vigencia = Pick<PresupuestoImpreso, 'vigenteHasta' | 'vencido'>

export const vigenciaDe = ({ vigenteHasta, vencido }: Vigencia): string =>
  `${vencido ? 'Venció el' : 'Vigente hasta el'} ${fechaLarga(vigenteHasta)}`

/** What its prices are worth. */
export const respetoDe = ({ vigenteHasta, vencido }: Vigencia): string =>
  vencido
    ? `Los precios se respetaron hasta el ${fechaLarga(vigenteHasta)}. Pregúntanos los de hoy.`
    : `Los precios se respetan hasta el ${fechaLarga(vigenteHasta)}.`

/** What an element of an alternative costs, line by line, as an order's does. */
export function conceptosOfrecidos({
  importeArmazon,
  importeLente,
  importeOtro,
  ...textos
}: ElementoOfrecido): Cuenta[] {
  const importes = { armazonImporte: importeArmazon, lenteImporte: importeLente, otroImporte: importeOtro }
  return conceptosDe({ ...textos, ...importes, devuelto: false })
}
