import { alcanceDe } from '@nitida/contract/permisos'
import type { AnotarLlamada, EnviarSeguimiento } from '@nitida/contract/seguimiento'
import { type MotivoDeSeguimiento, motivosDeCaja, motivosDeSeguimiento } from '@nitida/contract/seguimiento.rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { useUnaVez } from '../../../base/formularios/useUnaVez.ts'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { useBusqueda } from '../../../base/listas/useBusqueda.ts'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { useRecargar } from '../../../base/realtime/useRecargar.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'

interface Filtros {
  motivo?: MotivoDeSeguimiento
  sucursal?: number
  contactados?: 'si'
}

function useFiltros(): Filtros {
  const { motivo, sucursal, contactados } = useParametros('pacientes')
  return { ...(motivo && { motivo }), ...(sucursal && { sucursal }), ...(contactados && { contactados }) }
}

/** State of the list: page, reason and branch in the address, search text in local storage (D-74). */
export function usePorRevisar() {
  const { usuario } = useSesion()
  const navigate = useNavigate()
  const filtros = useFiltros()
  const pagina = usePagina({ vista: 'porRevisar', ...filtros })
  const [busqueda, buscar] = useBusqueda('PorRevisarSearch', pagina)
  const { contactados, ...resto } = filtros
  const query = { ...resto, ...(contactados && { contactados: 'true' }), ...(busqueda && { search: busqueda }) }
  const lista = useQuery(
    consulta(api.seguimiento.list, { query: { page: pagina.pagina, limit: FILAS_POR_PAGINA, ...query } }),
  )
  /** Reasons that the user's type may know (D-75). */
  const motivos = motivosDeSeguimiento.filter(
    (motivo) => !motivosDeCaja.includes(motivo) || alcanceDe(usuario.userType, 'pedidos.atender') !== null,
  )
  return {
    consulta: lista,
    pagina,
    busqueda,
    buscar,
    filtros,
    /** What the list is narrowed by, without its page. */
    query,
    motivos,
    /** The list that the marks belong to. */
    clave: JSON.stringify([pagina.pagina, query]),
    filtrar: (cambio: { [K in keyof Filtros]: Filtros[K] | undefined }) => {
      const nuevos = Object.entries({ ...filtros, ...cambio }).filter(([, valor]) => valor !== undefined)
      void navigate({
        to: '.',
        search: { vista: 'porRevisar', ...Object.fromEntries(nuevos) },
        resetScroll: false,
      })
    },
  }
}

export const useEnviarSeguimiento = () =>
  useUnaVez('seguimiento', (body: EnviarSeguimiento, clave) => call(api.seguimiento.enviar, { body }, { clave }), {
    accion: 'seguimiento',
  })

export const useAnotarLlamada = (id: number) =>
  useUnaVez(
    'seguimiento',
    (body: AnotarLlamada, clave) => call(api.seguimiento.anotarLlamada, { params: { id }, body }, { clave }),
    { accion: `llamada ${id}` },
  )

export function useIndicarRevision() {
  return useMutation({
    mutationFn: ({ id, dia }: { id: number; dia: string }) =>
      call(api.seguimiento.indicarRevision, { params: { id }, body: { dia } }),
    onSettled: useRecargar('seguimiento'),
  })
}
