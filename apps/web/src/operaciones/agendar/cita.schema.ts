import '../../base/formularios/sinJit.ts'
import type { FichaCita } from '@nitida/contract/citas'
import { esFecha } from '@nitida/contract/fechas'
import { Telefono } from '@nitida/contract/telefonos.schema'
import { z } from 'zod'

/** The patient of an appointment, for the form. */
export interface PacienteDeCita {
  id: number
  nombreCompleto: string
  telefono: string
  /** His word on notices, where it is known. */
  consentimiento?: { whatsappAvisos: boolean } | null
}

const FALTA = 'Este campo es obligatorio.'
const elegido = <T>() =>
  z.custom<T | null>().transform((valor, ctx): T => {
    if (valor !== null) return valor
    ctx.addIssue({ code: 'custom', message: FALTA })
    return z.NEVER
  })

/** Fields that an appointment keeps; the form has the patient whole and calls his phone by its own name. */
type Campos = Exclude<keyof FichaCita, 'idCliente' | 'telefonoCliente'> | 'paciente' | 'telefono'

/** The form of an appointment (spec §5): all of it is required. */
export const citaSchema = z.object({
  paciente: elegido<PacienteDeCita>(),
  sucursalId: elegido<number>(),
  fecha: elegido<string>().refine(esFecha, 'Escribe la fecha como dd/mm/aaaa.'),
  hora: elegido<string>(),
  telefono: z.string().trim().min(1, FALTA).pipe(Telefono),
} satisfies Record<Campos, z.ZodType>)

export type ValoresCita = z.input<typeof citaSchema>
export type DatosCita = z.output<typeof citaSchema>

/** Whether a field was left empty, which the form says as a whole (spec §5). */
export const faltanCampos = (valores: ValoresCita): boolean =>
  Object.values(valores).some((valor) => valor === null || valor === '')
