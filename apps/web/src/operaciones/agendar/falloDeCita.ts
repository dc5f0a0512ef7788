import { Rechazo } from '../../base/api/fallos.ts'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { ERROR, FALTAN, OCUPADA, SIN_VERIFICAR, type Trabajo, textoDeFallo } from '../../entidades/cita/textos.ts'
import type { ValoresCita } from './cita.schema.ts'

/** The field that a refusal marks. */
const campoDe: Readonly<Record<string, keyof ValoresCita>> = {
  HORA_OCUPADA: 'hora',
  CITA_EN_PASADO: 'hora',
  SUCURSAL_CERRADA: 'hora',
  CITA_MUY_LEJANA: 'fecha',
  SUCURSAL_NO_DISPONIBLE: 'sucursalId',
}

/** The wire's names, and those of the form. */
const deLaRed: Readonly<Record<string, keyof ValoresCita>> = { idCliente: 'paciente', telefonoCliente: 'telefono' }

/** Sentence of the form when the appointment was not saved (spec §8). */
export function falloDeCita(trabajo: Trabajo, error: unknown): FalloDeFormulario {
  const fallo = { titulo: ERROR, texto: textoDeFallo(trabajo, error) }
  if (!(error instanceof Rechazo)) return { ...fallo, campos: {} }
  const campo = campoDe[error.codigo]
  const campos: Record<string, string> = campo ? { [campo]: error.message } : {}
  for (const [nombre, textos] of Object.entries(error.campos)) campos[deLaRed[nombre] ?? nombre] = textos.join(' ')
  return { ...fallo, campos }
}

/** A mistake that is told before anything is sent (spec §5). */
export const faltan: FalloDeFormulario = { titulo: FALTAN, texto: 'Los que faltan están marcados.', campos: {} }
export const ocupada: FalloDeFormulario = { titulo: OCUPADA, texto: 'Elige otra: arriba ves las libres.', campos: {} }
export const sinVerificar: FalloDeFormulario = {
  titulo: SIN_VERIFICAR,
  texto: 'Intenta de nuevo. Lo que escribiste sigue aquí.',
  campos: {},
}
