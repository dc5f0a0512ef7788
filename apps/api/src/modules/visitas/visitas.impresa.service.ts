import type { KeyObject } from 'node:crypto'
import { alcanceDe } from '@nitida/contract/permisos'
import type { Visita } from '@nitida/contract/visitas'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { firmaAbre, firmar } from '../../platform/llamada/firmas.ts'
import type { Actor } from '../../platform/seguridad/sesiones.ts'
import { anotarLectura, anotarLecturaFirmada } from '../clinica/clinica.acceso.service.ts'
import { visitaCorregida } from './visitas.consulta.service.ts'
import { aVisita } from './visitas.lectura.ts'
import { selectIdUltima } from './visitas.queries.ts'

const TODAS: Alcance = { tipo: 'todas' }

/** Reach of visits for a session; null for types that read none. */
function alcanceDelLector({ tipo, idSucursal }: Actor): Alcance | null {
  const alcance = alcanceDe(tipo, 'visitas.leer')
  if (!alcance) return null
  return alcance === 'todas' ? TODAS : { tipo: 'propia', idSucursal }
}

/**
 * Address of the print page of a visit, which opens it without a session until it expires.
 * @throws AppError VISITA_NO_ENCONTRADA.
 */
export async function enlaceDeVisita(ctx: CtxSesion, clave: KeyObject, id: number) {
  const visita = await visitaCorregida(ctx, ctx.alcance, id)
  await anotarLectura(ctx, 'enlace de visita pedido', 'visita', id, visita)
  const { idCliente } = visita
  const { vence, firma } = firmar(clave, ['visita', idCliente, id], ctx)
  const consulta = new URLSearchParams({ idCliente: String(idCliente), id: String(id), vence: String(vence), firma })
  return { url: `/visita/ultimaVisita?${consulta}`, vence: new Date(vence * 1000).toISOString() }
}

interface Pedida {
  clientId: number
  id?: number | undefined
  vence?: string | undefined
  firma?: string | undefined
}

/**
 * Data of the print page of a visit, the named one or the patient's newest: for types 0, 1, 2, 4 of the branch, or the holder of
 * a signed address of that very visit (D-26).
 * @throws AppError VISITA_NO_ENCONTRADA for others, whether it exists or not.
 */
export async function visitaImpresa(
  ctx: Ctx,
  actor: Actor | null,
  clave: KeyObject,
  { clientId, id, vence, firma = '' }: Pedida,
): Promise<Visita> {
  const firmada =
    id !== undefined && (await firmaAbre(ctx, clave, ['visita', clientId, id], { vence: Number(vence), firma }))
  const alcance = firmada ? TODAS : actor && alcanceDelLector(actor)
  if (!alcance) throw new AppError('VISITA_NO_ENCONTRADA')
  const pedida = id ?? (await selectIdUltima(ctx.db, alcance, clientId))
  const visita = pedida === null ? null : await visitaCorregida(ctx, alcance, pedida)
  if (visita?.idCliente !== clientId) throw new AppError('VISITA_NO_ENCONTRADA')
  if (actor) await anotarLectura({ ...ctx, actor, alcance }, 'visita vista', 'visita', visita.id, visita)
  else await anotarLecturaFirmada(ctx, 'visita', visita)
  return aVisita(visita)
}
