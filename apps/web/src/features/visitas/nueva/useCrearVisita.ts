import type { CrearVisita } from '@nitida/contract/visitas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { Rechazo } from '../../../shared/api/fallos.ts'
import { api } from '../../../shared/api/rutas.ts'
import { subir } from '../../../shared/api/subir.ts'
import { useClave } from '../../../shared/api/useClave.ts'
import type { FalloDeFormulario } from '../../../shared/formularios/fallo.ts'
import { recargar } from '../../../shared/realtime/useRecargar.ts'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import type { FotoLista } from './useFotos.ts'

interface Envio {
  datos: CrearVisita
  fotos: readonly FotoLista[]
}

/** Fields first, as text, then the photos in their order. */
function enPartes({ datos, fotos }: Envio): FormData {
  const partes = new FormData()
  for (const [nombre, valor] of Object.entries(datos)) {
    if (valor !== null && valor !== undefined) partes.append(nombre, String(valor))
  }
  fotos.forEach(({ jpeg }, i) => {
    partes.append('fotos', jpeg, `foto-${i + 1}.jpg`)
  })
  return partes
}

const conOtrosDatos = (error: unknown): boolean => error instanceof Rechazo && error.codigo === 'CLAVE_CON_OTROS_DATOS'

/** Records a visit with its photos, once however often it is sent (D-70); `enviados` are the bytes that have been sent. */
export function useCrearVisita() {
  const clave = useClave()
  const consultas = useQueryClient()
  const { usuario } = useSesion()
  const [enviados, setEnviados] = useState<number | null>(null)
  const crear = useMutation({
    mutationFn: (envio: Envio) => {
      if (envio.fotos.length === 0) return call(api.visitas.crear, { body: envio.datos }, { clave: clave.actual() })
      setEnviados(0)
      const encabezados = {
        name: encodeURIComponent(usuario.name), // D-47: sent as specified; the server trusts the session
        lastname: encodeURIComponent(usuario.lastName),
      }
      return subir(api.visitas.crear, enPartes(envio), { clave: clave.actual(), encabezados, onAvance: setEnviados })
    },
    onSuccess: () => {
      clave.renovar()
      return recargar(consultas, 'visitas')
    },
    onError: (error) => conOtrosDatos(error) && clave.renovar(),
    onSettled: () => setEnviados(null),
  })
  return { crear, enviados }
}

/** Why a visit was not recorded (spec §8). */
export function falloAlCrearVisita(error: unknown): FalloDeFormulario {
  if (!(error instanceof Rechazo))
    return {
      titulo: 'Hubo un problema al crear la visita',
      texto: 'No sabemos si se guardó. Guárdala otra vez: si ya estaba, no se repite.',
      campos: {},
    }
  const texto = conOtrosDatos(error)
    ? 'El envío anterior sí la creó. Ábrela en Historial de Visitas y corrígela con una adenda.'
    : error.message
  const campos = Object.fromEntries(Object.entries(error.campos).map(([campo, textos]) => [campo, textos.join(' ')]))
  return { titulo: 'No se pudo crear la visita', texto, campos }
}
