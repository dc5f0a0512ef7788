import { Rechazo } from '../api/fallos.ts'

/** A form's failed attempt. */
export interface FalloDeFormulario {
  /** 'info' for what is no mistake: the record is there already. */
  tone?: 'info'
  titulo: string
  texto: string
  /** Sentences by the name of their field. */
  campos: Readonly<Record<string, string>>
}

const MARCADOS = 'Revisa los datos marcados.'

/**
 * The sentence for a failed action (spec §8, D-3): "No se pudo …" and the server's reason when it refused, "Ocurrió un
 * error al intentar …" when nothing is known.
 * @param accion the infinitive with its object: 'crear el usuario'.
 */
export function textoDeFallo(error: unknown, accion: string): string {
  return error instanceof Rechazo ? `No se pudo ${accion}. ${error.message}` : `Ocurrió un error al intentar ${accion}.`
}

/**
 * The sentence for a form. Reasons about one field go under it.
 * @param campoDe the form's field for a refusal code that comes without fields, and for a field that the wire names otherwise.
 */
export function falloDeFormulario(
  error: unknown,
  accion: string,
  campoDe: Readonly<Record<string, string>> = {},
): FalloDeFormulario {
  const titulo = '¡Error!'
  if (!(error instanceof Rechazo)) return { titulo, texto: textoDeFallo(error, accion), campos: {} }
  const propio = campoDe[error.codigo]
  const campos: Record<string, string> = propio ? { [propio]: error.message } : {}
  for (const [campo, textos] of Object.entries(error.campos)) campos[campoDe[campo] ?? campo] = textos.join(' ')
  const motivo = Object.keys(campos).length > 0 ? MARCADOS : error.message
  return { titulo, texto: `No se pudo ${accion}. ${motivo}`, campos }
}
