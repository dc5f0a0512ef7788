import type { SalirDeDemo } from '@nitida/contract/demo'
import { CONTRASENA_RECOMENDADA } from '@nitida/contract/usuarios.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Origen } from '../sesion/sesion.intentos.service.ts'
import { exigirContrasenaPropia } from '../usuarios/usuarios.cuenta.service.ts'
import { exigirContrasena, type Medios } from '../usuarios/usuarios.service.ts'

/** The first account of a chain. */
export interface PrimeraCuenta {
  correo: string
  contrasena: string
}

interface Demo {
  /** Whether the data is the demo's. */
  demo: boolean
  /** Empties it and starts anew; absent where this server cannot. */
  salirDeDemo?: ((primera: PrimeraCuenta) => void) | undefined
}

/**
 * Leaves the demo for a real chain, once this call is answered.
 * @throws AppError SIN_DEMO where the data is not a demo's or lies in a database of its own, CONTRASENA_ACTUAL_INCORRECTA,
 * CONTRASENA_CORTA, CONTRASENA_DEBIL, DEMASIADOS_INTENTOS.
 */
export async function dejarDemo(
  ctx: CtxSesion,
  medios: Pick<Medios, 'secreto'>,
  { demo, salirDeDemo }: Demo,
  origen: Origen,
  { actual, email: correo, nueva: contrasena }: SalirDeDemo,
): Promise<Record<string, never>> {
  if (!demo || !salirDeDemo) throw new AppError('SIN_DEMO')
  exigirContrasena(contrasena, correo, { ...medios, minimo: CONTRASENA_RECOMENDADA, estricto: true })
  await exigirContrasenaPropia(ctx, medios, origen, actual)
  setImmediate(() => salirDeDemo({ correo, contrasena }))
  return {}
}
