import { channel } from 'node:diagnostics_channel'
import type { CodigoError } from '@nitida/contract/errores'
import { restriccion } from './db.ts'
import { AppError } from './errores.ts'
import { RESTRICCIONES } from './sucesos.ts'

const restricciones = channel(RESTRICCIONES)

/**
 * Work whose rules the database holds: the constraint it runs into becomes the refusal that the module names for it. Any other
 * failure stays what it was.
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
