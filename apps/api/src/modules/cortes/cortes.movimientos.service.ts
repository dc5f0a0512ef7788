import type { CrearMovimientoCaja, MovimientoCaja } from '@nitida/contract/cortes'
import { aCentavos } from '@nitida/contract/dinero'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { movimientoAuditado } from './cortes.auditoria.ts'
import { cajaDe, exigirCaja, hoyEn, retenerCompartida } from './cortes.caja.service.ts'
import { insertMovimiento, lockMovimiento, selectMovimiento, updateAnulado } from './cortes.movimientos.queries.ts'

/** Records money that enters or leaves the caller's till beside the payments (D-62). @throws AppError SIN_SUCURSAL_ASIGNADA. */
export const registrarMovimiento = (ctx: CtxSesion, enviado: CrearMovimientoCaja): Promise<MovimientoCaja> =>
  inTransaction(ctx, async (ctx) => {
    const caja = await exigirCaja(ctx)
    await retenerCompartida(ctx, caja)
    const { tipo, motivo } = enviado
    const { idSucursal } = caja
    const datos = { tipo, importe: aCentavos(enviado.importe), motivo, dia: hoyEn(ctx, caja) }
    const autor = { idUsuario: ctx.actor.id, createDate: ctx.now() }
    const id = await insertMovimiento(ctx.db, { tipoCorte: caja.tipo, idSucursal, ...datos, ...autor })
    await auditar(ctx, { accion: `${tipo} registrado`, entidad: movimientoAuditado, id, idSucursal, despues: datos })
    const { centavos, ...movimiento } = await selectMovimiento(ctx.db, id, caja.tipo)
    return movimiento
  })

/**
 * Strikes out a movement of the caller's till that no closing has taken; the row stays.
 * @throws AppError NO_ENCONTRADO, MOVIMIENTO_EN_CORTE.
 */
export const anularMovimiento = (ctx: CtxSesion, id: number): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const caja = exigir(await cajaDe(ctx))
    await retenerCompartida(ctx, caja)
    const movimiento = exigir(await lockMovimiento(ctx.db, caja, id))
    if (!movimiento.abierto) throw new AppError('MOVIMIENTO_EN_CORTE')
    await updateAnulado(ctx.db, id, ctx.now())
    const { idSucursal } = caja
    const despues = { ...movimiento, anulado: true }
    await auditar(ctx, { accion: 'movimiento anulado', entidad: movimientoAuditado, id, idSucursal, despues })
    return { id }
  })
