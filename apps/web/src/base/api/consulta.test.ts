import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { consulta } from './consulta.ts'
import { api } from './rutas.ts'

type Consulta = ReturnType<typeof consulta>

/** What is shown of a query whose answer is on its way, where another one's answer was shown before. */
function tras(una: unknown, cuerpo: object, otra: unknown) {
  const cliente = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const sinLlegar = (suya: unknown) => ({
    ...(suya as Consulta),
    initialData: undefined,
    queryFn: () => new Promise<never>(() => {}),
  })
  cliente.setQueryData((una as Consulta).queryKey, () => cuerpo as never)
  const observador = new QueryObserver(cliente, sinLlegar(una))
  const dejar = observador.subscribe(() => undefined)
  expect(observador.getCurrentResult().data).toEqual(cuerpo)
  observador.setOptions(sinLlegar(otra))
  const { data, isPlaceholderData } = observador.getCurrentResult()
  dejar()
  return { data, isPlaceholderData }
}

test('another record has nothing of the one before under its name', () => {
  const paciente = (id: number) => consulta(api.clientes.porId, { params: { id } })
  const ana = { data: { id: 1, nombreCompleto: 'ANA RUIZ' } }
  expect(tras(paciente(1), ana, paciente(2))).toEqual({ data: undefined, isPlaceholderData: false })
})

test('the page before of the same list stays, and says that it is not the answer', () => {
  const pagina = (page: number) => consulta(api.usuarios.list, { query: { page, limit: 10 } })
  expect(tras(pagina(1), { total: 30 }, pagina(2))).toEqual({ data: { total: 30 }, isPlaceholderData: true })
})
