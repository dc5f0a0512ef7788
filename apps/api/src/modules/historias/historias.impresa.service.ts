import type { KeyObject } from 'node:crypto'
import type { Historia } from '@nitida/contract/historias'
import { alcanceDe } from '@nitida/contract/permisos'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { firmaAbre, firmar } from '../../platform/llamada/firmas.ts'
import type { Actor } from '../../platform/seguridad/sesiones.ts'
import { anotarLectura, anotarLecturaFirmada } from '../clinica/clinica.acceso.service.ts'
import { exigirHistoria } from './historias.consulta.service.ts'

const TODAS: Alcance = { tipo: 'todas' }

/** Reach of histories for a session; null for types that read none. */
function alcanceDelLector({ tipo, idSucursal }: Actor): Alcance | null {
  const alcance = alcanceDe(tipo, 'historias.leer')
  if (!alcance) return null
  return alcance === 'todas' ? TODAS : { tipo: 'propia', idSucursal }
}

/**
 * Address of the print page of a history, which opens it without a session until it expires.
 * @throws AppError NO_ENCONTRADO.
 */
export async function enlaceDeHistoria(ctx: CtxSesion, clave: KeyObject, id: number) {
  const historia = await exigirHistoria(ctx, ctx.alcance, id)
  await anotarLectura(ctx, 'enlace de historia pedido', 'historia', id, historia)
  const { vence, firma } = firmar(clave, ['historia', id], ctx)
  const consulta = new URLSearchParams({ cl: String(id), vence: String(vence), firma })
  return { url: `/historiaClinica/PDFGenerate?${consulta}`, vence: new Date(vence * 1000).toISOString() }
}

/**
 * Data of the print page of a history: for types 0, 2, 4 of the patient's branch, or the holder of a signed address of that very
 * history (D-26).
 * @throws AppError NO_ENCONTRADO for others, whether it exists or not.
 */
export async function historiaImpresa(
  ctx: Ctx,
  actor: Actor | null,
  clave: KeyObject,
  { id, vence, firma = '' }: { id: number; vence?: string | undefined; firma?: string | undefined },
): Promise<Historia> {
  const firmada = await firmaAbre(ctx, clave, ['historia', id], { vence: Number(vence), firma })
  const alcance = firmada ? TODAS : actor && alcanceDelLector(actor)
  if (!alcance) throw new AppError('NO_ENCONTRADO')
  const historia = await exigirHistoria(ctx, alcance, id)
  if (actor) await anotarLectura({ ...ctx, actor, alcance }, 'historia vista', 'historia', id, historia)
  else await anotarLecturaFirmada(ctx, 'historia', historia)
  return historia
}
