import type { Addendum } from '@nitida/contract/clinica.schema'
import type { CorregirVisita } from '@nitida/contract/visitas'
import { auditar } from '../../platform/auditoria.ts'
import type { CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { inTransaction } from '../../platform/transaccion.ts'
import { visitaCorregida } from './visitas.consulta.service.ts'
import { insertAddendum, turnoDeCorregir } from './visitas.queries.ts'

type Cambio = Addendum['cambios'][number]

const esValor = (valor: unknown): valor is Cambio['antes'] =>
  valor === null || typeof valor === 'string' || typeof valor === 'number'

/**
 * What a correction changes of a record as it stands, field by field; what it repeats is no change.
 * @throws AppError ADDENDUM_SIN_CAMBIOS when nothing is left.
 */
export function cambiosDe(vigente: object, pedidos: object): Cambio[] {
  const antes = new Map<string, unknown>(Object.entries(vigente))
  const cambios = Object.entries(pedidos).flatMap(([campo, despues]: [string, unknown]): Cambio[] => {
    const valor = antes.get(campo) ?? null
    return esValor(valor) && esValor(despues) && valor !== despues ? [{ campo, antes: valor, despues }] : []
  })
  if (cambios.length === 0) throw new AppError('ADDENDUM_SIN_CAMBIOS')
  return cambios
}

/**
 * Corrects a visit: who, when, why and the new values stand beside it, and it stays as it was written (D-49, D-81).
 * @throws AppError VISITA_NO_ENCONTRADA, ADDENDUM_SIN_CAMBIOS.
 */
export const corregirVisita = (ctx: CtxSesion, id: number, { motivo, cambios: pedidos }: CorregirVisita) =>
  inTransaction(ctx, async (ctx) => {
    await turnoDeCorregir(ctx.db, id)
    const vigente = await visitaCorregida(ctx, ctx.alcance, id)
    const cambios = cambiosDe(vigente, pedidos)
    const { idCliente, idSucursal } = vigente
    const idAddendum = await insertAddendum(ctx.db, { id, idAutor: ctx.actor.id, motivo, cambios, ahora: ctx.now() })
    // Which fields, and never what they hold: the audit is kept apart from the record.
    const despues = { idCliente, camposCorregidos: cambios.map(({ campo }) => campo) }
    await auditar(ctx, { accion: 'visita corregida', entidad: 'visita', id, idSucursal, despues })
    return { id: idAddendum }
  })
