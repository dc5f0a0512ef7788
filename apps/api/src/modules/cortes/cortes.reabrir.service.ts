import type { Corte } from '@nitida/contract/cortes'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { corteAuditado } from './cortes.auditoria.ts'
import { retenerSola } from './cortes.caja.service.ts'
import { quitarSellos } from './cortes.libro.queries.ts'
import { soltarMovimientos } from './cortes.movimientos.queries.ts'
import { selectCorte, selectDuenoDeCorte, updateReabierto } from './cortes.queries.ts'

/**
 * Opens a wrong closing again: it stays visible, and what it took waits for a new one. Its till is held alone, as for closing.
 * @throws AppError NO_ENCONTRADO, CORTE_YA_REABIERTO, CORTE_DEPOSITADO while its cash is in the bank.
 */
export const reabrirCorte = (ctx: CtxSesion, id: number, motivo: string): Promise<Corte> =>
  inTransaction(ctx, async (ctx) => {
    const caja = exigir(await selectDuenoDeCorte(ctx.db, id))
    await retenerSola(ctx, caja)
    const reapertura = { en: ctx.now(), idUsuario: ctx.actor.id, motivo }
    const reabierto = conRestricciones(
      { corte_depositado: 'CORTE_DEPOSITADO' },
      updateReabierto(ctx.db, id, reapertura),
    )
    if (!(await reabierto)) throw new AppError('CORTE_YA_REABIERTO')
    const cobros = await quitarSellos(ctx.db, caja.tipo, id)
    await soltarMovimientos(ctx.db, id)
    const leido = exigir(await selectCorte(ctx.db, id))
    const { idSucursal } = leido.corte
    const despues = { reabierto: true, motivo, cobros }
    await auditar(ctx, { accion: 'corte reabierto', entidad: corteAuditado, id, idSucursal, despues })
    return leido.corte
  })
