import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { deferred } from '../../ui/deferred.ts'
import { vistaDe } from '../direccion/direccion.ts'
import { regresar, usePreguntaDeAqui } from './preguntar.ts'

const traer = async () => (await import('./PreguntaDialog.tsx')).PreguntaDialog
const PreguntaDialog = deferred(traer)

/** Fetches what draws a question, as the hand goes to the button that asks it. */
export const anticiparPregunta = (): void => void traer().catch(() => undefined)

/**
 * Draws the questions of `preguntar`: once in the frame, and once in each dialog that asks any. A question goes with the view that
 * asked it.
 */
export function Preguntas() {
  const actual = usePreguntaDeAqui()
  const lugar = useRouterState({ select: ({ location }) => vistaDe(location) })
  const preguntado = useRef(lugar)
  useEffect(() => {
    if (preguntado.current !== lugar && actual) regresar(actual)
    preguntado.current = lugar
  }, [lugar, actual])
  return <Suspense>{actual ? <PreguntaDialog key={actual.apertura} actual={actual} /> : null}</Suspense>
}
