import { Borrador, type Formulario, VIDA_BORRADOR_DIAS } from '@nitida/contract/borradores'
import type { BaseDatos } from '../../platform/datos/db.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { exigirPaciente, pacienteDe } from '../clientes/clientes.alcance.service.ts'
import {
  deleteBorrador,
  deleteBorradoresDe,
  deleteBorradoresViejos,
  type LugarDeBorrador,
  selectBorrador,
  upsertBorrador,
} from './borradores.queries.ts'

const vigenteDesde = (ahora: Date): Date => new Date(ahora.getTime() - VIDA_BORRADOR_DIAS * 24 * 3600 * 1000)

const lugarDe = ({ actor }: CtxSesion, formulario: Formulario, idCliente: number): LugarDeBorrador => ({
  idUsuario: actor.id,
  idCliente,
  formulario,
})

/** The user's own draft, or null. @throws AppError NO_ENCONTRADO for a patient out of reach. */
export async function leerBorrador(
  ctx: CtxSesion,
  formulario: Formulario,
  idCliente: number,
): Promise<Borrador | null> {
  await exigirPaciente(ctx, idCliente)
  const fila = await selectBorrador(ctx.db, lugarDe(ctx, formulario, idCliente), vigenteDesde(ctx.now()))
  if (!fila) return null
  const datos = Borrador.shape.datos.parse(fila.datos)
  return { formulario, idCliente, datos, guardado: fila.guardado_en.toISOString() }
}

/**
 * Keeps what is typed, in place of the draft before.
 * @throws AppError NO_ENCONTRADO for a patient out of reach.
 */
export async function guardarBorrador(
  ctx: CtxSesion,
  formulario: Formulario,
  idCliente: number,
  datos: Borrador['datos'],
): Promise<Borrador> {
  return inTransaction(ctx, async (ctx) => {
    await pacienteDe(ctx, idCliente)
    const ahora = ctx.now()
    await upsertBorrador(ctx.db, lugarDe(ctx, formulario, idCliente), datos, ahora)
    return { formulario, idCliente, datos, guardado: ahora.toISOString() }
  })
}

/** Throws the user's own draft away, in the transaction of the note it became; a missing one is no error. */
export async function olvidarBorrador(ctx: CtxSesion, formulario: Formulario, idCliente: number): Promise<null> {
  await deleteBorrador(ctx.db, lugarDe(ctx, formulario, idCliente))
  return null
}

/** Throws everybody's drafts about a patient away. */
export const olvidarBorradoresDe = (ctx: CtxSesion, idCliente: number) => deleteBorradoresDe(ctx.db, idCliente)

/** Forgets the drafts that nobody touched for seven days (D-80). */
export async function barrerBorradores(db: BaseDatos, ahora: Date): Promise<void> {
  await deleteBorradoresViejos(db, vigenteDesde(ahora))
}
