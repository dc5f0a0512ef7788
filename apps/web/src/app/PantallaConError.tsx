import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { SinRespuesta } from '../shared/api/fallos.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/** Whatever broke a screen, its code that could not be fetched included: the rest stays, and it can be tried again. */
export function PantallaConError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const reintentar = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorState title="No se pudo mostrar esta pantalla" onRetry={reintentar}>
      {error instanceof SinRespuesta ? error.message : 'Ocurrió un error inesperado.'} Si continúa, contacte a soporte.
    </ErrorState>
  )
}
