import { Suspense } from 'react'
import { deferred } from '../../../ui/deferred.ts'
import type { EditarCitaProps } from './formularios.ts'
import { useVeces } from './useVeces.ts'

const EditarCita = deferred(async () => (await import('../formulario/EditarCita.tsx')).EditarCita)

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
