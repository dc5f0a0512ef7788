import type { Fecha } from '@nitida/contract/fechas'
import type { MetaDeSucursal, MetasDelMes } from '@nitida/contract/metas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { Rechazo } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { dinero } from '../../ui/formatos.ts'
import { cadaQueSuma } from './sumando.ts'

/** The month that a day lies in. */
export const mesDe = (dia: Fecha): string => dia.slice(0, 7)

/** Goals of a month, of one branch or of all that whoever asks may see; asked for again while its days are summed. */
export const useMetas = (mes: string, sucursal: number | null) =>
  useQuery({
    ...consulta(api.negocio.metas, { query: { mes, ...(sucursal && { sucursal }) } }),
    refetchInterval: cadaQueSuma(false),
  })

/** Goals by their branch, as whoever changes them has seen them. */
type Vistas = ReadonlyMap<number, MetaDeSucursal>

const porSucursal = ({ sucursales }: MetasDelMes): Vistas => new Map(sucursales.map((una) => [una.idSucursal, una]))

/**
 * Saves goals on top of those that were seen. One that somebody else changed meanwhile is refused under its field, which says what it is
 * now; a second save replaces it.
 */
export function useGuardarMetas(metas: MetasDelMes, campoDe: (una: MetaDeSucursal) => string) {
  const cliente = useQueryClient()
  const { mes } = metas
  const [vistas, setVistas] = useState(() => porSucursal(metas))
  const releer = async () => {
    await cliente.invalidateQueries({ queryKey: ['negocio'] })
    const { data } = await cliente.fetchQuery({ ...consulta(api.negocio.metas, { query: { mes } }), staleTime: 0 })
    const actuales = porSucursal(data)
    setVistas(actuales)
    return actuales
  }
  return async (cambiadas: readonly { idSucursal: number; meta: number | null }[]) => {
    const versionDe = (idSucursal: number) => vistas.get(idSucursal)?.version ?? 0
    const body = { mes, metas: cambiadas.map((una) => ({ ...una, version: versionDe(una.idSucursal) })) }
    try {
      await call(api.negocio.guardarMetas, { body })
    } catch (error) {
      if (!(error instanceof Rechazo) || error.codigo !== 'METAS_CAMBIADAS') throw error
      const actuales = await releer()
      const errors: Record<string, string[]> = {}
      for (const { idSucursal } of cambiadas) {
        const una = actuales.get(idSucursal)
        if (una && una.version !== versionDe(idSucursal)) errors[campoDe(una)] = [deOtro(una)]
      }
      throw new Rechazo(error.estatus, { error: error.codigo, message: error.message, errors })
    }
    await cliente.invalidateQueries({ queryKey: ['negocio'] })
  }
}

const deOtro = ({ meta }: MetaDeSucursal): string =>
  `${meta === null ? 'Alguien más la quitó' : `Alguien más la dejó en ${dinero(meta)}`}. Guarda otra vez para dejar la tuya.`
