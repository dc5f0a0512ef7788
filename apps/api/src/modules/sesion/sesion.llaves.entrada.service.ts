import type { EntradaFirmada } from '@nitida/contract/llaves'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditarSinSesion } from '../../platform/llamada/auditoria.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { rastroDe } from '../../platform/seguridad/direcciones.ts'
import type { Sitio } from '../../platform/seguridad/sitio.ts'
import { sesionAuditada } from './sesion.auditoria.ts'
import { conIntento, marcar } from './sesion.intentos.service.ts'
import { selectDuenio } from './sesion.llaves.queries.ts'
import { tomarLlave } from './sesion.llaves.service.ts'
import { abrirSesion, exigirHorario, type Instalacion } from './sesion.service.ts'

interface OrigenDeLlave {
  direccion: string
  programa: string | undefined
  /** The mark of an earlier good login of this account in this browser. */
  marcaDe: (cuenta: string) => string | null
}

/** @throws AppError LLAVE_INVALIDA, LLAVE_VENCIDA, audited. */
async function comprobarLlave(ctx: Ctx, sitio: Sitio, firmada: EntradaFirmada, de: object) {
  const { llave, error } = await tomarLlave(ctx, sitio, firmada)
  if (error === null) return llave
  await auditarSinSesion(ctx, null, { accion: 'sesión negada', entidad: sesionAuditada, despues: de })
  throw new AppError(error, { timeDeny: false })
}

/**
 * Opens a session with a passkey, which is password and second factor in one. Whoever may not get in is told the same as with a
 * key that nobody knows; failures are counted as those of passwords are.
 * @throws AppError LLAVE_INVALIDA, LLAVE_VENCIDA, FUERA_DE_HORARIO, DEMASIADOS_INTENTOS.
 */
export async function entrarConLlave(
  ctx: Ctx,
  instalacion: Instalacion,
  sitio: Sitio,
  firmada: EntradaFirmada,
  { direccion, programa, marcaDe }: OrigenDeLlave,
) {
  const { secreto } = instalacion
  const de = { ...rastroDe(direccion, secreto), conLlave: true }
  const duenio = await selectDuenio(ctx.db, Buffer.from(firmada.id, 'base64url'))
  const nombre = duenio?.correo ?? `llave ${firmada.id}`
  const origen = { direccion, marca: marcaDe(nombre) }
  const cuenta = await conIntento(ctx, secreto, nombre, origen, () => comprobarLlave(ctx, sitio, firmada, de))
  await exigirHorario(ctx, cuenta, de)
  const abierta = await abrirSesion(ctx, instalacion, cuenta, { de, programa, conLlave: true })
  return { nombre, marca: marcar(secreto, nombre, origen.marca), abierta }
}
