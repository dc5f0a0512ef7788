import type { NuevoControl, Trabajo } from '@nitida/contract/taller'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'

export type Plazo = 'todas' | 'atrasado' | 'hoy'

export const useTablero = (plazo: Plazo, sucursal: number | null) =>
  useQuery(
    consulta(api.taller.ver, {
      query: { plazo: plazo === 'todas' ? undefined : plazo, sucursal: sucursal ?? undefined },
    }),
  )

export const useTrabajo = (id: number) =>
  useQuery({ ...consulta(api.taller.uno, { params: { id } }), placeholderData: undefined })

/** A reading of the scanner; `idPedido` is the order that waits for the tray. */
export const useEscanear = () =>
  useUnaVez('taller', (body: { codigo: string; idPedido: number | null }, clave) =>
    call(api.taller.escanear, { body }, { clave }),
  )

export const useSurtido = (plazo: Plazo, sucursal: number | null) =>
  useQuery({
    ...consulta(api.taller.surtido, {
      query: { plazo: plazo === 'todas' ? undefined : plazo, sucursal: sucursal ?? undefined },
    }),
    placeholderData: undefined,
  })

export const useDeshacer = () =>
  useMutation({
    mutationFn: ({ id }: Pick<Trabajo, 'id'>) => call(api.taller.deshacer, { params: { id } }),
    onSettled: useRecargar('taller'),
  })

export const useControlar = (id: number) =>
  useUnaVez('taller', (body: NuevoControl, clave) => call(api.taller.controlar, { params: { id }, body }, { clave }), {
    accion: `controlar ${id}`,
  })

export const useLugar = (id: number) =>
  useMutation({
    mutationFn: (body: { laboratorio: string; prometido: string | null; falta: string; correo: string }) =>
      call(api.taller.lugar, { params: { id }, body }),
    onSettled: useRecargar('taller'),
  })
