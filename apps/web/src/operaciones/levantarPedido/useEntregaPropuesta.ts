import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import { diaAbierto } from '@nitida/contract/horarios.rules'
import { createContext, useContext, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { fechaLarga } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'
import type { DatosPedido } from './pedido.schema.ts'
import type { ValoresPedido } from './pedido.valores.ts'

/** A lens of the price list as an element takes it. */
export interface MicaElegida {
  texto: string
  importe: number
  /** Days after which it is promised; null for the shop's usual ones. */
  dias: number | null
}

const Proponer = createContext<(dias: number) => void>(() => undefined)
export const ProponerEntrega = Proponer.Provider
export const useProponerEntrega = () => useContext(Proponer)

/** The day that an order is proposed for; null where the day that stands there was typed. Of several pairs the slowest one counts. */
export function entregaPropuesta(
  dia: Fecha,
  { actual, propuesta, varios }: { actual: string | null; propuesta: string | null; varios: boolean },
): string | null {
  if (!actual) return dia
  if (actual !== propuesta) return null
  return varios && actual > dia ? actual : dia
}

/** Proposes the promised day by the days that a lens takes: the branch of the order is open on it. */
export function useEntregaPropuesta(form: UseFormReturn<ValoresPedido, unknown, DatosPedido>, hoy: Fecha) {
  const { horarioDe, cerrados } = useSucursales()
  const propuesta = useRef<string | null>(null)
  const mal = form.formState.errors.fechaEntrega !== undefined
  return (dias: number) => {
    const [actual, elementos, idSucursal] = form.getValues(['fechaEntrega', 'elementos', 'idSucursal'])
    const antes = { actual, propuesta: propuesta.current, varios: elementos.length > 1 }
    const dia = entregaPropuesta(diaAbierto(horarioDe(idSucursal), sumarDias(hoy, dias), cerrados), antes)
    if (dia === null) return
    propuesta.current = dia
    if (dia === actual) return
    form.setValue('fechaEntrega', dia, { shouldDirty: true, shouldValidate: mal })
    toast.info(`Entrega propuesta por la mica: ${fechaLarga(dia)}. Se puede cambiar.`)
  }
}
