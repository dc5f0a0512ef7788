import type { Cita } from '@nitida/contract/citas'

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
