import type {
  CerrarTraslado,
  CrearTraslado,
  EnviarTraslado,
  RecibirTraslado,
} from '@nitida/contract/inventario.traslados'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { useUnaVez } from '../../../base/formularios/useUnaVez.ts'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { useRecargar } from '../../../base/realtime/useRecargar.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'

export const POR_PAGINA = 10

export function useListaDeTraslados(sucursal: number) {
  const pagina = usePagina({ vista: 'traslados', sucursal })
  const query = { page: pagina.pagina, limit: POR_PAGINA, sucursal }
  return { pagina, lista: useQuery(consulta(api.traslados.list, { query })) }
}

export const useTraslado = (id: number) =>
  useQuery({ ...consulta(api.traslados.uno, { params: { id } }), placeholderData: undefined })

/** Branches at either end of a transfer, also those that the user does not see otherwise. */
export function useSucursalesDeTraslado() {
  const { data, error, isFetching, refetch } = useQuery(consulta(api.traslados.sucursales, {}))
  return { sucursales: data?.data ?? [], fallo: data ? null : error, cargando: isFetching && !data, refetch }
}

export const useCrearTraslado = () =>
  useUnaVez('inventario', (body: CrearTraslado, clave) => call(api.traslados.crear, { body }, { clave }))

export function useMover(id: number) {
  const onSettled = useRecargar('inventario')
  const params = { id }
  return {
    enviar: useMutation({
      mutationFn: (body: EnviarTraslado) => call(api.traslados.enviar, { params, body }),
      onSettled,
    }),
    recibir: useMutation({
      mutationFn: (body: RecibirTraslado) => call(api.traslados.recibir, { params, body }),
      onSettled,
    }),
    cerrar: useMutation({
      mutationFn: (body: CerrarTraslado) => call(api.traslados.cerrar, { params, body }),
      onSettled,
    }),
    cancelar: useMutation({ mutationFn: () => call(api.traslados.cancelar, { params }), onSettled }),
  }
}

/** Whether the user acts for a branch. */
export function useEstaEn(sucursal: number): boolean {
  const { usuario } = useSesion()
  return veTodos(usuario) || usuario.branchId === sucursal
}
