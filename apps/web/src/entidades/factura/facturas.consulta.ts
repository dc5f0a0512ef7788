import type { EstadoFactura, Mes } from '@nitida/contract/facturacion.rules'
import { FACTURAS_POR_PAGINA } from '@nitida/contract/facturacion.rules'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'

interface Filtro {
  page: number
  searchTerm: string
  estatus: EstadoFactura | null
  sucursal: number | null
  mes: Mes | null
}

/** The list asks again by itself while the provider owes an answer, because no event tells what a job found out. */
const ESPERA_MS = 5000

/** One page of invoices within reach, newest first. */
export const facturasQuery = ({ page, searchTerm, estatus, sucursal, mes }: Filtro) =>
  queryOptions({
    ...consulta(api.facturas.list, {
      query: {
        page,
        limit: FACTURAS_POR_PAGINA,
        searchTerm: searchTerm.toLowerCase(),
        estatus: estatus ?? undefined,
        sucursal: sucursal ?? undefined,
        mes: mes ?? undefined,
      },
    }),
    select: ({ results, ...resto }) => ({ ...resto, data: results }),
    refetchInterval: ({ state }) => {
      const { data } = state
      const abiertas = data && (data.desconocidas > 0 || data.conteos['En proceso de cancelación'] > 0)
      return abiertas ? ESPERA_MS : false
    },
  })

export const emisoresQuery = () => consulta(api.facturas.emisores, {})
export const productosQuery = () => consulta(api.facturas.productos, {})

/** An order as it would be invoiced; what changes orders changes it. */
export const facturaDePedidoQuery = (id: number) =>
  queryOptions({
    ...consulta(api.facturas.dePedido, { params: { id } }),
    queryKey: ['pedidos', api.facturas.dePedido.path, { params: { id } }],
    staleTime: 0,
  })

/** One invoice with fresh addresses of its files. */
export const pedirArchivos = (id: number) => call(api.facturas.porId, { params: { id } })
