import { serieYFolio } from '@nitida/contract/facturacion.rules'
import type { PartesDelCsd } from '../../adapters/pac/pac.ts'
import { auditar } from '../../platform/auditoria.ts'
import type { CtxSesion } from '../../platform/ctx.ts'
import { restriccion } from '../../platform/db.ts'
import { AppError } from '../../platform/errores.ts'
import { inTransaction } from '../../platform/transaccion.ts'
import { abrirCsdDeSucursal, type CsdEnClaro } from '../sucursales/sucursales.csd.service.ts'
import { type Borrador, datosDelIntento, sellarBorrador } from './facturacion.comprobante.service.ts'
import { holdClave, insertIntento, insertVentas, selectPorClave, takeFolio } from './facturacion.intentos.queries.ts'
import { aplicarTimbrado, PLAZO_PAC_MS, SIN_RESPUESTA, type Timbrador } from './facturacion.resolucion.service.ts'

/** A job looks at an attempt that its own process did not resolve by then: it died. */
const GRACIA_MS = 60_000

interface Preparado {
  idIntento: number
  /** Null for a repeated call: the provider was called by the first one. */
  xml: string | null
}

/**
 * The attempt of an earlier call with the same key, or null; a refused one may be sent again.
 * @throws AppError CLAVE_CON_OTROS_DATOS; SOLICITUD_EN_CURSO while the first call waits for the provider.
 */
export async function intentoDeLaClave(ctx: CtxSesion, clave = ctx.idempotencia): Promise<number | null> {
  const anterior = clave && (await selectPorClave(ctx.db, ctx.actor.id, clave.clave))
  if (!anterior) return null
  if (!anterior.cuerpoHash?.equals(clave.cuerpoHash)) throw new AppError('CLAVE_CON_OTROS_DATOS')
  if (anterior.estado === 'enviando') throw new AppError('SOLICITUD_EN_CURSO')
  return anterior.id
}

async function escribirIntento(
  ctx: CtxSesion,
  { pac }: Timbrador,
  borrador: Borrador,
  { sellador }: CsdEnClaro,
  clave: CtxSesion['idempotencia'],
): Promise<Preparado> {
  const { emisor, receptor, clase, idPedido } = borrador
  const ahora = ctx.now()
  const numero = await takeFolio(ctx.db, emisor.idSucursal)
  const { xml, sello } = sellarBorrador(borrador, numero, ahora, sellador)
  const idIntento = await insertIntento(ctx.db, {
    ...numero,
    idSucursal: emisor.idSucursal,
    idUsuario: ctx.actor.id,
    clase,
    clave: clave?.clave ?? null,
    cuerpoHash: clave?.cuerpoHash ?? null,
    idPedido,
    rfcEmisor: emisor.RFC,
    rfcReceptor: receptor.RFC,
    total: borrador.importes.Total,
    xml,
    sello,
    datos: datosDelIntento(borrador),
    sandbox: !pac.validezFiscal,
    ahora,
    proximaConsultaEn: new Date(ahora.getTime() + GRACIA_MS),
  })
  if (borrador.ventas.length > 0) await insertVentas(ctx.db, idIntento, borrador.ventas)
  const despues = { clase, folio: serieYFolio(numero), total: borrador.importes.Total, idPedido }
  const { idSucursal } = emisor
  await auditar(ctx, { accion: 'timbrado pedido', entidad: 'timbrado', id: idIntento, idSucursal, despues })
  return { idIntento, xml }
}

/**
 * Commits the attempt: folio, sealed bytes and the sales that it takes, before anybody outside is called (D-51).
 * @param revisar decides again what the invoice rests on, with its rows held.
 */
async function registrar(
  ctx: CtxSesion,
  t: Timbrador,
  borrador: Borrador,
  csd: CsdEnClaro,
  revisar: (ctx: CtxSesion) => Promise<unknown>,
): Promise<Preparado> {
  const clave = ctx.idempotencia
  try {
    // The key is kept with the attempt itself: its answer is not known yet, and a refused one may be sent again.
    return await inTransaction({ ...ctx, idempotencia: null }, async (ctx) => {
      if (clave) await holdClave(ctx.db, ctx.actor.id, clave.clave)
      const repetido = await intentoDeLaClave(ctx, clave)
      if (repetido !== null) return { idIntento: repetido, xml: null }
      await revisar(ctx)
      return escribirIntento(ctx, t, borrador, csd, clave)
    })
  } catch (error) {
    if (restriccion(error) === 'venta_en_una_factura') throw new AppError('TRANSACCION_FACTURADA')
    throw error
  }
}

async function llamar({ pac }: Timbrador, xml: string, csd: PartesDelCsd) {
  try {
    return await pac.timbrar({ xml, csd }, AbortSignal.timeout(PLAZO_PAC_MS))
  } catch {
    return SIN_RESPUESTA
  }
}

/**
 * Stamps a draft once (D-51): the attempt is committed, the provider called outside of any transaction, and its answer counts
 * only if it is what was sent. @returns the attempt, whose row says how it ended.
 */
export async function timbrar(
  ctx: CtxSesion,
  t: Timbrador,
  borrador: Borrador,
  revisar: (ctx: CtxSesion) => Promise<unknown>,
): Promise<number> {
  const { idSucursal: id, RFC: rfc } = borrador.emisor
  const csd = await abrirCsdDeSucursal(ctx, t.maestra, { id, rfc })
  const { idIntento, xml } = await registrar(ctx, t, borrador, csd, revisar)
  if (xml === null) return idIntento
  const respuesta = await llamar(t, xml, csd.partes)
  await aplicarTimbrado(ctx, idIntento, respuesta)
  return idIntento
}
