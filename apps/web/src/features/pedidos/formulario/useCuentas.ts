import type { Cobrado } from '@nitida/contract/pedidos.rules'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Cuentas, cuentasDe, falloDeCobro } from './cuentas.ts'
import type { ValoresPedido } from './pedido.valores.ts'

/** The sums of the form as they change, and what is wrong with them. */
export function useCuentas(antes: Cobrado | null): { cuentas: Cuentas; fallo: ReturnType<typeof falloDeCobro> } {
  const { control } = useFormContext<ValoresPedido>()
  const [elementos, tipoPago, anticipo] = useWatch({ control, name: ['elementos', 'tipoPago', 'anticipo'] })
  const cobro = { elementos, tipoPago, anticipo }
  return { cuentas: cuentasDe(cobro, antes), fallo: falloDeCobro(cobro, antes) }
}
