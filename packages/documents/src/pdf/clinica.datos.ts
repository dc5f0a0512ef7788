import type { Historia, Suceso } from '@nitida/contract/historias'
import type { Membrete } from './hoja.ts'

/** Owner of a record, as NOM-004 wants notes to name him. */
export interface PacienteImpreso {
  readonly nombre: string
  readonly edad: string
  readonly sexo: string | null
  readonly telefono: string
}

/** A patient's clinical record on paper: one history, or all notes of him, newest first. */
export interface ExpedienteImpreso {
  readonly membrete: Membrete
  readonly paciente: PacienteImpreso
  readonly sucesos: readonly Suceso[]
}

/** A prescription that the patient takes with him. */
export interface RecetaImpresa {
  readonly membrete: Membrete
  readonly paciente: Pick<PacienteImpreso, 'nombre' | 'edad'>
  /** Instant of writing, and the branch's zone. */
  readonly fecha: string
  readonly zonaHoraria: string
  /** The prescribed grid. */
  readonly graduacion: Pick<Historia, 'esfOd' | 'cilOd' | 'ejeOd' | 'addOd' | 'esfOi' | 'cilOi' | 'ejeOi' | 'addOi'>
  readonly avOd: string | null
  readonly avOi: string | null
  readonly distanciaInterpupilar: string | null
  readonly altura: string | null
  readonly tipoLente: string | null
  readonly uso: string | null
  readonly recomendacion: string | null
  /** Day of the next check-up, `YYYY-MM-DD`. */
  readonly proximaRevision: string | null
  readonly optometrista: string | null
  readonly cedula: string | null
}
