import { lazy, Suspense } from 'react'
import type { NuevaCitaProps } from './formularios.ts'
import { useVeces } from './useVeces.ts'

const NuevaCita = lazy(() => import('../formulario/NuevaCita.tsx').then((m) => ({ default: m.NuevaCita })))

/** 'Nueva cita': the form, fetched when it is first opened and fresh each time. */
export function NuevaCitaDialog(props: NuevaCitaProps) {
  const veces = useVeces(props.open)
  if (veces === 0) return null
  return (
    <Suspense fallback={null}>
      <NuevaCita key={veces} {...props} />
    </Suspense>
  )
}
