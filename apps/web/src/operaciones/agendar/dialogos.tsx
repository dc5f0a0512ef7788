import { Suspense, useState } from 'react'
import { deferred } from '../../ui/deferred.ts'
import type { EditarCitaProps, NuevaCitaProps } from './formularios.ts'

/** Number of openings, the key of a form that starts fresh each time and stays while it closes. */
export function useVeces(abierto: boolean): number {
  const [cuenta, setCuenta] = useState({ abierto, veces: abierto ? 1 : 0 })
  if (cuenta.abierto !== abierto) setCuenta({ abierto, veces: cuenta.veces + (abierto ? 1 : 0) })
  return cuenta.veces
}

const NuevaCita = deferred(async () => (await import('./NuevaCita.tsx')).NuevaCita, 'first')

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

const EditarCita = deferred(async () => (await import('./EditarCita.tsx')).EditarCita)

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
