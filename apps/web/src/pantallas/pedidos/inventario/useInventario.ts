import type {
  AjusteDeInventario,
  Articulo,
  ArticuloDeLista,
  CrearArticulo,
  EntradaDeInventario,
  ReacomodoDeInventario,
} from '@nitida/contract/inventario'
import type { DevolverAProveedor } from '@nitida/contract/inventario.recepciones'
import { alcanceDe } from '@nitida/contract/permisos'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import type { DireccionDe } from '../../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { useUnaVez } from '../../../base/formularios/useUnaVez.ts'
import { useBusqueda } from '../../../base/listas/useBusqueda.ts'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { useRecargar } from '../../../base/realtime/useRecargar.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'

export const POR_PAGINA = 10

type Filtros = Partial<Pick<DireccionDe<'pedidos'>, 'sucursal' | 'familia' | 'surtido' | 'articulo'>>

const dichos = (filtros: Filtros): Record<string, number | string> => ({
  vista: 'inventario',
  ...Object.fromEntries(Object.entries(filtros).filter(([, valor]) => valor !== null)),
})

/** The branch whose pieces are looked at: the own one, or the first of the chain until another is chosen. */
export function useSucursalVista(elegida: number | null): { sucursal: number | null; cargada: boolean } {
  const { usuario } = useSesion()
  const { activas, cargadas } = useSucursales()
  const propia = usuario.branchId ?? activas[0]?.id ?? null
  return { sucursal: veTodos(usuario) ? (elegida ?? propia) : usuario.branchId, cargada: cargadas || propia !== null }
}

/** State of the list: branch, filters, page and the open article in the address, search text in the tab (D-74). */
export function useListaInventario() {
  const { sucursal: elegida, familia, surtido, articulo } = useParametros('pedidos')
  const filtros = { sucursal: elegida, familia, surtido }
  const navigate = useNavigate()
  const ir = (cambios: Filtros) =>
    void navigate({ to: '.', search: dichos({ ...filtros, ...cambios }), resetScroll: false })
  const pagina = usePagina(dichos(filtros))
  const [busqueda, buscar] = useBusqueda('ArticuloSearch', pagina)
  const { sucursal, cargada } = useSucursalVista(elegida)
  const filtro = {
    search: busqueda,
    sucursal: sucursal ?? 0,
    familia: familia ?? undefined,
    vista: surtido ?? undefined,
  }
  const lista = useQuery({
    ...consulta(api.inventario.list, { query: { ...filtro, page: pagina.pagina, limit: POR_PAGINA } }),
    enabled: sucursal !== null,
  })
  const filas = lista.data?.data ?? []
  // What one code finds is opened at once.
  const unico = busqueda && !lista.isPlaceholderData && filas.length === 1 ? (filas[0]?.id ?? null) : null
  return {
    ...{ consulta: lista, filtro, pagina, busqueda, buscar, sucursal, cargada, familia, surtido, ir },
    abierto: articulo ?? unico,
    /** Address of an article of the list, which stays as it is. */
    aArticulo: (id: number) => ({
      ...filtros,
      ...{ vista: 'inventario' as const, articulo: id, pagina: pagina.pagina > 1 ? pagina.pagina : undefined },
      ...{ sucursal: elegida ?? undefined, familia: familia ?? undefined, surtido: surtido ?? undefined },
    }),
    cerrar: () => {
      if (!articulo) return buscar('')
      void navigate({
        to: '.',
        search: { ...dichos(filtros), ...(pagina.pagina > 1 && { pagina: pagina.pagina }) },
        resetScroll: false,
      })
    },
  }
}

export type ListaInventario = ReturnType<typeof useListaInventario>

export const useArticulo = (id: number, sucursal: number) =>
  useQuery({
    ...consulta(api.inventario.articulo, { params: { id }, query: { sucursal } }),
    placeholderData: undefined,
  })

/** Whether the user keeps the catalogue and the stock. */
export const useAdministra = (): boolean => alcanceDe(useSesion().usuario.userType, 'inventario.administrar') !== null

export const useCrearArticulo = () =>
  useUnaVez('inventario', (body: CrearArticulo, clave) => call(api.inventario.crear, { body }, { clave }))

export const useGuardarArticulo = ({ id, version }: Pick<Articulo, 'id' | 'version'>) =>
  useMutation({
    mutationFn: (body: CrearArticulo & { activo: boolean }) =>
      call(api.inventario.guardar, { params: { id }, body: { ...body, codigo: body.codigo ?? '', version } }),
    onSettled: useRecargar('inventario'),
  })

export const useEntrada = (id: number) =>
  useUnaVez('inventario', (body: EntradaDeInventario, clave) =>
    call(api.inventario.entrada, { params: { id }, body }, { clave }),
  )

export const useDevolver = (id: number) =>
  useUnaVez('inventario', (body: DevolverAProveedor, clave) =>
    call(api.recepciones.devolver, { params: { id }, body }, { clave }),
  )

export const useAjuste = (id: number) =>
  useUnaVez('inventario', (body: AjusteDeInventario, clave) =>
    call(api.inventario.ajuste, { params: { id }, body }, { clave }),
  )

export const useReacomodo = (id: number) =>
  useUnaVez('inventario', (body: ReacomodoDeInventario, clave) =>
    call(api.inventario.reacomodo, { params: { id }, body }, { clave }),
  )

/** What a searched choice of a branch's articles takes: those that are no services, by part of their name or code. */
export function useBuscarArticulos(sucursal: number) {
  const [texto, onSearch] = useState('')
  const pregunta = texto !== ''
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...consulta(api.inventario.list, { query: { sucursal, search: texto, page: 1, limit: 10 } }),
    enabled: pregunta,
  })
  const hallados = pregunta ? (data?.data ?? []) : []
  return {
    items: hallados.filter(({ familia }) => familia !== 'servicio'),
    cargando: pregunta && (isFetching || isPlaceholderData),
    onSearch,
  }
}

/** Finds the one article of a code, or null. */
export function useHallar(sucursal: number) {
  const cliente = useQueryClient()
  return async (codigo: string): Promise<ArticuloDeLista | null> => {
    const query = { sucursal, search: codigo, page: 1, limit: 2 }
    const hallados = await cliente.fetchQuery(consulta(api.inventario.list, { query }))
    const [unico, ...mas] = hallados.data
    return unico && mas.length === 0 ? unico : null
  }
}
