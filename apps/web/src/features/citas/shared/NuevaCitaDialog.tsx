import { Suspense } from 'react'
import { deferred } from '../../../ui/deferred.ts'
import type { NuevaCitaProps } from './formularios.ts'
import { useVeces } from './useVeces.ts'

const NuevaCita = deferred(async () => (await import('../formulario/NuevaCita.tsx')).NuevaCita)

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
