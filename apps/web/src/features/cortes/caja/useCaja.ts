import type { DatosUsuario } from '@nitida/contract/sesion'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { comprobacionQuery } from '../shared/cortes.consulta.ts'

const ENCARGADO = '1'

/**
 * A manager needs a branch, a till that is closed today is not closed again, and only then it is asked what waits in it (spec §4,
 * §6). What is not known yet is undefined.
 */
export function useCaja({ id: userId, userType }: DatosUsuario) {
  const params = { userId }
  const esEncargado = userType === ENCARGADO
  const asignada = useQuery({ ...consulta(api.cortes.sucursalAsignada, { params }), enabled: esEncargado })
  const tieneCaja = !esEncargado || asignada.data?.sucursalAsignada === true
  const comprobacion = useQuery({ ...comprobacionQuery(userId), enabled: tieneCaja })
  const espera = useQuery({
    ...consulta(api.cortes.transacciones, { params }),
    enabled: comprobacion.data?.existe === false,
    staleTime: 0, // money: what the screen shows when it opens is what there is
  })
  return {
    sinSucursal: asignada.data?.sucursalAsignada === false,
    comprobacion: comprobacion.data,
    abierta: espera.data,
    /** Whose answer is missing. */
    fallida: [asignada, comprobacion, espera].find(({ isError }) => isError) ?? null,
  }
}

export type EstadoDeCaja = ReturnType<typeof useCaja>
