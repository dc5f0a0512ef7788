import type { Fecha } from '@nitida/contract/fechas'
import type { GuardarMetas } from '@nitida/contract/metas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { cadaQueSuma } from './sumando.ts'

/** The month that a day lies in. */
export const mesDe = (dia: Fecha): string => dia.slice(0, 7)

/** Goals of a month, of one branch or of all that whoever asks may see; asked for again while its days are summed. */
export const useMetas = (mes: string, sucursal: number | null) =>
  useQuery({
    ...consulta(api.negocio.metas, { query: { mes, ...(sucursal && { sucursal }) } }),
    refetchInterval: cadaQueSuma(false),
  })

export function useGuardarMetas() {
  const cliente = useQueryClient()
  return async (metas: GuardarMetas) => {
    await call(api.negocio.guardarMetas, { body: metas })
    await cliente.invalidateQueries({ queryKey: ['negocio'] })
  }
}
