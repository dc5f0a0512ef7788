import '../../base/formularios/sinJit.ts'
import { dosDecimales, MAS_DE_DOS_DECIMALES } from '@nitida/contract/dinero'
import { mensajeDe } from '@nitida/contract/errores'
import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
import { Correccion, Devolucion } from '@nitida/contract/pedidos.libro'
import { type FormaPago, formasPago } from '@nitida/contract/pedidos.rules'
import { z } from 'zod'

/** Values of a payment dialog's inputs. */
export interface ValoresMovimiento {
  importe: number | null
  formaPago: FormaPago | null
  motivo: string
  /** How the order's invoice follows; null leaves it for later. */
  fiscal: FinFiscal | null
}

const FormaDePago = z.enum(formasPago, 'Debe seleccionar una forma de pago')
const Importe = z
  .number('Escribe el importe.')
  .min(0.01, 'El importe debe ser mayor que cero.')
  .refine(dosDecimales, MAS_DE_DOS_DECIMALES)

const dinero = { importe: Importe, formaPago: FormaDePago }
/** Types what goes in, because the contract takes anything and judges it. */
const entradas = (valores: ValoresMovimiento) => valores

/** @param pagadoCon money of each method that was not given back, in pesos. */
export const devolucionSchema = (pagadoCon: Readonly<Record<FormaPago, number>>) =>
  z.preprocess(
    entradas,
    Devolucion.extend(dinero).refine(({ importe, formaPago }) => importe <= pagadoCon[formaPago], {
      path: ['importe'],
      message: mensajeDe('DEVOLUCION_EXCEDE_PAGADO'),
    }),
  )

export const correccionSchema = z.preprocess(entradas, Correccion.extend({ formaPago: FormaDePago }))
