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

/** How a server leaves its demo. */
export interface SalidaDeDemo {
  /** Whether its user of the database may empty it. */
  puede: () => Promise<boolean>
  /** Empties it and starts anew. */
  salir: (primera: PrimeraCuenta) => void
}

interface Demo {
  /** Whether the data is the demo's. */
  demo: boolean
  /** Absent where this server cannot leave it. */
  salirDeDemo?: SalidaDeDemo | undefined
}

/**
 * Leaves the demo for a real chain, once this call is answered.
 * @throws AppError SIN_DEMO where the data is not a demo's, DEMO_SIN_DERECHOS where the database's user may
 * not empty it, CONTRASENA_ACTUAL_INCORRECTA, CONTRASENA_CORTA, CONTRASENA_DEBIL, DEMASIADOS_INTENTOS.
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
  if (!(await salirDeDemo.puede())) throw new AppError('DEMO_SIN_DERECHOS')
  setImmediate(() => salirDeDemo.salir({ correo, contrasena }))
  return {}
}
