import type { cortes } from '@nitida/contract/cortes'
import type { Peticion } from '@nitida/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { Rechazo } from '../../shared/api/fallos.ts'
import { api } from '../../shared/api/rutas.ts'
import { useClave } from '../../shared/api/useClave.ts'
import { useRecargar } from '../../shared/realtime/useRecargar.ts'

type Cuerpo<E extends keyof typeof cortes> = Peticion<(typeof cortes)[E]> extends { body: infer B } ? B : never
export type CuerpoDeCorte = Cuerpo<'crear'>

export const esRechazo = (error: unknown, codigo: string): boolean =>
  error instanceof Rechazo && error.codigo === codigo

/** A call that creates: done once, however often it is sent (D-70). */
function useUnaVez<V, R>(hacer: (variables: V, clave: string) => Promise<R>) {
  const clave = useClave()
  return useMutation({
    mutationFn: (variables: V) => hacer(variables, clave.actual()),
    onSuccess: clave.renovar,
    // An answer that got lost had done it: what is sent now is another one, and whoever sends it is told so.
    onError: (error) => esRechazo(error, 'CLAVE_CON_OTROS_DATOS') && clave.renovar(),
    onSettled: useRecargar('cortes'),
  })
}

export const useCrearCorte = () =>
  useUnaVez((body: CuerpoDeCorte, clave) => call(api.cortes.crear, { body }, { clave }))

export const useCrearMovimiento = () =>
  useUnaVez((body: Cuerpo<'crearMovimiento'>, clave) => call(api.cortes.crearMovimiento, { body }, { clave }))

export function useAnularMovimiento() {
  return useMutation({
    mutationFn: (id: number) => call(api.cortes.anularMovimiento, { params: { id } }),
    onSettled: useRecargar('cortes'),
  })
}

export function useReabrir() {
  return useMutation({
    mutationFn: ({ id, motivo }: { id: number; motivo: string }) =>
      call(api.cortes.reabrir, { params: { id }, body: { motivo } }),
    onSettled: useRecargar('cortes'),
  })
}
