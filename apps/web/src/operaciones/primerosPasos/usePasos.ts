import type { ClaveDePaso } from '@nitida/contract/primerosPasos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'
import { toast } from '../../ui/toast.ts'
import { primerosPasosQuery } from './pasos.consulta.ts'

const fallo = (accion: string) => (error: Error) => toast.error('¡Error!', textoDeFallo(error, accion))

/** Leaves steps for later, or takes them up again. */
export function useAplazar() {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: (body: { pasos: ClaveDePaso[]; despues: boolean }) => call(api.primerosPasos.aplazar, { body }),
    onSuccess: (respuesta) => void cliente.setQueryData(primerosPasosQuery.queryKey, respuesta),
    onError: fallo('guardar lo que dejas para después'),
  })
}

/** Takes an order of practice. @param onListo is given the order. */
export function usePracticar(onListo: (idPedido: number) => void) {
  return useMutation({
    mutationFn: () => call(api.primerosPasos.practicar, {}),
    onSuccess: ({ data }) => onListo(data.idPedido),
    onSettled: useRecargar('pedidos'),
    onError: fallo('hacer el pedido de práctica'),
  })
}

export function useQuitarPractica() {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.primerosPasos.quitarPractica, {}),
    onSuccess: (respuesta) => {
      cliente.setQueryData(primerosPasosQuery.queryKey, respuesta)
      toast.exito('¡Práctica terminada!', 'El pedido y su paciente ya no están en tus listas.')
    },
    onSettled: useRecargar('pedidos'),
    onError: fallo('quitar el pedido de práctica'),
  })
}
