import { useMutation, useQueryClient } from '@tanstack/react-query'
import { conOtrosDatos, Rechazo } from '../../base/api/fallos.ts'
import { useClave } from '../../base/api/useClave.ts'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { recargar } from '../../base/realtime/useRecargar.ts'

/**
 * Stores a clinical note or its correction, once however often it is sent (D-70). The mutation ends when the screens behind it show
 * it. A repeated key with other data means that an earlier attempt was stored: the screens show that one, and this is another.
 */
export function useGuardarNota<V, R>(
  recurso: 'visitas' | 'historias',
  guardar: (variables: V, clave: string) => Promise<R>,
) {
  const clave = useClave()
  const consultas = useQueryClient()
  return useMutation({
    mutationFn: (variables: V) => guardar(variables, clave.actual()),
    onSuccess: () => {
      clave.renovar()
      return recargar(consultas, recurso)
    },
    onError: (error) => {
      if (!conOtrosDatos(error)) return
      clave.renovar()
      void recargar(consultas, recurso)
    },
  })
}

interface Frases {
  /** Heading of an unknown outcome. */
  sinRespuesta: string
  /** Heading of a refusal. */
  rechazada: string
  /** Where a note is found whose answer got lost. */
  dondeEsta: string
}

/** Why a clinical note was not stored (spec §8). */
export function falloDeNota(error: unknown, { sinRespuesta, rechazada, dondeEsta }: Frases): FalloDeFormulario {
  if (!(error instanceof Rechazo))
    return {
      titulo: sinRespuesta,
      texto: 'No sabemos si se guardó. Guárdala otra vez: si ya estaba, no se repite.',
      campos: {},
    }
  const texto = conOtrosDatos(error) ? `El envío anterior sí la creó. ${dondeEsta}` : error.message
  const campos = Object.fromEntries(Object.entries(error.campos).map(([campo, textos]) => [campo, textos.join(' ')]))
  return { titulo: rechazada, texto, campos }
}
