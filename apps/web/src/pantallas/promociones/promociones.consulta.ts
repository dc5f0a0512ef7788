import type { Audiencia } from '@nitida/contract/promociones'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'

/** Spec §9 says ten for lists. */
export const POR_PAGINA = 10

/** An audience as query parameters of the call. */
export const audienciaQuery = ({ sucursales, ...resto }: Audiencia) =>
  consulta(api.promociones.audiencia, { query: { ...resto, ...(sucursales && { sucursales: sucursales.join(',') }) } })

export const campanasQuery = (page: number) => consulta(api.promociones.list, { query: { page, limit: POR_PAGINA } })

export const detalleQuery = (id: number) => consulta(api.promociones.detalle, { params: { id } })

export const destinatariosQuery = (id: number, page: number) =>
  consulta(api.promociones.destinatarios, { params: { id }, query: { page, limit: POR_PAGINA } })
