import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

type Cosas = Partial<Record<'nuevo' | 'cita' | 'cobrar', (texto: string) => void>>

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
