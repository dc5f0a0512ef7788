import type { Audiencia } from '@nitida/contract/promociones'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { FILAS_POR_PAGINA } from '../../base/listas/filas.ts'

/** An audience as query parameters of the call. */
export const audienciaQuery = ({ sucursales, ...resto }: Audiencia) =>
  consulta(api.promociones.audiencia, { query: { ...resto, ...(sucursales && { sucursales: sucursales.join(',') }) } })

export const campanasQuery = (page: number) =>
  consulta(api.promociones.list, { query: { page, limit: FILAS_POR_PAGINA } })

export const detalleQuery = (id: number) => consulta(api.promociones.detalle, { params: { id } })

export const destinatariosQuery = (id: number, page: number) =>
  consulta(api.promociones.destinatarios, { params: { id }, query: { page, limit: FILAS_POR_PAGINA } })
