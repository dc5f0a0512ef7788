import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import type { Pantalla } from '../../base/direccion/ubicaciones.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'

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
