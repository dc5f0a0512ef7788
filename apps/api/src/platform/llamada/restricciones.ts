import { channel } from 'node:diagnostics_channel'
import type { CodigoError } from '@nitida/contract/errores'
import { restriccion } from '../datos/db.ts'
import { AppError } from '../entorno/errores.ts'
import { RESTRICCIONES } from '../entorno/sucesos.ts'

const restricciones = channel(RESTRICCIONES)

/**
 * Runs work whose rules the database holds, and turns a broken constraint into the refusal that the module names for it. Any
 * other failure is thrown unchanged.
 */
export async function conRestricciones<T>(
  codigos: Readonly<Record<string, CodigoError>>,
  trabajo: Promise<T>,
): Promise<T> {
  try {
    return await trabajo
  } catch (error) {
    const nombre = restriccion(error)
    if (nombre !== null) restricciones.publish(nombre)
    const codigo = nombre !== null && Object.hasOwn(codigos, nombre) ? codigos[nombre] : undefined
    throw codigo ? new AppError(codigo) : error
  }
}
