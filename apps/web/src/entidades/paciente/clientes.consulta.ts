import type { Cliente } from '@nitida/contract/clientes'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { type Filtro, listaDeClientes, type Usuario, veTodas } from './clientes.peticion.ts'

const listados = (usuario: Usuario) => [api.clientes.list.grupo, veTodas(usuario) ? 'todas' : usuario.branchId]

/**
 * One page of the patients within reach, newest first: all of them for type 0, those of the own branch for the rest. A user
 * without branch has none, so nothing is asked.
 */
export const clientesQuery = (usuario: Usuario, filtro: Filtro) =>
  queryOptions({
    queryKey: [...listados(usuario), filtro],
    queryFn: ({ signal }) => listaDeClientes(usuario, filtro).hacer(signal),
    initialData: () => listaDeClientes(usuario, filtro).yaLlegada(),
    enabled: veTodas(usuario) || usuario.branchId !== null,
    placeholderData: keepPreviousData,
  })

/** One patient, for screens that know only his id (D-17). */
export const clienteQuery = (id: number) => consulta(api.clientes.porId, { params: { id } })

/** A patient as a list showed him last; undefined for one who was in none. */
export const clienteListado = (queryClient: QueryClient, usuario: Usuario, id: number): Cliente | undefined =>
  queryClient
    .getQueriesData<{ data: Cliente[] }>({ queryKey: listados(usuario) })
    .flatMap(([, lista]) => lista?.data ?? [])
    .find((cliente) => cliente.id === id)
