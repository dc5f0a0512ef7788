import type { Addendum } from '@nitida/contract/clinica.schema'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { clinicaAuditada } from './clinica.auditoria.ts'
import type { TipoDeNota } from './clinica.notas.ts'
import { insertAddendum, lockCorreccion } from './clinica.queries.ts'

type Cambio = Addendum['cambios'][number]

const esValor = (valor: unknown): valor is Cambio['antes'] =>
  valor === null || typeof valor === 'string' || typeof valor === 'number'

/**
 * Fields that a correction really changes; a repeated value is no change.
 * @throws AppError ADDENDUM_SIN_CAMBIOS when nothing is left.
 */
function cambiosDe(vigente: object, pedidos: object): Cambio[] {
  const antes = new Map<string, unknown>(Object.entries(vigente))
  const cambios = Object.entries(pedidos).flatMap(([campo, despues]: [string, unknown]): Cambio[] => {
    const valor = antes.get(campo) ?? null
    return esValor(valor) && esValor(despues) && valor !== despues ? [{ campo, antes: valor, despues }] : []
  })
  if (cambios.length === 0) throw new AppError('ADDENDUM_SIN_CAMBIOS')
  return cambios
}

/** A record with its corrections applied, and its patient. */
interface Vigente {
  idCliente: number
  idSucursal: number
}

interface Correccion {
  motivo: string
  cambios: object
}

/**
 * Corrects a note: who, when, why and the new values stand beside it, and the note stays as it was written (D-49, D-81).
 * @param leer reads the note once this correction's turn has come; it throws where there is none in reach.
 * @throws AppError ADDENDUM_SIN_CAMBIOS.
 */
export const corregirNota = (
  ctx: CtxSesion,
  tipo: TipoDeNota,
  id: number,
  { motivo, cambios: pedidos }: Correccion,
  leer: (ctx: CtxSesion) => Promise<Vigente>,
): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    await lockCorreccion(ctx.db, tipo, id)
    const vigente = await leer(ctx)
    const cambios = cambiosDe(vigente, pedidos)
    const { idCliente, idSucursal } = vigente
    const addendum = { id, idAutor: ctx.actor.id, motivo, cambios, ahora: ctx.now() }
    const idAddendum = await insertAddendum(ctx.db, tipo, addendum)
    // The audit names the fields and never their values, because it is kept apart from the record.
    const despues = { idCliente, camposCorregidos: cambios.map(({ campo }) => campo) }
    await auditar(ctx, { accion: `${tipo} corregida`, entidad: clinicaAuditada[tipo], id, idSucursal, despues })
    return { id: idAddendum }
  })
