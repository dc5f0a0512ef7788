import { XmlError } from '@nitida/cfdi/libxml'
import type { Resultado } from '@nitida/contract/endpoint'
import { type facturasEnCurso, HORAS_SIN_TIMBRE } from '@nitida/contract/facturacion.enCurso'
import { enPesos } from '@nitida/contract/facturacion.moneda.rules'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { leerTimbrado } from '../../adapters/pac/timbrado.ts'
import { compararCfdi, leerCabeza } from '../../adapters/xml/lectura.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { timbradoAuditado } from './facturacion.auditoria.ts'
import { listEnCurso } from './facturacion.enCurso.queries.ts'
import { type Intento, lockIntento, selectIntento } from './facturacion.intentos.queries.ts'
import { selectDeIntento } from './facturacion.queries.ts'
import { aplicarTimbrado, guardarRechazo, PLAZO_PAC_MS, type Timbrador } from './facturacion.resolucion.service.ts'

export const listarEnCurso = (ctx: CtxSesion): Promise<Resultado<typeof facturasEnCurso.list>> =>
  listEnCurso(ctx.db, ctx.alcance, ctx.actor.id)

/**
 * Holds an unknown attempt.
 * @throws AppError NO_ENCONTRADO; INTENTO_RESUELTO for one whose outcome is known, or still waited for.
 */
function exigirDesconocido(intento: Intento | null): Intento {
  if (!intento) throw new AppError('NO_ENCONTRADO')
  if (intento.estado !== 'desconocido') throw new AppError('INTENTO_RESUELTO')
  return intento
}

/**
 * Compares a handed-in CFDI with the bytes that were sent.
 * @throws AppError CFDI_DISTINTO with what differs.
 */
async function leerEntregado(intento: Intento, cfdiXml: string) {
  try {
    const distintos = await compararCfdi(cfdiXml, intento.xml.toString('utf8'))
    if (distintos.length > 0) throw new AppError('CFDI_DISTINTO', { datos: { distintos: distintos.join(', ') } })
    return { timbrado: await leerTimbrado(cfdiXml, null), leido: await leerCabeza(cfdiXml) }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw new AppError('CFDI_DISTINTO', { datos: { distintos: 'XML' } })
  }
}

/**
 * Takes the stamp of an unknown attempt from a person who found it at the provider's. Anybody can write a stamp into a file, so
 * SAT is asked as well.
 * @throws AppError CFDI_DISTINTO, SAT_SIN_CFDI, NO_ENCONTRADO, INTENTO_RESUELTO.
 */
export async function cargarXml(ctx: CtxSesion, { pac }: Timbrador, id: number, cfdiXml: string) {
  const intento = exigirDesconocido(await selectIntento(ctx.db, id))
  const { timbrado, leido } = await leerEntregado(intento, cfdiXml)
  const { rfcEmisor, rfcReceptor, total } = intento
  const cfdi = { uuid: timbrado.uuid, rfcEmisor, rfcReceptor, total, sello: leido.sello }
  const deSat = await pac.estatus(cfdi, AbortSignal.timeout(PLAZO_PAC_MS))
  if (!deSat.ok || deSat.estado !== 'vigente')
    throw new AppError('SAT_SIN_CFDI', { datos: { motivo: deSat.mensaje || 'No encontrado' } })
  await aplicarTimbrado(ctx, id, { ok: true, codigo: '000', mensaje: '', detalle: [], timbrado })
  const factura = await selectDeIntento(ctx.db, id)
  if (!factura) throw new AppError('INTENTO_RESUELTO')
  return { idFactura: factura.id }
}

const HORA_MS = 3_600_000

/**
 * Frees folio and sales of an attempt that a person did not find at the provider's; too early while the provider may still show
 * it.
 * @throws AppError NO_ENCONTRADO, INTENTO_RESUELTO, INTENTO_RECIENTE.
 */
export const declararNoTimbrada = (ctx: CtxSesion, id: number, motivo: string): Promise<{ folio: string }> =>
  inTransaction(ctx, async (ctx) => {
    const intento = exigirDesconocido(await lockIntento(ctx.db, id))
    const plazo = intento.creadoEn.getTime() + HORAS_SIN_TIMBRE * HORA_MS
    if (ctx.now().getTime() < plazo) throw new AppError('INTENTO_RECIENTE', { datos: { horas: HORAS_SIN_TIMBRE } })
    await guardarRechazo(ctx, intento, {
      ...{ ok: false, desconocido: false, codigo: 'NO_TIMBRADA', errors: null, detalle: [motivo] },
      mensaje: 'Se confirmó con el proveedor que no se timbró. Puede enviarse de nuevo.',
    })
    const folio = serieYFolio(intento)
    const { idSucursal, total, datos, clase, idPedido } = intento
    const despues = { clase, folio, total: enPesos(total, datos.tipoCambio ?? null), idPedido, codigo: 'NO_TIMBRADA' }
    await auditar(ctx, { accion: 'timbrado descartado', entidad: timbradoAuditado, id, idSucursal, despues })
    return { folio }
  })
