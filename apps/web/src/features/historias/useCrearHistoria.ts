import type { CrearHistoria } from '@nitida/contract/historias'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { Rechazo } from '../../shared/api/fallos.ts'
import { api } from '../../shared/api/rutas.ts'
import { useClave } from '../../shared/api/useClave.ts'
import type { FalloDeFormulario } from '../../shared/formularios/fallo.ts'

const conOtrosDatos = (error: unknown): boolean => error instanceof Rechazo && error.codigo === 'CLAVE_CON_OTROS_DATOS'

/** Records a clinical history, once however often it is sent (D-70). */
export function useCrearHistoria() {
  const clave = useClave()
  const consultas = useQueryClient()
  return useMutation({
    mutationFn: (body: CrearHistoria) => call(api.historias.crear, { body }, { clave: clave.actual() }),
    onSuccess: () => {
      clave.renovar()
      return Promise.all(['visitas', 'historias'].map((grupo) => consultas.invalidateQueries({ queryKey: [grupo] })))
    },
    onError: (error) => conOtrosDatos(error) && clave.renovar(),
  })
}

/** Why a history was not recorded (spec §8). */
export function falloAlCrearHistoria(error: unknown): FalloDeFormulario {
  const titulo = 'No se pudo crear la historia'
  if (!(error instanceof Rechazo))
    return { titulo, texto: 'No sabemos si se guardó. Guárdala otra vez: si ya estaba, no se repite.', campos: {} }
  const texto = conOtrosDatos(error)
    ? 'El envío anterior sí la creó. Búscala en el expediente del paciente y corrígela con una adenda.'
    : error.message
  const campos = Object.fromEntries(Object.entries(error.campos).map(([campo, textos]) => [campo, textos.join(' ')]))
  return { titulo, texto, campos }
}
