import {
  DIAS_PARA_ACEPTAR,
  esCancelable,
  type SinAceptacion,
  sinAceptacion,
  sumarHabiles,
} from '@nitida/contract/facturacion.rules'
import { fechaEn } from '@nitida/contract/fechas'
import { auditarSinSesion } from '../../platform/auditoria.ts'
import { anunciar, type Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { facturaAuditada } from './facturacion.auditoria.ts'
import {
  type FacturaPorCancelar,
  insertCancelacion,
  lockParaCancelar,
  updateEstatus,
} from './facturacion.cancelacion.queries.ts'

const TODAS = { tipo: 'todas' } as const
const MINUTO_MS = 60_000

/** Why nobody has to accept the cancellation of an invoice; null when its receiver has to. */
export const motivoSinAceptacion = (f: FacturaPorCancelar, ahora: Date): SinAceptacion | null =>
  sinAceptacion({ ...f, emitida: fechaEn(f.zona, f.timbradaEn), hoy: fechaEn(f.zona, ahora) })

/** The last day on which its receiver may answer. */
export const limiteDe = ({ zona }: FacturaPorCancelar, ahora: Date): string =>
  sumarHabiles(fechaEn(zona, ahora), DIAS_PARA_ACEPTAR)

export interface Baja {
  motivo: '01' | '02' | '03' | '04'
  /** Folio fiscal of the substitute in lower case; with motive 01 only. */
  sustitucion: string | null
  /** User who asks; null for a job. */
  idUsuario: number | null
}

/**
 * Writes a request to cancel before SAT hears of it; the invoice's row is held.
 * @returns its id.
 * @throws AppError FACTURA_NO_CANCELABLE.
 */
export async function pedirBaja(ctx: Ctx, factura: FacturaPorCancelar, baja: Baja): Promise<number> {
  const { id, idSucursal, estatus } = factura
  if (!esCancelable(estatus)) throw new AppError('FACTURA_NO_CANCELABLE', { datos: { estatus } })
  const ahora = ctx.now()
  const idCancelacion = await insertCancelacion(ctx.db, {
    idFactura: id,
    motivo: baja.motivo,
    uuidSustitucion: baja.sustitucion,
    idUsuario: baja.idUsuario,
    ahora,
    proximaConsultaEn: new Date(ahora.getTime() + MINUTO_MS),
  })
  await updateEstatus(ctx.db, id, 'En proceso de cancelación')
  await auditarSinSesion(ctx, baja.idUsuario, {
    ...{ accion: 'cancelación solicitada', entidad: facturaAuditada, id, idSucursal },
    antes: { estatus, motivo: null },
    despues: { estatus: 'En proceso de cancelación', motivo: baja.motivo },
  })
  anunciar(ctx, 'FacturaUpdated', id, idSucursal)
  return idCancelacion
}

/** Writes the request for an invoice by its id; does nothing where a cancellation is under way or done. */
export async function pedirBajaDe(ctx: Ctx, idFactura: number, baja: Baja): Promise<void> {
  const factura = await lockParaCancelar(ctx.db, TODAS, idFactura)
  if (factura && esCancelable(factura.estatus)) await pedirBaja(ctx, factura, baja)
}
