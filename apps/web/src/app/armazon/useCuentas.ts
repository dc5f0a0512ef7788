import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../shared/api/consulta.ts'
import { api } from '../../shared/api/rutas.ts'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import type { Pantalla } from '../paths.ts'

export interface Cuenta {
  valor: number
  /** Name of the counted things: 'por confirmar hoy y mañana'. */
  que: string
}

const CADA_MS = 60_000

/** Numbers beside items of the menu; an item without anything to do has none. */
export function useCuentas(): Partial<Record<Pantalla, Cuenta>> {
  const { userType, branchId } = useSesion().usuario
  const cuenta = userType === '0' || (userType !== '3' && branchId !== null)
  const { data } = useQuery({ ...consulta(api.hoy.conteos, {}), enabled: cuenta, refetchInterval: CADA_MS })
  const { porConfirmar = 0, atrasados = 0 } = data?.data ?? {}
  return {
    ...(porConfirmar > 0 && { citas: { valor: porConfirmar, que: 'por confirmar hoy y mañana' } }),
    ...(atrasados && { pedidos: { valor: atrasados, que: atrasados === 1 ? 'atrasado' : 'atrasados' } }),
  }
}
