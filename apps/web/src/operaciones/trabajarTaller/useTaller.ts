import type { NuevoControl, Trabajo } from '@nitida/contract/taller'
import type { Etapa } from '@nitida/contract/taller.rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'

/** A pair of an order. */
export type ElPar = Pick<Trabajo, 'id' | 'par'>

/** What a chip of the board leaves of it. */
export type Filtro = 'todas' | 'atrasado' | 'hoy' | 'mias' | 'externo'

const queryDe = (filtro: Filtro, sucursal: number | null) => ({
  plazo: filtro === 'atrasado' || filtro === 'hoy' ? filtro : undefined,
  solo: filtro === 'mias' || filtro === 'externo' ? filtro : undefined,
  sucursal: sucursal ?? undefined,
})

export const useTablero = (filtro: Filtro, sucursal: number | null) =>
  useQuery(consulta(api.taller.ver, { query: queryDe(filtro, sucursal) }))

/** More cards of one column than the board brings; null for none. */
export const useMasDeEtapa = (etapa: Etapa, cuantos: number | null, filtro: Filtro, sucursal: number | null) =>
  useQuery({
    ...consulta(api.taller.ver, { query: { ...queryDe(filtro, sucursal), etapa, cuantos: cuantos ?? undefined } }),
    enabled: cuantos !== null,
  })

/** Which pair of which order a call is of. */
export const delPar = ({ id, par }: ElPar) => ({ params: { id }, query: { par } })

/**
 * A pair as it stands now: a check is refused that does not know of the one before it. Nothing is there until it was asked for
 * anew, or whoever opens the pair right after his own check would see the one before.
 */
export function useTrabajo(cual: ElPar) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...consulta(api.taller.uno, delPar(cual)),
    ...{ placeholderData: undefined, gcTime: 0, refetchOnMount: 'always' },
  })
  return { data: isFetchedAfterMount ? data : undefined, error, refetch }
}

/** A reading of the scanner; `idPedido` and `par` are what waits for the tray. */
export const useEscanear = () =>
  useUnaVez('taller', (body: { codigo: string; idPedido: number | null; par: number | null }, clave) =>
    call(api.taller.escanear, { body }, { clave }),
  )

export const useSurtido = (filtro: Filtro, sucursal: number | null) =>
  useQuery({
    ...consulta(api.taller.surtido, { query: queryDe(filtro, sucursal) }),
    placeholderData: undefined,
  })

export const useDeshacer = () =>
  useMutation({
    mutationFn: ({ id, par, etapa }: Pick<Trabajo, 'id' | 'par' | 'etapa'>) =>
      call(api.taller.deshacer, { params: { id }, query: { par, desde: etapa } }),
    onSettled: useRecargar('taller'),
  })

export const useControlar = ({ id, par }: ElPar) =>
  useUnaVez(
    'taller',
    (body: Omit<NuevoControl, 'par'>, clave) =>
      call(api.taller.controlar, { params: { id }, body: { ...body, par } }, { clave }),
    { accion: `controlar ${id} ${par}` },
  )

export const useLugar = (cual: ElPar) =>
  useMutation({
    mutationFn: (body: { laboratorio: string; prometido: string | null; falta: string; correo: string }) =>
      call(api.taller.lugar, { ...delPar(cual), body }),
    onSettled: useRecargar('taller'),
  })
