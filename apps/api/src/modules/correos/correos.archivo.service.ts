import type { KeyObject } from 'node:crypto'
import { ARCHIVO_CORREO, CorreoFirmado } from '@nitida/contract/correos'
import { componer } from '../../adapters/correo/mensaje.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { firmaAbre, firmar } from '../../platform/llamada/firmas.ts'
import { correoAuditado } from './correos.auditoria.ts'
import { armarCorreo, type CtxDeComposicion } from './correos.composicion.service.ts'
import { selectCorreo, type VistaDeCorreos } from './correos.queries.ts'
import { vistaDe } from './correos.vista.service.ts'

const TODOS: VistaDeCorreos = { alcance: { tipo: 'todas' }, ocultos: [] }

/** Address of an e-mail as a file; asking for it is audited. @throws AppError NO_ENCONTRADO for another branch's. */
export async function enlaceDeCorreo(ctx: CtxSesion, { clave, base }: { clave: KeyObject; base: string }, id: number) {
  const correo = exigir(await selectCorreo(ctx.db, vistaDe(ctx), id))
  const { idSucursal, tipo } = correo
  await auditar(ctx, { accion: 'correo descargado', entidad: correoAuditado, id, idSucursal, despues: { tipo } })
  const { vence, firma } = firmar(clave, ['correo', id], ctx)
  const consulta = new URLSearchParams({ vence: String(vence), firma })
  return {
    url: `${base}${ARCHIVO_CORREO.replace(':id', String(id))}?${consulta}`,
    vence: new Date(vence * 1000).toISOString(),
  }
}

/**
 * The file behind such an address: the e-mail with its attachments, as it leaves.
 * @throws AppError NO_ENCONTRADO for an address that we did not sign, that was changed, or that has expired.
 */
export async function correoFirmado(
  ctx: Ctx,
  composicion: Omit<CtxDeComposicion, 'db' | 'now' | 'optica'> & { clave: KeyObject },
  peticion: { id: string; query: unknown },
): Promise<Buffer> {
  const leida = CorreoFirmado.safeParse(peticion.query)
  const id = Number(peticion.id)
  if (!leida.success || !(await firmaAbre(ctx, composicion.clave, ['correo', id], leida.data)))
    throw new AppError('NO_ENCONTRADO')
  const fila = await selectCorreo(ctx.db, TODOS, id)
  const correo = fila && (await armarCorreo({ ...ctx, ...composicion }, fila))
  if (!correo) throw new AppError('NO_ENCONTRADO')
  return componer(correo)
}
