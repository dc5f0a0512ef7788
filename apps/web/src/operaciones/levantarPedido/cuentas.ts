import { aCentavos, type Centavos, MAXIMO_CENTAVOS, paraSumar } from '@nitida/contract/dinero'
import { mensajeDe } from '@nitida/contract/errores'
import type { Pedido } from '@nitida/contract/pedidos'
import { type Cobrado, pagoDeEdicion, totalDe } from '@nitida/contract/pedidos.rules'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ValoresElemento, ValoresPedido } from './pedido.valores.ts'

const FALTA_ANTICIPO = 'Escribe el anticipo.'

/** Total in centavos of what the inputs hold; blank and impossible amounts are 0. */
export const totalDeValores = (elementos: readonly Importes[]): number =>
  totalDe(
    elementos.map(({ importeArmazon, importeLente, importeOtro }) => ({
      importeArmazon: paraSumar(importeArmazon),
      importeLente: paraSumar(importeLente),
      importeOtro: paraSumar(importeOtro),
    })),
  )

type Importes = Pick<ValoresElemento, 'importeArmazon' | 'importeLente' | 'importeOtro'>
type Cobro = Pick<ValoresPedido, 'tipoPago' | 'anticipo'> & { elementos: readonly Importes[] }

/** Problem of the advance or of the total, and its field; null when there is none. */
export function falloDeCobro(
  { elementos, tipoPago, anticipo }: Cobro,
  antes: Cobrado | null,
): { campo: 'anticipo' | 'elementos'; mensaje: string } | null {
  const total = totalDeValores(elementos)
  if (total > MAXIMO_CENTAVOS) return { campo: 'elementos', mensaje: mensajeDe('TOTAL_EXCESIVO') }
  if (tipoPago === 'Anticipo') {
    if (anticipo === null || Number.isNaN(anticipo)) return { campo: 'anticipo', mensaje: FALTA_ANTICIPO }
    if (!antes && (anticipo <= 0 || aCentavos(anticipo) > total))
      return { campo: 'anticipo', mensaje: mensajeDe('ANTICIPO_INVALIDO') }
  }
  if (!antes || !tipoPago) return null
  const edicion = pagoDeEdicion(antes, {
    tipoPago,
    total,
    importe: tipoPago === 'total' ? total : aCentavos(paraSumar(anticipo)),
  })
  if (!('rechazo' in edicion)) return null
  const campo = edicion.rechazo === 'TOTAL_MENOR_QUE_PAGADO' ? 'elementos' : 'anticipo'
  return { campo, mensaje: mensajeDe(edicion.rechazo) }
}

/** Centavos that a stored order has charged. */
export const cobradoDe = ({ tipoPago, importe, total, saldoPendiente }: Pedido): Cobrado => ({
  tipoPago,
  importe: aCentavos(importe),
  pagado: aCentavos(total) - aCentavos(saldoPendiente),
})

/** The sums beside the form, in centavos. */
export interface Cuentas {
  total: Centavos
  /** Paid before this edit; 0 for a new order. */
  pagado: Centavos
  /** Payment of this save. */
  cobro: Centavos
  pendiente: Centavos
}

function cobroDe({ tipoPago, anticipo }: Cobro, antes: Cobrado | null, total: Centavos): Centavos {
  if (tipoPago === null) return 0
  const importe = tipoPago === 'total' ? total : aCentavos(paraSumar(anticipo))
  if (!antes) return Math.min(importe, total)
  const edicion = pagoDeEdicion(antes, { tipoPago, total, importe })
  return 'pago' in edicion ? edicion.pago : 0
}

/** Pending = total minus what was and is being paid, never below 0, because too large an advance is refused under its field. */
export function cuentasDe(cobro: Cobro, antes: Cobrado | null): Cuentas {
  const total = totalDeValores(cobro.elementos)
  const pagado = antes?.pagado ?? 0
  const ahora = cobroDe(cobro, antes, total)
  return { total, pagado, cobro: ahora, pendiente: Math.max(0, total - pagado - ahora) }
}

/** The sums of the form as they change, and their problems. */
export function useCuentas(antes: Cobrado | null): { cuentas: Cuentas; fallo: ReturnType<typeof falloDeCobro> } {
  const { control } = useFormContext<ValoresPedido>()
  const [elementos, tipoPago, anticipo] = useWatch({ control, name: ['elementos', 'tipoPago', 'anticipo'] })
  const cobro = { elementos, tipoPago, anticipo }
  return { cuentas: cuentasDe(cobro, antes), fallo: falloDeCobro(cobro, antes) }
}
