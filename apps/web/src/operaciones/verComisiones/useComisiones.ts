import type { Fecha } from '@nitida/contract/fechas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'

const paths = { panelCortes: '/cortes/panelAdmin', corte: '/cortes/corteIndividual' } as const
/** The screens that show commissions: the owner's, and a manager's. */
export type DondeComisiones = keyof typeof paths

export const RENGLONES_POR_PAGINA = 50
/** Frozen periods that can be picked: eight years of months. */
const PERIODOS = 100

/** A frozen period, or the open one up to a day. */
export interface CualPeriodo {
  periodo?: number
  hasta?: Fecha
}

/** What is looked at, as the address says, and the ways to look at something else. */
export function useVista(donde: DondeComisiones) {
  const { comision, hasta: pedido, usuario } = useParametros(donde)
  const { hoy } = useSesion().estado
  const hasta = pedido !== null && pedido > hoy ? hoy : pedido
  const cual: CualPeriodo = { ...(comision && { periodo: comision }), ...(!comision && hasta && { hasta }) }
  const lugar = (mas: { comision?: number; hasta?: Fecha; usuario?: number }) =>
    aPath(paths[donde], { vista: 'comisiones', ...mas })
  const este = { ...(comision && { comision }), ...(!comision && hasta && { hasta }) }
  return {
    ...{ cual, persona: usuario, lugar },
    /** The day that the address asks for, which the open period may not reach. */
    pedido: comision ? null : pedido,
    aRenglones: (idUsuario: number) => lugar({ ...este, usuario: idUsuario }),
    aPersonas: lugar(este),
    /** What stays in the address of another page. */
    enDireccion: { vista: 'comisiones', ...este, ...(usuario && { usuario }) },
  }
}
export type VistaDeComisiones = ReturnType<typeof useVista>

export const useDelPeriodo = (cual: CualPeriodo) => useQuery(consulta(api.comisiones.ver, { query: { ...cual } }))

export const usePeriodos = () => useQuery(consulta(api.comisiones.periodos, { query: { page: 1, limit: PERIODOS } }))

export const useRenglones = (cual: CualPeriodo, persona: number, page: number) =>
  useQuery(consulta(api.comisiones.renglones, { query: { ...cual, persona, page, limit: RENGLONES_POR_PAGINA } }))

export const useReglas = () => useQuery(consulta(api.comisiones.reglas, {}))

export function useRecargarComisiones() {
  const cliente = useQueryClient()
  return () => cliente.invalidateQueries({ queryKey: ['comisiones'] })
}

/** Opens a person's statement in another tab. */
export async function abrirEstado(id: number): Promise<void> {
  const { data } = await call(api.comisiones.papel, { params: { id } })
  const enlace = document.createElement('a')
  Object.assign(enlace, { href: data.pdfUrl, target: '_blank', rel: 'noopener' })
  enlace.click()
}
