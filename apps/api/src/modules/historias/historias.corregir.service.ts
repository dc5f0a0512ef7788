import type { CorregirHistoria } from '@nitida/contract/historias'
import { auditar } from '../../platform/auditoria.ts'
import type { CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { inTransaction } from '../../platform/transaccion.ts'
import { cambiosDe } from '../visitas/visitas.corregir.service.ts'
import { aHistoria } from './historias.lectura.ts'
import { insertAddendum, selectHistoria, turnoDeCorregir } from './historias.queries.ts'

/**
 * Corrects a history: who, when, why and the new values stand beside it, and it stays as it was written (D-49, D-81).
 * @throws AppError NO_ENCONTRADO, ADDENDUM_SIN_CAMBIOS.
 */
export const corregirHistoria = (ctx: CtxSesion, id: number, { motivo, cambios: pedidos }: CorregirHistoria) =>
  inTransaction(ctx, async (ctx) => {
    await turnoDeCorregir(ctx.db, id)
    const fila = await selectHistoria(ctx.db, ctx.alcance, id)
    if (!fila) throw new AppError('NO_ENCONTRADO')
    const { idCliente, idSucursal } = fila
    const cambios = cambiosDe(aHistoria(fila), pedidos)
    const idAddendum = await insertAddendum(ctx.db, { id, idAutor: ctx.actor.id, motivo, cambios, ahora: ctx.now() })
    const despues = { idCliente, camposCorregidos: cambios.map(({ campo }) => campo) }
    await auditar(ctx, { accion: 'historia corregida', entidad: 'historia', id, idSucursal, despues })
    return { id: idAddendum }
  })
