import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { deferred } from '../../ui/deferred.ts'
import { vistaDe } from '../direccion/direccion.ts'
import { cancelar, responder, usePregunta } from './confirmar.ts'

const AlertDialog = deferred(async () => (await import('../../ui/AlertDialog.tsx')).AlertDialog)

/** Draws the questions of `confirmar`, once for the application; a question goes with the view that asked it. */
export function Confirmaciones() {
  const actual = usePregunta()
  const lugar = useRouterState({ select: ({ location }) => vistaDe(location) })
  const preguntado = useRef(lugar)
  useEffect(() => {
    if (preguntado.current !== lugar && actual) cancelar(actual.pregunta)
    preguntado.current = lugar
  }, [lugar, actual])
  if (!actual) return null
  const { pregunta, abierta, cargando, error } = actual
  const { hacer: _, fallo: __, ...palabras } = pregunta
  return (
    <Suspense>
      <AlertDialog
        {...palabras}
        {...{ cargando, error }}
        open={abierta}
        onOpenChange={(abrir) => !abrir && cancelar(pregunta)}
        onConfirm={() => void responder(pregunta)}
      />
    </Suspense>
  )
}
