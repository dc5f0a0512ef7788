import { lazy, Suspense } from 'react'
import type { EditarCitaProps } from './formularios.ts'
import { useVeces } from './useVeces.ts'

const EditarCita = lazy(() => import('../formulario/EditarCita.tsx').then((m) => ({ default: m.EditarCita })))

/** 'Editar cita': the form, fetched when it is first opened and fresh each time. */
export function EditarCitaDialog(props: EditarCitaProps) {
  const veces = useVeces(props.open)
  if (veces === 0 || !props.cita) return null
  return (
    <Suspense fallback={null}>
      <EditarCita key={veces} {...props} cita={props.cita} />
    </Suspense>
  )
}
