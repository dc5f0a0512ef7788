import type { AltaFirmada, LlaveDeAcceso, OpcionesDeAlta } from '@nitida/contract/llaves'
import { nombreDe } from '@nitida/contract/nombres'
import { exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import type { Sitio } from '../../platform/seguridad/sitio.ts'
import type { Origen } from '../sesion/sesion.intentos.service.ts'
import { agregarLlave, llavesDe, pedirLlave, quitarLlave, quitarLlaves } from '../sesion/sesion.llaves.service.ts'
import { lockCuenta, selectCuenta } from './usuarios.cuenta.queries.ts'
import { cerrarSesionesPropias, exigirContrasenaPropia } from './usuarios.cuenta.service.ts'
import { lockUsuario } from './usuarios.queries.ts'
import type { Medios } from './usuarios.service.ts'
import { terminarSesiones } from './usuarios.sesiones.service.ts'

type ConSecreto = Pick<Medios, 'secreto'>

/** What a user called it; nothing that it signs with. */
const llaveAuditada: Auditada = { entidad: 'usuario', campos: ['llaveDeAcceso', 'idLlave', 'llavesDeAcceso'] }

export const llavesPropias = (ctx: CtxSesion): Promise<LlaveDeAcceso[]> => llavesDe(ctx, ctx.actor.id)

/** @throws AppError CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS, LLAVES_DEMAS. */
export async function pedirLlavePropia(
  ctx: CtxSesion,
  medios: ConSecreto,
  sitio: Sitio,
  origen: Origen,
  actual: string,
): Promise<OpcionesDeAlta> {
  await exigirContrasenaPropia(ctx, medios, origen, actual)
  const { id } = ctx.actor
  const { correo } = await selectCuenta(ctx.db, id)
  return pedirLlave(ctx, sitio, { id, correo, nombre: nombreDe(ctx.actor) })
}

/** @throws AppError LLAVE_VENCIDA, LLAVE_NO_SIRVE, LLAVE_EN_USO, LLAVES_DEMAS. */
export function agregarLlavePropia(
  ctx: CtxSesion,
  sitio: Sitio,
  nueva: { nombre: string; firmada: AltaFirmada },
): Promise<LlaveDeAcceso> {
  const { id } = ctx.actor
  return agregarLlave(ctx, sitio, id, nueva, async (ctx, idLlave) => {
    const despues = { llaveDeAcceso: nueva.nombre, idLlave }
    await auditar(ctx, { accion: 'llave de acceso agregada', entidad: llaveAuditada, id, despues })
    anunciar(ctx, 'UpdatedUser', id)
  })
}

/**
 * Takes one's own key away; one's other sessions end, because somebody who has it may have opened them.
 * @throws AppError CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS, NO_ENCONTRADO.
 */
export async function quitarLlavePropia(
  ctx: CtxSesion,
  medios: ConSecreto,
  origen: Origen,
  idLlave: number,
  actual: string,
): Promise<{ cerradas: number }> {
  await exigirContrasenaPropia(ctx, medios, origen, actual)
  const { id } = ctx.actor
  return inTransaction(ctx, async (ctx) => {
    await lockCuenta(ctx.db, id)
    const nombre = exigir(await quitarLlave(ctx, id, idLlave))
    const antes = { llaveDeAcceso: nombre, idLlave }
    await auditar(ctx, { accion: 'llave de acceso quitada', entidad: llaveAuditada, id, antes })
    anunciar(ctx, 'UpdatedUser', id)
    return cerrarSesionesPropias(ctx)
  })
}

/**
 * Takes all keys of a user away, who lost them; his sessions end. Asks for the administrator's own password.
 * @throws AppError CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS, NO_ENCONTRADO.
 */
export async function quitarLlavesDe(
  ctx: CtxSesion,
  medios: ConSecreto,
  origen: Origen,
  id: number,
  actual: string,
): Promise<{ quitadas: number }> {
  await exigirContrasenaPropia(ctx, medios, origen, actual)
  return inTransaction(ctx, async (ctx) => {
    exigir(await lockUsuario(ctx.db, id))
    const quitadas = await quitarLlaves(ctx, id)
    if (quitadas > 0) {
      await terminarSesiones(ctx, id)
      const antes = { llavesDeAcceso: quitadas }
      await auditar(ctx, {
        accion: 'llaves de acceso quitadas por un administrador',
        entidad: llaveAuditada,
        id,
        antes,
      })
      anunciar(ctx, 'UpdatedUser', id)
    }
    return { quitadas }
  })
}
