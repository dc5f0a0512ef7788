import type { Peticion } from '@nitida/contract/endpoint'
import type { pedidos } from '@nitida/contract/pedidos'
import type { CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { Rechazo } from '../../shared/api/fallos.ts'
import { api } from '../../shared/api/rutas.ts'
import { useClave } from '../../shared/api/useClave.ts'
import { useRecargar } from '../../shared/realtime/useRecargar.ts'
import { pedidoQuery } from './shared/pedidos.consulta.ts'

type Enviado<E extends keyof typeof pedidos> = Peticion<(typeof pedidos)[E]> extends { body: infer B } ? B : never

const conOtrosDatos = (error: unknown): boolean => error instanceof Rechazo && error.codigo === 'CLAVE_CON_OTROS_DATOS'

/** A call that takes or gives back money: done once, however often it is sent (D-70). */
function useUnaVez<V, R>(hacer: (variables: V, clave: string) => Promise<R>) {
  const clave = useClave()
  return useMutation({
    mutationFn: (variables: V) => hacer(variables, clave.actual()),
    onSuccess: clave.renovar,
    // An attempt whose answer got lost had done it, so this is another one, and the user is told so.
    onError: (error) => conOtrosDatos(error) && clave.renovar(),
    onSettled: useRecargar('pedidos'),
  })
}

export const useCrearPedido = () =>
  useUnaVez((body: CrearPedido, clave) => call(api.pedidos.crear, { body }, { clave }))

export function useAbonar(id: number) {
  const queryClient = useQueryClient()
  return useUnaVez(async (body: Enviado<'abonar'>, clave) => {
    const cobro = await call(api.pedidos.abonar, { params: { id }, body }, { clave })
    // The answer is the order's present state: what stands behind the receipt must not say the balance of before.
    queryClient.setQueryData(pedidoQuery(id).queryKey, { success: true, data: [cobro.data] })
    return cobro
  })
}

export const useDevolver = (id: number) =>
  useUnaVez((body: Enviado<'devolver'>, clave) => call(api.pedidos.devolver, { params: { id }, body }, { clave }))

export const useDevolverMercancia = (id: number) =>
  useUnaVez((body: Enviado<'devolverMercancia'>, clave) =>
    call(api.pedidos.devolverMercancia, { params: { id }, body }, { clave }),
  )

export const useDeshacerEntrega = (id: number) =>
  useUnaVez((body: Enviado<'deshacerEntrega'>, clave) =>
    call(api.pedidos.deshacerEntrega, { params: { id }, body }, { clave }),
  )

/** @param id of the payment. */
export const useCorregir = (id: number) =>
  useUnaVez((body: Enviado<'corregir'>, clave) => call(api.pedidos.corregir, { params: { id }, body }, { clave }))

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
