import '../../../base/formularios/sinJit.ts'
import { CrearMovimientoCaja } from '@nitida/contract/cortes'
import { type TipoMovimientoCaja, tiposMovimientoCaja } from '@nitida/contract/cortes.rules'
import { MAXIMO_CENTAVOS } from '@nitida/contract/dinero'
import { z } from 'zod'

/** Values of the dialog's inputs. */
export interface ValoresMovimiento {
  tipo: TipoMovimientoCaja | null
  importe: number | null
  motivo: string
}

const Importe = z
  .number('Escribe el importe.')
  .min(0.01, 'El importe debe ser mayor que cero.')
  .max(MAXIMO_CENTAVOS / 100, 'El importe es demasiado grande.')
  .refine((pesos) => Math.abs(pesos * 100 - Math.round(pesos * 100)) < 1e-6, 'El importe admite hasta dos decimales.')

/** Types what goes in, because the contract takes anything and judges it. */
const entradas = (valores: ValoresMovimiento) => valores

export const movimientoSchema = z.preprocess(
  entradas,
  CrearMovimientoCaja.extend({
    tipo: z.enum(tiposMovimientoCaja, 'Elige qué movimiento es.'),
    importe: Importe,
  }),
)
