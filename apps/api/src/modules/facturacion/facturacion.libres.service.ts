import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { Resultado } from '@nitida/contract/endpoint'
import { leerBancos, SIN_BANCOS } from '@nitida/contract/facturacion.bancos.rules'
import { enDolares, enPesos } from '@nitida/contract/facturacion.moneda.rules'
import { formasDePagoRecibido, type pagosDeFactura, type RegistrarPagoLibre } from '@nitida/contract/facturacion.pagos'
import { esCancelable } from '@nitida/contract/facturacion.rules'
import { fechaEn } from '@nitida/contract/fechas'
import { instanteDe } from '@nitida/contract/instantes'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type Ctx, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { pagoLibreAuditado } from './facturacion.auditoria.ts'
import { type FacturaPorCancelar, lockParaCancelar, selectParaCancelar } from './facturacion.cancelacion.queries.ts'
import { decidirComplementoLibre } from './facturacion.complemento.service.ts'
import {
  deleteLibrePendiente,
  enqueueLibre,
  insertPagoLibre,
  type LibrePendiente,
  listLibresPendientes,
  listPagosConComplemento,
  type NuevoPagoLibre,
  postponeLibre,
  selectLibrePendiente,
  selectPagoLibre,
  selectUltimoTipoCambio,
} from './facturacion.libres.queries.ts'
import { listCuentas } from './facturacion.notas.queries.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { selectFacturaViva } from './facturacion.vida.queries.ts'
import { emisorDe, hastaTerminar } from './facturacion.vida.service.ts'

/**
 * Refuses an invoice that takes no payments here: those of an order are paid at the till, and PUE is paid already.
 * @throws AppError NO_ENCONTRADO, FACTURA_SIN_PAGOS.
 */
function exigirLibre(factura: FacturaPorCancelar | undefined): FacturaPorCancelar {
  const { clase, metodoPago, idPedido } = exigir(factura)
  if (clase !== 'nominativa' || metodoPago !== 'PPD' || idPedido !== null) throw new AppError('FACTURA_SIN_PAGOS')
  return exigir(factura)
}

/** Day 5 of the month after the payment (RMF 2.7.1.32). */
function limiteDe(dia: string): string {
  const [anio = 0, mes = 0] = dia.split('-').map(Number)
  return new Date(Date.UTC(anio, mes, 5)).toISOString().slice(0, 10)
}

/** What was paid of an invoice, and the complementos that tell it. @throws AppError NO_ENCONTRADO, FACTURA_SIN_PAGOS. */
export async function pagosDe(ctx: CtxSesion, id: number): Promise<Resultado<typeof pagosDeFactura.list>> {
  const factura = exigirLibre(await selectParaCancelar(ctx.db, ctx.alcance, id))
  const [filas, espera, cuentas] = await Promise.all([
    listPagosConComplemento(ctx.db, id),
    selectLibrePendiente(ctx.db, id),
    listCuentas(ctx.db, ctx.alcance, [id]),
  ])
  const { acreditado, devuelto } = exigir(cuentas[0])
  const vivos = filas.filter(({ motivo }) => motivo === null)
  const pagado = vivos.reduce((suma, { importe }) => suma + importe, 0)
  const porDecir = vivos.filter(({ idComplemento }) => idComplemento === null).map(({ dia }) => dia)
  const limite = limiteDe(porDecir.toSorted()[0] ?? (espera ? fechaEn(factura.zona, espera.desde) : ''))
  return {
    moneda: factura.moneda,
    tipoCambio: factura.tipoCambio === null ? null : await selectUltimoTipoCambio(ctx.db),
    total: aPesos(factura.total),
    pagado: aPesos(pagado),
    acreditado: aPesos(acreditado - devuelto),
    saldo: aPesos(Math.max(0, factura.total - acreditado + devuelto - pagado)),
    emitida: fechaEn(factura.zona, factura.timbradaEn),
    hoy: fechaEn(factura.zona, ctx.now()),
    pagos: filas.map((fila) => ({
      id: fila.id,
      fecha: fila.dia,
      formaPago: exigir(formasDePagoRecibido.find((forma) => forma === fila.formaPago)),
      importe: aPesos(fila.importe),
      ...{ moneda: fila.moneda, recibido: aPesos(fila.recibido), tipoCambio: fila.tipoCambio },
      numOperacion: fila.numOperacion,
      rfcBancoOrdenante: fila.rfcBancoOrdenante,
      bancoExtranjero: fila.bancoExtranjero,
      cuentaOrdenante: fila.cuentaOrdenante,
      rfcBancoBeneficiario: fila.rfcBancoBeneficiario,
      cuentaBeneficiario: fila.cuentaBeneficiario,
      anulado: fila.motivo,
      registro: fila.registro,
      complemento:
        fila.idComplemento === null || fila.serie === null || fila.folio === null || fila.estatus === null
          ? null
          : {
              ...{ idFactura: fila.idComplemento, serie: fila.serie, folio: fila.folio, estatus: fila.estatus },
              parcialidad: fila.parcialidad ?? 0,
            },
    })),
    pendiente: espera ? { limite, fallo: espera.fallo } : null,
  }
}

const enCampo = (campo: string, texto: string): AppError =>
  new AppError('DATOS_INVALIDOS', { errors: { [campo]: [texto] } })

/** SAT asks for an hour: noon where only the day is known, and now for a payment of today. */
const momentoDe = (fecha: string, zona: string, ahora: Date): Date =>
  fecha === fechaEn(zona, ahora) ? ahora : instanteDe(fecha, '12:00', zona)

/**
 * What a payment takes off its invoice, and what came in: of one in dollars by the rate of its day.
 * @throws AppError DATOS_INVALIDOS.
 */
function cambioDe(factura: FacturaPorCancelar, { importe: escrito, moneda, tipoCambio }: RegistrarPagoLibre) {
  const recibido = aCentavos(escrito)
  if (factura.moneda === 'MXN') {
    if (moneda === 'USD') throw enCampo('moneda', 'La factura está en pesos: su pago también.')
    return { importe: recibido, moneda: factura.moneda, tipoCambio: null, recibido: null }
  }
  if (tipoCambio == null) throw enCampo('tipoCambio', 'Escribe el tipo de cambio.')
  const suya = moneda ?? factura.moneda
  const importe = suya === 'USD' ? recibido : enDolares(recibido, tipoCambio)
  if (importe === 0) throw enCampo('importe', 'Con ese tipo de cambio no llega a un centavo de dólar.')
  return { importe, moneda: suya, tipoCambio, recibido }
}

/** Pesos that a payment brought in, as the audit and the books tell it. */
const pesosDe = ({
  importe,
  moneda,
  tipoCambio,
  recibido,
}: Pick<NuevoPagoLibre, 'importe' | 'moneda' | 'tipoCambio' | 'recibido'>) =>
  moneda === 'USD' ? enPesos(importe, tipoCambio) : (recibido ?? importe)

/**
 * Writes down a payment of a deferred invoice without an order. Its complemento is made by the queue.
 * @throws AppError NO_ENCONTRADO, FACTURA_SIN_PAGOS, FACTURA_EN_CANCELACION; DATOS_INVALIDOS; PAGO_REBASA_FACTURA.
 */
export const registrarPago = (ctx: CtxSesion, id: number, pago: RegistrarPagoLibre): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const factura = exigirLibre(await lockParaCancelar(ctx.db, ctx.alcance, id))
    const { zona, estatus, idSucursal } = factura
    if (!esCancelable(estatus)) throw new AppError('FACTURA_EN_CANCELACION')
    const ahora = ctx.now()
    if (pago.fecha > fechaEn(zona, ahora)) throw enCampo('fecha', 'La fecha del pago todavía no llega.')
    if (pago.fecha < fechaEn(zona, factura.timbradaEn))
      throw enCampo('fecha', 'El pago no puede ser anterior a la factura.')
    const cambio = cambioDe(factura, pago)
    const recibidoEn = momentoDe(pago.fecha, zona, ahora)
    const idPago = await conRestricciones(
      { pago_libre_no_rebasa: 'PAGO_REBASA_FACTURA' },
      insertPagoLibre(ctx.db, {
        ...{ idFactura: id, idAnulado: null, recibidoEn, dia: pago.fecha, formaPago: pago.formaPago },
        ...cambio,
        numOperacion: pago.numOperacion ?? null,
        bancos: leerBancos(pago),
        ...{ motivo: null, idUsuario: ctx.actor.id, ahora },
      }),
    )
    await enqueueLibre(ctx.db, id, ahora)
    const despues = { idFactura: id, dia: pago.fecha, formaPago: pago.formaPago, importe: pesosDe(cambio) }
    await auditar(ctx, {
      accion: 'pago de factura registrado',
      entidad: pagoLibreAuditado,
      id: idPago,
      idSucursal,
      despues,
    })
    anunciar(ctx, 'FacturaUpdated', id, idSucursal)
    return { id: idPago }
  })

/**
 * Takes a payment back. Its complemento is cancelled, or replaced where it tells of others.
 * @throws AppError NO_ENCONTRADO; PAGO_ANULADO for one that was taken back before; PAGO_DEVUELTO where a credit note gave money of it back.
 */
export const anularPago = (ctx: CtxSesion, id: number, motivo: string): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const { idFactura } = exigir(await selectPagoLibre(ctx.db, id))
    const { idSucursal } = exigir(await lockParaCancelar(ctx.db, ctx.alcance, idFactura))
    const pago = exigir(await selectPagoLibre(ctx.db, id))
    if (pago.anulado || pago.idAnulado !== null) throw new AppError('PAGO_ANULADO')
    const ahora = ctx.now()
    const anulacion = insertPagoLibre(ctx.db, {
      ...{ idFactura, idAnulado: id, recibidoEn: pago.recibidoEn, dia: pago.dia, formaPago: pago.formaPago },
      ...{
        ...{ importe: pago.importe, moneda: pago.moneda, tipoCambio: pago.tipoCambio, recibido: pago.recibido },
        numOperacion: pago.numOperacion,
        bancos: SIN_BANCOS,
        motivo,
        idUsuario: ctx.actor.id,
        ahora,
      },
    })
    const idAnulacion = await conRestricciones({ pago_libre_devuelto: 'PAGO_DEVUELTO' }, anulacion)
    await enqueueLibre(ctx.db, idFactura, ahora)
    const despues = { idFactura, importe: pesosDe(pago) }
    await auditar(ctx, { accion: 'pago de factura anulado', entidad: pagoLibreAuditado, id, idSucursal, despues })
    anunciar(ctx, 'FacturaUpdated', idFactura, idSucursal)
    return { id: idAnulacion }
  })

const LOTE = 50
const MINUTO_MS = 60_000

async function complementar(ctx: Ctx, t: Timbrador, idFactura: number): Promise<string | null> {
  const factura = await selectFacturaViva(ctx.db, idFactura)
  if (!factura || !esCancelable(factura.estatus)) return null
  const emisor = await emisorDe(ctx, factura)
  return hastaTerminar(ctx, t, emisor, (ctx) => decidirComplementoLibre(ctx, emisor, idFactura))
}

async function atender(ctx: Ctx, t: Timbrador, pendiente: LibrePendiente): Promise<void> {
  let fallo: string | null
  try {
    fallo = await complementar(ctx, t, pendiente.idFactura)
  } catch (error) {
    if (!(error instanceof AppError))
      ctx.log.error({ err: error, factura: pendiente.idFactura }, 'complementos of a free invoice failed')
    fallo = error instanceof AppError ? error.frase : 'No se pudo hacer; se intenta otra vez.'
  }
  if (fallo === null) return void (await deleteLibrePendiente(ctx.db, pendiente))
  const minutos = Math.min(60, 2 ** Math.min(pendiente.intentos, 6))
  await postponeLibre(ctx.db, pendiente, new Date(ctx.now().getTime() + minutos * MINUTO_MS), fallo)
}

/** Makes the complementos of payments of invoices without an order. */
export async function atenderPagosLibres(ctx: Ctx, t: Timbrador, fin: AbortSignal): Promise<void> {
  for (const pendiente of await listLibresPendientes(ctx.db, ctx.now(), LOTE)) {
    if (fin.aborted) return
    await atender(ctx, t, pendiente)
  }
}
