import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'

export const useEnvios = (sucursal: number | null) =>
  useQuery(consulta(api.envios.list, { query: { sucursal: sucursal ?? undefined } }))

/** A reading that puts an order into its branch's shipment. */
export const useMeter = () =>
  useUnaVez('taller', (codigo: string, clave) => call(api.envios.escanear, { body: { codigo } }, { clave }))

/** What is done to a shipment. */
export function useMoverEnvio(id: number) {
  const params = { id }
  const [taller, pedidos] = [useRecargar('taller'), useRecargar('pedidos')]
  return {
    quitar: useMutation({
      mutationFn: (pedido: number) => call(api.envios.quitar, { params, body: { pedido } }),
      onSettled: taller,
    }),
    enviar: useMutation({ mutationFn: () => call(api.envios.enviar, { params }), onSettled: taller }),
    regresar: useMutation({ mutationFn: () => call(api.envios.regresar, { params }), onSettled: taller }),
    /** One order that was scanned; null for all that is missing. */
    recibir: useMutation({
      mutationFn: (codigo: string | null) => call(api.envios.recibir, { params, body: { codigo } }),
      onSettled: pedidos,
    }),
    cerrar: useMutation({ mutationFn: () => call(api.envios.cerrar, { params }), onSettled: taller }),
  }
}
