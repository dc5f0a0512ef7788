import type {
  CancelarOrden,
  CrearOrden,
  GuardarOrden,
  OrdenDeCompra,
  RecibirOrden,
} from '@nitida/contract/inventario.ordenes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { guardarArchivo } from '../../../base/descargas.ts'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { useUnaVez } from '../../../base/formularios/useUnaVez.ts'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { useRecargar } from '../../../base/realtime/useRecargar.ts'

export const POR_PAGINA = 10

export function useListaDeOrdenes(sucursal: number) {
  const { encargos } = useParametros('pedidos')
  const pagina = usePagina({ vista: 'ordenes', sucursal, ...(encargos && { encargos }) })
  const cuales = {
    ...(encargos === 'porLlegar' && { abiertas: 'true' }),
    ...(encargos === 'atrasados' && { atrasadas: 'true' }),
  }
  const query = { page: pagina.pagina, limit: POR_PAGINA, sucursal, ...cuales }
  return { encargos, pagina, lista: useQuery(consulta(api.ordenesDeCompra.list, { query })) }
}

export const usePorReponer = (sucursal: number) =>
  useQuery(consulta(api.ordenesDeCompra.porReponer, { query: { sucursal } }))

export const useOrden = (id: number) =>
  useQuery({ ...consulta(api.ordenesDeCompra.una, { params: { id } }), placeholderData: undefined })

export const useCrearOrden = () =>
  useUnaVez('inventario', (body: CrearOrden, clave) => call(api.ordenesDeCompra.crear, { body }, { clave }))

export const useGuardarOrden = (id: number) =>
  useMutation({
    mutationFn: (body: GuardarOrden) => call(api.ordenesDeCompra.guardar, { params: { id }, body }),
    onSettled: useRecargar('inventario'),
  })

/** Sends an order, by e-mail where an address is given. */
export const useEnviarOrden = (id: number) =>
  useUnaVez('inventario', (correo: string, clave) =>
    call(api.ordenesDeCompra.enviar, { params: { id }, body: { correo } }, { clave }),
  )

/** The order's page shows what the answer says of it, before it has asked again. */
export function useRecibirOrden(id: number) {
  const cliente = useQueryClient()
  const { queryKey } = consulta(api.ordenesDeCompra.una, { params: { id } })
  return useUnaVez('inventario', async (body: RecibirOrden, clave) => {
    const recibida = await call(api.ordenesDeCompra.recibir, { params: { id }, body }, { clave })
    cliente.setQueryData(queryKey, recibida)
    return recibida
  })
}

export const useCancelarOrden = (id: number) =>
  useMutation({
    mutationFn: (body: CancelarOrden) => call(api.ordenesDeCompra.cancelar, { params: { id }, body }),
    onSettled: useRecargar('inventario'),
  })

/** Fetches an order as a file, which the browser saves. */
export const useBajarOrden = ({ id }: Pick<OrdenDeCompra, 'id'>) =>
  useMutation({
    mutationFn: async (clase: 'pdf' | 'xlsx') => {
      const archivo = (await call(api.ordenesDeCompra.bajar, { params: { id }, body: { clase } })).data
      const bytes = Uint8Array.from(atob(archivo.base64), (letra) => letra.charCodeAt(0))
      guardarArchivo(new Blob([bytes], { type: archivo.tipo }), archivo.nombre)
    },
  })
