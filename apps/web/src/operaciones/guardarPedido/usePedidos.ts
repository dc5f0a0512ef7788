import type { Peticion } from '@nitida/contract/endpoint'
import type { pedidos } from '@nitida/contract/pedidos'
import type { CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'
import { pedidoQuery } from '../../entidades/pedido/pedidos.consulta.ts'

type Enviado<E extends keyof typeof pedidos> = Peticion<(typeof pedidos)[E]> extends { body: infer B } ? B : never

export const useCrearPedido = () =>
  useUnaVez('pedidos', (body: CrearPedido, clave) => call(api.pedidos.crear, { body }, { clave }))

export function useAbonar(id: number) {
  const queryClient = useQueryClient()
  return useUnaVez(
    'pedidos',
    async (body: Enviado<'abonar'>, clave) => {
      const cobro = await call(api.pedidos.abonar, { params: { id }, body }, { clave })
      // The answer is the order's present state: what stands behind the receipt must not say the balance of before.
      queryClient.setQueryData(pedidoQuery(id).queryKey, { success: true, data: [cobro.data] })
      return cobro
    },
    { accion: `abonar ${id}` },
  )
}

export const useDevolver = (id: number) =>
  useUnaVez(
    'pedidos',
    (body: Enviado<'devolver'>, clave) => call(api.pedidos.devolver, { params: { id }, body }, { clave }),
    { accion: `devolver ${id}` },
  )

export const useDevolverMercancia = (id: number) =>
  useUnaVez(
    'pedidos',
    (body: Enviado<'devolverMercancia'>, clave) =>
      call(api.pedidos.devolverMercancia, { params: { id }, body }, { clave }),
    { accion: `devolverMercancia ${id}` },
  )

export const useDeshacerEntrega = (id: number) =>
  useUnaVez(
    'pedidos',
    (body: Enviado<'deshacerEntrega'>, clave) => call(api.pedidos.deshacerEntrega, { params: { id }, body }, { clave }),
    { accion: `deshacerEntrega ${id}` },
  )

/** @param id of the payment. */
export const useCorregir = (id: number) =>
  useUnaVez(
    'pedidos',
    (body: Enviado<'corregir'>, clave) => call(api.pedidos.corregir, { params: { id }, body }, { clave }),
    { accion: `corregir ${id}` },
  )

export function useActualizarPedido(id: number) {
  return useMutation({
    mutationFn: (body: Enviado<'actualizar'>) => call(api.pedidos.actualizar, { params: { id }, body }),
    onSettled: useRecargar('pedidos'),
  })
}

export function useEliminarPedido() {
  return useMutation({
    mutationFn: ({ id, motivo }: { id: number; motivo: string | null }) =>
      call(api.pedidos.eliminar, { params: { id }, body: { motivo } }),
    onSettled: useRecargar('pedidos'),
  })
}
