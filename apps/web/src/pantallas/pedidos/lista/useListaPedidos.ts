import type { VistaDePedidos } from '@nitida/contract/pedidos'
import { PEDIDOS_POR_PAGINA } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { useBusqueda } from '../../../base/listas/useBusqueda.ts'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { pedidosQuery, veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'
import { filtroDeLista } from '../parametros.ts'

/** Rows a page that may be chosen (D-32). */
export const tamanios = [PEDIDOS_POR_PAGINA, 10, 25, 50] as const

interface Filtros {
  porPagina: number
  /** The branch that narrows the list of type 0. */
  sucursal: number | null
  /** Chip of the list: late, due today, ready, with a balance; null for all. */
  ver: VistaDePedidos | null
}

/** Parameters of the address besides the page; first states are left out. */
const enDireccion = ({ porPagina, sucursal, ver }: Filtros): Record<string, number | string> => ({
  ...(porPagina === PEDIDOS_POR_PAGINA ? {} : { porPagina }),
  ...(sucursal === null ? {} : { sucursal }),
  ...(ver === null ? {} : { ver }),
})

function useFiltros() {
  const { usuario } = useSesion()
  const direccion = useParametros('pedidos')
  const { porPagina, sucursal, ver } = direccion
  const navigate = useNavigate()
  const filtros: Filtros = {
    porPagina: porPagina ?? PEDIDOS_POR_PAGINA,
    sucursal: veTodos(usuario) ? sucursal : null,
    ver,
  }
  /** Another size or another branch is another list: it starts at its first page. */
  const filtrar = (cambios: Partial<Filtros>) =>
    void navigate({ to: '.', search: enDireccion({ ...filtros, ...cambios }), resetScroll: false })
  return { direccion, filtros, filtrar }
}

/** State of the list: page, size and branch in the address, search text in local storage (D-74). */
export function useListaPedidos() {
  const { usuario } = useSesion()
  const { direccion, filtros, filtrar } = useFiltros()
  const pagina = usePagina(enDireccion(filtros))
  const [busqueda, buscar] = useBusqueda('PedidoSearch', pagina)
  const { porPagina, sucursal, ver } = filtros
  const consulta = useQuery(pedidosQuery(usuario, filtroDeLista(usuario, direccion, busqueda)))
  return {
    consulta,
    pagina,
    busqueda,
    porPagina,
    sucursal,
    ver,
    filtrar,
    buscar,
  }
}

export type ListaPedidos = ReturnType<typeof useListaPedidos>
