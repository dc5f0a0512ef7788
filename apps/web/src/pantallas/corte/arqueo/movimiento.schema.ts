import '../../../base/formularios/sinJit.ts'
import { CrearMovimientoCaja } from '@nitida/contract/cortes'
import { type TipoMovimientoCaja, tiposMovimientoCaja } from '@nitida/contract/cortes.rules'
import { dosDecimales, MAS_DE_DOS_DECIMALES, MAXIMO_CENTAVOS } from '@nitida/contract/dinero'
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
  .refine(dosDecimales, MAS_DE_DOS_DECIMALES)

/** Types what goes in, because the contract takes anything and judges it. */
const entradas = (valores: ValoresMovimiento) => valores

export const movimientoSchema = z.preprocess(
  entradas,
  CrearMovimientoCaja.extend({
    tipo: z.enum(tiposMovimientoCaja, 'Elige qué movimiento es.'),
    importe: Importe,
  }),
)
