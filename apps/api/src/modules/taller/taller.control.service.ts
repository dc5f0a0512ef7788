import { parPedido } from '@nitida/contract/calidad.pedido'
import { disenoDe, veredictoDe } from '@nitida/contract/calidad.rules'
import type { Control, NuevoControl } from '@nitida/contract/taller'
import { etiquetaCausaDeFalla } from '@nitida/contract/taller.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { type ElPar, holdPedido, insertControl, listControles, lockTrabajo, updateEtapa } from './taller.queries.ts'
import { anotar, exigirFila, trabajoDe } from './taller.service.ts'

const controlAuditado: Auditada = {
  entidad: 'controlDeCalidad',
  campos: ['idPedido', 'par', 'norma', 'diseno', 'resultado', 'causa'],
}

/**
 * Judges a finished pair by the standard's tolerances, whatever the browser reckoned. One that passes is
 * ready; one that fails is kept with its cause and is made again, mounted again or measured again, whatever the other pairs do.
 * @throws AppError NO_ESTA_EN_CALIDAD, PAR_YA_MEDIDO, FALTA_LO_PEDIDO, FALTA_MEDIR, FALTA_CAUSA, TRABAJO_TERMINADO.
 */
export const controlar = (ctx: CtxSesion, id: number, cuerpo: NuevoControl): Promise<Control> =>
  inTransaction(ctx, async (ctx) => {
    const { norma, tipoLente, medido, par } = cuerpo
    const cual = { id, par }
    await holdPedido(ctx.db, id)
    const tomado = await lockTrabajo(ctx.db, cual)
    const fila = await exigirFila(ctx, cual)
    if (tomado?.etapa === 'listo') throw new AppError('PAR_YA_MEDIDO')
    if (!tomado?.charola || tomado.etapa !== 'calidad') throw new AppError('NO_ESTA_EN_CALIDAD')
    const diseno = disenoDe(tipoLente)
    const pedido = parPedido(cuerpo.pedido, await trabajoDe(ctx, cual), tipoLente)
    const { resultado, faltan, renglones } = veredictoDe(pedido, medido, norma, diseno)
    if (renglones.length === 0) throw new AppError('FALTA_LO_PEDIDO')
    if (resultado === 'incompleto') throw new AppError('FALTA_MEDIR', { datos: { faltan } })
    const causa = resultado === 'pasa' ? null : exigir(cuerpo.causa, 'FALTA_CAUSA')
    const control = { norma, diseno, pedido, medido, resultado, causa }
    await insertControl(ctx.db, cual, control, ctx.actor.id, ctx.now())
    if (causa === null) await mover(ctx, fila, 'etapa', 'listo')
    else if (cuerpo.salida === 'rehacer') await mover(ctx, fila, 'rehecho', 'surtido', etiquetaCausaDeFalla[causa])
    else if (cuerpo.salida === 'montaje') await mover(ctx, fila, 'etapa', 'montaje', etiquetaCausaDeFalla[causa])
    const despues = { idPedido: id, par, norma, diseno, resultado, causa }
    const { idSucursal } = fila
    await auditar(ctx, { accion: 'control de calidad', entidad: controlAuditado, id, idSucursal, despues })
    return exigir((await listControles(ctx.db, cual))[0])
  })

async function mover(
  ctx: CtxSesion,
  fila: ElPar & { idSucursal: number },
  que: 'etapa' | 'rehecho',
  etapa: 'listo' | 'surtido' | 'montaje',
  detalle = '',
): Promise<void> {
  await updateEtapa(ctx.db, fila, etapa, que === 'rehecho')
  await anotar(ctx, fila, que, etapa, detalle)
}
