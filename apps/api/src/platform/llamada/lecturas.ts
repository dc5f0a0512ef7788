import { channel } from 'node:diagnostics_channel'
import { setTimeout as esperar } from 'node:timers/promises'
import { leerPosicion, ULTIMA } from '@nitida/contract/posicion'
import { esFalloDeConexion, sqlstate } from '../datos/db.ts'
import { LECTURAS } from '../entorno/sucesos.ts'
import type { Ctx } from './ctx.ts'
import type { Replica, Replicas } from './replicas.ts'

const lecturas = channel(LECTURAS)

/** Where a read that a replica may answer was made, and why at the primary. */
export type Lectura = 'replica' | 'principal: ninguna' | 'principal: fallo' | 'replica: relevo'

/**
 * What is not tried again at the primary: a write, which is a bug that has to be seen, and a statement that took too long, which
 * would take as long there.
 */
const SIN_OTRA_VEZ = new Set(['25006', '57014'])

const esDeLaReplica = (error: unknown): boolean => {
  const estado = sqlstate(error)
  return estado === null ? esFalloDeConexion(error) : !SIN_OTRA_VEZ.has(estado)
}

/** A position that a read must not be older than; null is any. The latest is the primary's alone. */
export type Desde = bigint | typeof ULTIMA | null

/**
 * Reads on a replica that has come as far as the position, or else at the primary. What fails there, because the replica is gone,
 * cancels a statement for its recovery, or lacks a column yet, is read again at the primary: `leer` must change nothing.
 */
export async function enReplica<C extends Ctx, T>(ctx: C, desde: Desde, leer: (ctx: C) => Promise<T>): Promise<T> {
  if (!ctx.replicas || ctx.alConfirmar) return leer(ctx)
  const replica = desde === ULTIMA ? null : await ctx.replicas.elegir(desde)
  if (!replica) {
    lecturas.publish('principal: ninguna' satisfies Lectura)
    return leer(ctx)
  }
  try {
    const leido = await leerEn(replica, ctx, leer)
    lecturas.publish('replica' satisfies Lectura)
    return leido
  } catch (error) {
    if (!esDeLaReplica(error)) throw error
    if (esFalloDeConexion(error)) replica.sospechar()
    lecturas.publish('principal: fallo' satisfies Lectura)
    return leer(ctx)
  }
}

const leerEn = <C extends Ctx, T>(replica: Replica, ctx: C, leer: (ctx: C) => Promise<T>): Promise<T> =>
  replica.mientras(leer({ ...ctx, db: replica.db, base: replica.db }))

/**
 * A read that is the primary's, made on a replica while the primary is silent, also where it falls silent during the read. Whoever asks for
 * the latest gets the newest that there is then.
 * @param leer reads on the replica, or at the primary where it gets null; it may be called for both, at once.
 * @throws what the primary failed by, where no replica can answer: none has come so far, or the read writes as well.
 */
export async function conRelevo<T>(
  replicas: Replicas | undefined,
  desde: Desde,
  leer: (replica: Replica | null) => Promise<T>,
): Promise<T> {
  if (!replicas) return leer(null)
  let alPrincipal = () => leer(null)
  if (!replicas.principalCalla()) {
    const lectura = leer(null)
    try {
      return await replicas.mientrasConteste(lectura)
    } catch (error) {
      if (!esFalloDeConexion(error)) throw error
      alPrincipal = () => lectura
    }
  }
  const replica = await replicas.relevo(desde === ULTIMA ? null : desde)
  if (!replica) return alPrincipal()
  try {
    const leido = await replica.mientras(leer(replica))
    lecturas.publish('replica: relevo' satisfies Lectura)
    return leido
  } catch (error) {
    if (sqlstate(error) === null && !esFalloDeConexion(error)) throw error
    return alPrincipal()
  }
}

/** A call's read, with its context, made on a replica while the primary is silent. */
export const leerConRelevo = <C extends Ctx, T>(ctx: C, desde: Desde, leer: (ctx: C) => Promise<T>): Promise<T> =>
  conRelevo(ctx.replicas, desde, (replica) => leer(replica ? { ...ctx, db: replica.db, base: replica.db } : ctx))

/** Time that long work waits for a replica that has come far enough, and between looks. */
const PACIENCIA_MS = 2000
const ENTRE_MIRADAS_MS = 100

/** Reads piece by piece, all of them at least as new as the moment at which this was called. */
export type LeerPieza<C extends Ctx> = <T>(leer: (ctx: C) => Promise<T>) => Promise<T>

/** How work that takes long reads: nobody waits for it, so it waits a while for a replica. */
export async function lecturaLarga<C extends Ctx>(ctx: C): Promise<LeerPieza<C>> {
  const { replicas } = ctx
  if (!replicas) return (leer) => leer(ctx)
  const posicion = leerPosicion(await replicas.posicionActual())
  if (posicion === null) return (leer) => leer(ctx)
  for (let hasta = performance.now() + PACIENCIA_MS; performance.now() < hasta; await esperar(ENTRE_MIRADAS_MS))
    if (await replicas.elegir(posicion)) break
  return (leer) => enReplica(ctx, posicion, leer)
}
