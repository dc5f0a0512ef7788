import { alcanceDe } from '@nitida/contract/permisos'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { leerActor } from '../sesion/sesion.lectura.ts'
import { llevadaAuditada } from './llevadas.auditoria.ts'
import { deLaCadena } from './llevadas.contenido.service.ts'
import { deSolicitud } from './llevadas.paciente.service.ts'
import {
  deleteLlevada,
  deletePartes,
  type FilaDeLlevada,
  finishLlevada,
  listPartes,
  listPorBorrar,
  takeLlevada,
  updateAvance,
} from './llevadas.queries.ts'
import { armarZip, claveDeParte, type Medios } from './llevadas.zip.service.ts'

/** Time without a sign from a process, after which another takes its work for abandoned. */
const ABANDONO_MS = 2 * 60_000
const ENTRE_NOTAS_MS = 500
const DIA_MS = 24 * 3600 * 1000

/** Ends the work on a zip that somebody stopped, or of a process that ends. */
class Detenida extends Error {}

async function borrarArchivos(ctx: Pick<Ctx, 'db'>, { archivos }: Pick<Medios, 'archivos'>, id: number): Promise<void> {
  for (const { archivo } of await listPartes(ctx.db, id)) await archivos.borrar(claveDeParte(archivo))
}

async function borrarPartes(ctx: Pick<Ctx, 'db'>, medios: Pick<Medios, 'archivos'>, id: number): Promise<void> {
  await borrarArchivos(ctx, medios, id)
  await deletePartes(ctx.db, id)
}

const MOTIVO = 'No se pudo juntar todo. Intenta de nuevo; si continúa, contacta a soporte.'

async function juntar(
  ctx: CtxSesion,
  medios: Medios,
  { id, idSolicitud }: FilaDeLlevada,
  fin: AbortSignal,
): Promise<void> {
  let anotado = Number.NEGATIVE_INFINITY
  const contenido = idSolicitud === null ? deLaCadena : deSolicitud(idSolicitud)
  const hecho = await armarZip(ctx, { ...medios, contenido }, id, async ({ paso, hechos, total }) => {
    if (fin.aborted) throw new Detenida()
    if (performance.now() - anotado < ENTRE_NOTAS_MS && hechos < total) return
    anotado = performance.now()
    if (!(await updateAvance(ctx.db, id, { paso, hechos, total, atendida_en: ctx.now() }))) throw new Detenida()
  })
  const { archivos, ...resto } = hecho
  await inTransaction(ctx, async (ctx) => {
    if (!(await finishLlevada(ctx.db, id, { estado: 'lista', ...resto, terminada_en: ctx.now() }))) return
    await auditar(ctx, {
      ...{
        accion: idSolicitud === null ? 'datos de la cadena reunidos' : 'datos del paciente reunidos',
        entidad: llevadaAuditada,
        id,
      },
      despues: { archivos, bytes: resto.bytes, sha256: resto.sha256.toString('hex') },
    })
  })
}

/** Makes the zip that has waited longest. @returns false when none waits. */
export async function atenderLlevada(base: Ctx, medios: Medios, fin: AbortSignal): Promise<boolean> {
  const ahora = base.now()
  const tomada = await takeLlevada(base.db, ahora, new Date(ahora.getTime() - ABANDONO_MS))
  if (!tomada) return false
  const { id } = tomada
  const actor = await leerActor(base.db, tomada.idUsuario)
  // What an interrupted attempt put away is of no use: a zip is one stream.
  await borrarPartes(base, medios, id)
  if (!actor || alcanceDe(actor.tipo, tomada.idSolicitud === null ? 'mudanza.llevar' : 'arco.atender') === null) {
    await finishLlevada(base.db, id, { estado: 'cancelada', terminada_en: ahora })
    return true
  }
  const ctx: CtxSesion = { ...base, actor, alcance: { tipo: 'todas' }, peticion: `llevada ${id}` }
  try {
    await juntar(ctx, medios, tomada, fin)
  } catch (error) {
    if (!(error instanceof Detenida)) {
      base.log.error({ err: error, llevada: id }, 'the data of the chain could not be put together')
      await finishLlevada(base.db, id, { estado: 'fallida', motivo: MOTIVO, terminada_en: base.now() })
    }
    await borrarPartes(base, medios, id)
    if (fin.aborted) await updateAvance(base.db, id, { atendida_en: null })
  }
  return true
}

export async function atenderLlevadas(ctx: Ctx, medios: Medios, fin: AbortSignal): Promise<void> {
  while (!fin.aborted && (await atenderLlevada(ctx, medios, fin)));
}

/** Forgets zips after a day, and what is left of those that were stopped. */
export async function barrerLlevadas(ctx: Pick<Ctx, 'db' | 'now'>, medios: Pick<Medios, 'archivos'>): Promise<void> {
  const antesDe = new Date(ctx.now().getTime() - DIA_MS)
  for (const { id } of await listPorBorrar(ctx.db, antesDe)) {
    await borrarArchivos(ctx, medios, id)
    // An old one goes with its pieces in one statement, so that it is never told to be ready without them.
    await deleteLlevada(ctx.db, id, antesDe)
    await deletePartes(ctx.db, id)
  }
}
