import { disenoDe, lentePedido, type Par, veredictoDe } from '@nitida/contract/calidad.rules'
import { estaMedida, graduacionDe } from '@nitida/contract/graduacion.rules'
import type { Control, NuevoControl } from '@nitida/contract/taller'
import { etiquetaCausaDeFalla } from '@nitida/contract/taller.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { holdPedido, insertControl, listControles, lockTrabajo, updateEtapa } from './taller.queries.ts'
import { anotar, exigirFila, trabajoDe } from './taller.service.ts'

const controlAuditado: Auditada = {
  entidad: 'controlDeCalidad',
  campos: ['idPedido', 'norma', 'diseno', 'resultado', 'causa'],
}

/** What was ordered: the lenses of the note, where it has some; whoever measures says the rest. */
async function ordenDe(ctx: CtxSesion, id: number, { pedido, tipoLente }: NuevoControl): Promise<Par> {
  const { graduacion } = await trabajoDe(ctx, id)
  const prescrita = graduacionDe(graduacion ?? {})
  if (!estaMedida(prescrita)) return pedido
  return { ...pedido, Od: lentePedido(prescrita.Od, tipoLente), Oi: lentePedido(prescrita.Oi, tipoLente) }
}

/**
 * Judges a finished pair by the standard's tolerances, whatever the browser reckoned. One that passes is ready; one that fails is kept
 * with its cause and is made again, mounted again or measured again.
 * @throws AppError NO_ESTA_EN_CALIDAD, FALTA_MEDIR, FALTA_CAUSA, TRABAJO_TERMINADO.
 */
export const controlar = (ctx: CtxSesion, id: number, cuerpo: NuevoControl): Promise<Control> =>
  inTransaction(ctx, async (ctx) => {
    await holdPedido(ctx.db, id)
    const tomado = await lockTrabajo(ctx.db, id)
    const fila = await exigirFila(ctx, id)
    if (!tomado?.charola || tomado.etapa !== 'calidad') throw new AppError('NO_ESTA_EN_CALIDAD')
    const { norma, tipoLente, medido } = cuerpo
    const diseno = disenoDe(tipoLente)
    const pedido = await ordenDe(ctx, id, cuerpo)
    const { resultado, faltan, renglones } = veredictoDe(pedido, medido, norma, diseno)
    if (resultado === 'incompleto' || renglones.length === 0) throw new AppError('FALTA_MEDIR', { datos: { faltan } })
    const causa = resultado === 'pasa' ? null : exigir(cuerpo.causa, 'FALTA_CAUSA')
    const control = { norma, diseno, pedido, medido, resultado, causa }
    await insertControl(ctx.db, id, control, ctx.actor.id, ctx.now())
    if (causa === null) await mover(ctx, fila, 'etapa', 'listo')
    else if (cuerpo.salida === 'rehacer') await mover(ctx, fila, 'rehecho', 'surtido', etiquetaCausaDeFalla[causa])
    else if (cuerpo.salida === 'montaje') await mover(ctx, fila, 'etapa', 'montaje', etiquetaCausaDeFalla[causa])
    const despues = { idPedido: id, norma, diseno, resultado, causa }
    const { idSucursal } = fila
    await auditar(ctx, { accion: 'control de calidad', entidad: controlAuditado, id, idSucursal, despues })
    return exigir((await listControles(ctx.db, id))[0])
  })

async function mover(
  ctx: CtxSesion,
  fila: { id: number; idSucursal: number },
  que: 'etapa' | 'rehecho',
  etapa: 'listo' | 'surtido' | 'montaje',
  detalle = '',
): Promise<void> {
  await updateEtapa(ctx.db, fila.id, etapa, que === 'rehecho')
  await anotar(ctx, fila, que, etapa, detalle)
}
