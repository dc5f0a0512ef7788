import { enPesos } from '@nitida/contract/facturacion.moneda.rules'
import {
  DIAS_PARA_ACEPTAR,
  esCancelable,
  type SinAceptacion,
  sinAceptacion,
  sumarHabiles,
  ultimoDiaParaCancelar,
} from '@nitida/contract/facturacion.rules'
import { fechaEn } from '@nitida/contract/fechas'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditarSinSesion } from '../../platform/llamada/auditoria.ts'
import { anunciar, type Ctx } from '../../platform/llamada/ctx.ts'
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
  sinAceptacion({
    ...f,
    total: enPesos(f.total, f.tipoCambio),
    emitida: fechaEn(f.zona, f.timbradaEn),
    hoy: fechaEn(f.zona, ahora),
  })

/** The last day on which its receiver may answer. */
export const limiteDe = ({ zona }: FacturaPorCancelar, ahora: Date): string =>
  sumarHabiles(fechaEn(zona, ahora), DIAS_PARA_ACEPTAR)

/** Last day on which the law lets an invoice be cancelled, and whether that has passed (CFF 29-A). */
export function plazoDe({ zona, timbradaEn, rfcEmisor }: FacturaPorCancelar, ahora: Date) {
  const ultimo = ultimoDiaParaCancelar(fechaEn(zona, timbradaEn), rfcEmisor)
  return { ultimo, vencido: fechaEn(zona, ahora) > ultimo }
}

/** @throws AppError CANCELACION_FUERA_DE_PLAZO. */
export function exigirEnPlazo(factura: FacturaPorCancelar, ahora: Date): void {
  const { ultimo, vencido } = plazoDe(factura, ahora)
  const [anio, mes, dia] = ultimo.split('-')
  if (vencido) throw new AppError('CANCELACION_FUERA_DE_PLAZO', { datos: { limite: `${dia}/${mes}/${anio}` } })
}

export interface Baja {
  motivo: '01' | '02' | '03' | '04'
  /** Folio fiscal of the substitute in lower case; with motive 01 only. */
  sustitucion: string | null
  /** User who asks; null for a job. */
  idUsuario: number | null
  /** Whether SAT takes it after its last day, as he says. */
  porExcepcion?: boolean
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
    despues: {
      estatus: 'En proceso de cancelación',
      motivo: baja.motivo,
      ...(baja.porExcepcion && { aceptadaPorExcepcion: true }),
    },
  })
  anunciar(ctx, 'FacturaUpdated', id, idSucursal)
  return idCancelacion
}

/** Writes the request for an invoice by its id; does nothing where a cancellation is under way or done. */
export async function pedirBajaDe(ctx: Ctx, idFactura: number, baja: Baja): Promise<void> {
  const factura = await lockParaCancelar(ctx.db, TODAS, idFactura)
  if (factura && esCancelable(factura.estatus)) await pedirBaja(ctx, factura, baja)
}
