import { channel } from 'node:diagnostics_channel'
import { setTimeout as esperar } from 'node:timers/promises'
import { sqlstate } from '../datos/db.ts'
import { REINTENTOS } from '../entorno/sucesos.ts'
import type { Ctx } from './ctx.ts'
import { guardarRespuesta, respuestaAnterior } from './idempotencia.ts'
import { enTransaccion } from './tuberia.ts'

const REINTENTABLES = new Set(['40001', '40P01'])
const VECES = 3
const reintentos = channel(REINTENTOS)

const esReintentable = (error: unknown): boolean => REINTENTABLES.has(sqlstate(error) ?? '')

/**
 * Runs `work` in one transaction. The callback's argument is named `ctx` as well, so that it hides the outer one and no query can
 * slip out of the transaction. Inside another transaction it joins that one. Deadlocks and serialization failures are retried up
 * to three times (reliability I3); events announced inside are sent after commit only (I4). When the call carries an idempotency
 * key, the result is recorded in the same transaction, and a repeated call gets the first result instead of doing the work again
 * (D-70); the result must therefore be JSON.
 */
export async function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.alConfirmar) return work(ctx)
  for (let intento = 0; ; intento++) {
    try {
      return await unIntento(ctx, work)
    } catch (error) {
      if (!esReintentable(error) || intento >= VECES) throw error
      reintentos.publish(sqlstate(error))
      await esperar(10 * 2 ** intento + Math.random() * 20)
    }
  }
}

async function unIntento<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const alConfirmar: (() => void)[] = []
  const resultado = await enTransaccion(
    ctx.base,
    async (db) => {
      const dentro: C = { ...ctx, db, alConfirmar }
      const anterior = await respuestaAnterior<T>(dentro)
      if (anterior) {
        ctx.idempotencia?.alRepetir()
        return anterior.respuesta
      }
      const resultado = await work(dentro)
      await guardarRespuesta(dentro, resultado)
      return resultado
    },
    ctx.alGuardar,
  )
  for (const hacer of alConfirmar) hacer()
  return resultado
}

const INSTANTANEA = 'start transaction isolation level repeatable read read only'

/**
 * Runs reads in one read-only transaction that sees the database as it stood at its first statement, so that all they say is of
 * one moment. It holds a single connection, on which statements that start together leave together. Inside another transaction it
 * joins that one, and sees what that one sees. Nothing is written, so nothing is retried.
 */
export async function inSnapshot<C extends Ctx, T>(ctx: C, read: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.alConfirmar) return read(ctx)
  return enTransaccion(ctx.base, (db) => read({ ...ctx, db, alConfirmar: [] }), undefined, INSTANTANEA)
}
