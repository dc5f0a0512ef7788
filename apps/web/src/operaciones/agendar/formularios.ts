import type { Cita } from '@nitida/contract/citas'

/** Options of the form of a new appointment. */
export interface NuevaCitaProps {
  open: boolean
  /** The patient; without him he is chosen in the form. */
  paciente?: {
    id: number
    nombreCompleto: string
    telefono: string
    sucursal?: number
    /** His word on notices, where the caller knows it. */
    consentimiento?: { whatsappAvisos: boolean } | null
  } | null
  /** First values, such as a free quarter of the week grid. */
  inicial?: { fecha?: string; hora?: string; sucursalId?: number }
  onCerrar: () => void
}

/** The appointment to edit, for the form. */
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
