import { restriccion, sqlstate } from '../../platform/datos/db.ts'
import { AppError } from '../../platform/entorno/errores.ts'

/** Whether a module or the database refuses a row for what it says; anything else is a fault of ours or of the machine. */
export const esDeDatos = (error: unknown): boolean =>
  error instanceof AppError || /^(?:22|23)/.test(sqlstate(error) ?? '')

const FRASES: Readonly<Record<string, string>> = {
  cliente_unico: 'Ya hay otro paciente con ese nombre y teléfono.',
  mica_sin_traslape: 'Ya hay una mica igual en esas potencias.',
}

/** Why a row is refused, in a sentence. */
export const fraseDe = (error: unknown, siNoSeSabe: string): string =>
  error instanceof AppError ? error.frase : (FRASES[restriccion(error) ?? ''] ?? siNoSeSabe)
