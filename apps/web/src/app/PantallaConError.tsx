import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '../ui/ErrorState.tsx'

/** Whatever broke a screen, its code that could not be fetched included: the rest stays, and it can be tried again. */
export function PantallaConError({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const reintentar = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorState title="No se pudo mostrar esta pantalla" onRetry={reintentar}>
      Revisa tu conexión e intenta de nuevo. Si continúa, contacte a soporte.
    </ErrorState>
  )
}
