import type { CerrarTraslado, EnviarTraslado, RecibirTraslado } from '@nitida/contract/inventario.traslados'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
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
