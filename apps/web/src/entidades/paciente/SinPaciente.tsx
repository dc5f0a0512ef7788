import type { UseQueryResult } from '@tanstack/react-query'
import { noEsta } from '../../base/api/fallos.ts'
import { A_PACIENTES, FalloDeCarga, reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'

interface Props {
  consulta: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** What failed, of a patient who is there. */
  title?: string
}

/** Placeholder of a patient who was not found, or could not be loaded. */
export const SinPaciente = ({ consulta, title = 'No se pudo cargar al paciente' }: Props) => (
  <FalloDeCarga
    title={noEsta(consulta.error) ? 'No se encontró al paciente' : title}
    causa={consulta.error}
    volver={A_PACIENTES}
    {...reintentoDe(consulta)}
  />
)
