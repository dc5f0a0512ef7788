import { type HistoryState, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLatest } from '../../ui/useLatest.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** First task of an opened screen: a new patient, or a form for somebody. */
    hacer?: 'nuevo' | 'cita' | 'cobrar' | 'avanzar' | 'corte' | 'recibir'
    /** The searched text that found nothing. */
    texto?: string
  }
}

type Cosas = Partial<Record<NonNullable<HistoryState['hacer']>, (texto: string) => void>>

/** Does once what another screen asked for by its navigation, and forgets it, so that a reload does not do it again. */
export function useHacer(cosas: Cosas): void {
  // Only the shown place counts, because the next one already stands behind the screen that is left.
  const pedido = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state })
  const { hacer, texto = '' } = pedido ?? {}
  const navigate = useNavigate()
  const actuales = useLatest(cosas)
  useEffect(() => {
    const accion = hacer && actuales.current[hacer]
    if (!accion) return
    accion(texto)
    void navigate({ to: '.', search: true, state: {}, replace: true, resetScroll: false })
  }, [hacer, texto, navigate, actuales])
}
