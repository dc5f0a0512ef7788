import { type HistoryState, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the screen that is opened starts with: a new patient, or something for whom or what it shows. */
    hacer?: 'nuevo' | 'cita' | 'cobrar' | 'avanzar' | 'corte'
    /** What was looked for and is not there. */
    texto?: string
  }
}

type Cosas = Partial<Record<NonNullable<HistoryState['hacer']>, (texto: string) => void>>

/** Does once what another screen asked for, as it came with the navigation, and forgets it: a reload does not do it again. */
export function useHacer(cosas: Cosas): void {
  // Of the place that is shown: the one that is gone to still stands behind the screen that is left.
  const pedido = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state })
  const { hacer, texto = '' } = pedido ?? {}
  const navigate = useNavigate()
  const actuales = useRef(cosas)
  useEffect(() => {
    actuales.current = cosas
  })
  useEffect(() => {
    const accion = hacer && actuales.current[hacer]
    if (!accion) return
    accion(texto)
    void navigate({ to: '.', search: true, state: {}, replace: true, resetScroll: false })
  }, [hacer, texto, navigate])
}
