import type { OrdenExterna } from '@nitida/contract/taller.externo'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { guardarArchivo } from '../../base/descargas.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { delPar, type ElPar } from './useTaller.ts'

export const useExterno = (cual: ElPar) =>
  useQuery({ ...consulta(api.externo.ver, delPar(cual)), placeholderData: undefined })

/** Fetches the order of a pair as a file, which the browser saves. */
export const useBajarOrden = (cual: ElPar) =>
  useMutation({
    mutationFn: async (clase: 'oma' | 'pdf') => {
      const { nombre, tipo, base64 } = (await call(api.externo.bajar, { ...delPar(cual), body: { clase } })).data
      const bytes = Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0))
      guardarArchivo(new Blob([bytes], { type: tipo }), nombre)
    },
  })

export const useEnviarOrden = (cual: ElPar) =>
  useUnaVez('taller', (_: OrdenExterna, clave) => call(api.externo.enviar, delPar(cual), { clave }), {
    accion: `enviar a laboratorio ${cual.id} ${cual.par}`,
  })

/** Bytes of a file as they travel. */
async function enBase64(archivo: File): Promise<string> {
  const bytes = new Uint8Array(await archivo.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Hands in a laboratory's file. */
export function useOir() {
  const { mutateAsync, isPending } = useUnaVez('taller', (body: { archivo: string; contenido: string }, clave) =>
    call(api.externo.oir, { body }, { clave }),
  )
  const oir = async (archivo: File) => mutateAsync({ archivo: archivo.name, contenido: await enBase64(archivo) })
  return { oir, ocupado: isPending }
}
