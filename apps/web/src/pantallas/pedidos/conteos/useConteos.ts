import type { CerrarConteo, LecturaHecha } from '@nitida/contract/inventario.conteos'
import type { LugarDeSucursal } from '@nitida/contract/inventario.rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { Rechazo } from '../../../base/api/fallos.ts'
import { api } from '../../../base/api/rutas.ts'
import { useUnaVez } from '../../../base/formularios/useUnaVez.ts'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { useRecargar } from '../../../base/realtime/useRecargar.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { crearCola } from './cola.ts'

export const POR_PAGINA = 10

export function useListaDeConteos(sucursal: number) {
  const pagina = usePagina({ vista: 'conteos', sucursal })
  const query = { page: pagina.pagina, limit: POR_PAGINA, sucursal }
  return { pagina, lista: useQuery(consulta(api.conteos.list, { query })) }
}

export const useConteo = (id: number) =>
  useQuery({ ...consulta(api.conteos.uno, { params: { id } }), placeholderData: undefined })

export const useAbrirConteo = () =>
  useUnaVez('inventario', (body: { sucursal: number; lugar: LugarDeSucursal; marca: string }, clave) =>
    call(api.conteos.abrir, { body }, { clave }),
  )

export function useTerminar(id: number) {
  const onSettled = useRecargar('inventario')
  return {
    cerrar: useMutation({
      mutationFn: (body: CerrarConteo) => call(api.conteos.cerrar, { params: { id }, body }),
      onSettled,
    }),
    cancelar: useMutation({ mutationFn: () => call(api.conteos.cancelar, { params: { id } }), onSettled }),
  }
}

const OTRA_VEZ_MS = 3000
const ULTIMAS = 12

/** Readings of this page: they are shown as the server answers them, and wait here while it cannot be reached. */
export function useLecturas(conteo: number) {
  const [esperan, setEsperan] = useState(0)
  const [ultimas, setUltimas] = useState<readonly LecturaHecha[]>([])
  const [fallo, setFallo] = useState<string | null>(null)
  const { usuario } = useSesion()
  const [cola] = useState(() =>
    crearCola({
      conteo,
      usuario: usuario.id,
      donde: localStorage,
      ahora: () => Date.now(),
      alCambiar: setEsperan,
      alLlegar: (hechas) => setUltimas((antes) => [...hechas.toReversed(), ...antes].slice(0, ULTIMAS)),
      enviar: async (lecturas) => (await call(api.conteos.leer, { params: { id: conteo }, body: { lecturas } })).data,
      esDefinitivo: (error) => {
        const esRefutada = error instanceof Rechazo && error.estatus !== 401 && error.estatus !== 429
        if (esRefutada) setFallo(error.message)
        return esRefutada
      },
    }),
  )
  // The network and the clock are outside of React: what waits is sent when either says so.
  useEffect(() => {
    const mandar = () => void cola.mandar().catch(() => undefined)
    setEsperan(cola.esperan())
    mandar()
    const reloj = setInterval(mandar, OTRA_VEZ_MS)
    addEventListener('online', mandar)
    return () => {
      clearInterval(reloj)
      removeEventListener('online', mandar)
    }
  }, [cola])
  const leer = (codigo: string, quita = false) => {
    setFallo(null)
    cola.agregar(codigo, quita)
    void cola.mandar().catch(() => undefined)
  }
  return { esperan, ultimas, fallo, leer }
}
