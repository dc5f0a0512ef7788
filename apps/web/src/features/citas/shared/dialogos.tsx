import type { Cita } from '@nitida/contract/citas'
import { Suspense, useState } from 'react'
import { deferred } from '../../../ui/deferred.ts'

/** How the form of a new appointment is opened. */
export interface NuevaCitaProps {
  open: boolean
  /** Whose appointment it is; without him he is chosen in the form. */
  paciente?: {
    id: number
    nombreCompleto: string
    telefono: string
    sucursal?: number
    /** What he said of notices, where the caller knows it. */
    consentimiento?: { whatsappAvisos: boolean } | null
  } | null
  /** What is known before anything is typed: a free quarter of the week grid, say. */
  inicial?: { fecha?: string; hora?: string; sucursalId?: number }
  onCerrar: () => void
}

/** What the form needs of an appointment that is edited. */
export type CitaEditable = Pick<
  Cita,
  'id' | 'idCliente' | 'clienteNombre' | 'telefonoCliente' | 'fecha' | 'hora' | 'sucursalId' | 'version'
> &
  Partial<Pick<Cita, 'sucursalNumber' | 'sucursalDireccion'>>

export interface EditarCitaProps {
  open: boolean
  cita: CitaEditable | null
  onCerrar: () => void
}

/** How often something was opened: a form with it as its key starts fresh each time, and stays while it closes. */
export function useVeces(abierto: boolean): number {
  const [cuenta, setCuenta] = useState({ abierto, veces: abierto ? 1 : 0 })
  if (cuenta.abierto !== abierto) setCuenta({ abierto, veces: cuenta.veces + (abierto ? 1 : 0) })
  return cuenta.veces
}

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
