import { aCentavos } from '@nitida/contract/dinero'
import type { Resultado } from '@nitida/contract/endpoint'
import type { facturacion } from '@nitida/contract/facturacion'
import type { CancelarFactura } from '@nitida/contract/facturacion.cuerpos'
import { esCancelable, serieYFolio } from '@nitida/contract/facturacion.rules'
import type { Estatus, Negativa, RespuestaCancelacion } from '../../adapters/pac/pac.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { rechazarAjena } from '../sucursales/sucursales.alcance.service.ts'
import { abrirCsdDeSucursal } from '../sucursales/sucursales.csd.service.ts'
import { selectFinalDe } from './facturacion.anticipos.queries.ts'
import { exigirEnPlazo, pedirBaja, pedirBajaDe, plazoDe } from './facturacion.baja.service.ts'
import {
  type Cancelacion,
  type FacturaPorCancelar,
  listCancelacionesPorResolver,
  listSustitutas,
  lockParaCancelar,
  selectCancelacion,
  selectCancelacionAbierta,
  selectParaCancelar,
} from './facturacion.cancelacion.queries.ts'
import { aplicarCancelacion, aplicarEstado } from './facturacion.desenlace.service.ts'
import { existsNota, existsNotaDe } from './facturacion.notas.queries.ts'
import { PLAZO_PAC_MS, SIN_RESPUESTA, type Timbrador } from './facturacion.resolucion.service.ts'
import { existsEnCurso, listRelacionadas } from './facturacion.tomadas.queries.ts'

const TODAS = { tipo: 'todas' } as const

/** @throws AppError FALTA_SUSTITUTA, SUSTITUTA_INVALIDA. */
async function sustitutaDe(
  ctx: CtxSesion,
  factura: FacturaPorCancelar,
  { motivo, folioSustitucion }: CancelarFactura,
): Promise<string | null> {
  if (motivo !== '01') return null
  if (!folioSustitucion) throw new AppError('FALTA_SUSTITUTA')
  const sustitutas = await listSustitutas(ctx.db, factura)
  if (!sustitutas.some(({ uuid }) => uuid === folioSustitucion.toLowerCase())) throw new AppError('SUSTITUTA_INVALIDA')
  return folioSustitucion.toLowerCase()
}

/** Whether the ledger decides of it: complementos, and egresos but for the credit notes that somebody made by hand. */
const sigueAlLibro = async ({ db }: Ctx, { clase, idIntento }: FacturaPorCancelar): Promise<boolean> =>
  clase === 'pago' || (clase === 'egreso' && !(await existsNota(db, idIntento)))

/** What else is written together with a request. */
type AlPedir = (ctx: Ctx) => Promise<unknown>

/**
 * Writes the request before SAT hears of it.
 * @throws AppError FACTURA_NO_CANCELABLE, TOTAL_NO_COINCIDE, CANCELACION_FUERA_DE_PLAZO, and the substitute's errors.
 */
const solicitar = (
  ctx: CtxSesion,
  cuerpo: CancelarFactura,
  alPedir: AlPedir,
): Promise<{ idCancelacion: number; idFactura: number }> =>
  inTransaction({ ...ctx, idempotencia: null }, async (ctx) => {
    rechazarAjena(ctx, cuerpo.idSucursal)
    const factura = await lockParaCancelar(ctx.db, ctx.alcance, cuerpo.idFactura)
    const esOtra = cuerpo.folioFiscal && cuerpo.folioFiscal.toLowerCase() !== factura?.uuid
    if (!factura || esOtra) throw new AppError('NO_ENCONTRADO')
    if (await sigueAlLibro(ctx, factura)) throw new AppError('CFDI_SIGUE_AL_LIBRO')
    if (!esCancelable(factura.estatus))
      throw new AppError('FACTURA_NO_CANCELABLE', { datos: { estatus: factura.estatus } })
    const final = await selectFinalDe(ctx.db, factura.id)
    if (final) throw new AppError('ANTICIPO_APLICADO', { datos: { folio: serieYFolio(final) } })
    if (await existsEnCurso(ctx.db, factura.id)) throw new AppError('FACTURA_EN_TIMBRADO')
    if (aCentavos(cuerpo.totalFactura) !== factura.total)
      throw new AppError('TOTAL_NO_COINCIDE', { errors: { totalFactura: ['El total no es el de la factura.'] } })
    if (!cuerpo.aceptadaPorExcepcion) exigirEnPlazo(factura, ctx.now())
    const sustitucion = await sustitutaDe(ctx, factura, cuerpo)
    const porExcepcion = plazoDe(factura, ctx.now()).vencido
    const baja = { motivo: cuerpo.motivo, sustitucion, idUsuario: ctx.actor.id, porExcepcion }
    const idCancelacion = await pedirBaja(ctx, factura, baja)
    await alPedir(ctx)
    return { idCancelacion, idFactura: factura.id }
  })

/** The CSD lives inside this call alone (security 23). */
async function pedirCancelacion(
  ctx: Ctx,
  { pac, maestra }: Timbrador,
  factura: FacturaPorCancelar,
  { motivo, uuidSustitucion }: Cancelacion,
): Promise<RespuestaCancelacion> {
  const { uuid, rfcEmisor, rfcReceptor, total, sello, idSucursal } = factura
  const { partes: csd } = await abrirCsdDeSucursal(ctx, maestra, { id: idSucursal, rfc: rfcEmisor })
  const orden = { uuid: uuid.toUpperCase(), rfcEmisor, rfcReceptor, total, sello, csd }
  try {
    return await pac.cancelar(
      { ...orden, motivo, sustitucion: uuidSustitucion?.toUpperCase() ?? null },
      AbortSignal.timeout(PLAZO_PAC_MS),
    )
  } catch {
    return SIN_RESPUESTA
  }
}

type Respuesta = Resultado<typeof facturacion.cancelar>

const ESPERA: Respuesta = {
  codigo: '000',
  estado: 'En proceso',
  codigoEstatus: '',
  mensaje: 'Primero se cancelan los complementos y egresos que la nombran; después, la factura.',
  estatus: 'En proceso de cancelación',
}

const porqueNo = ({ mensaje }: Negativa, conNotas: boolean): string =>
  conNotas ? `${mensaje} Sus notas de crédito ya se cancelaron y la factura sigue vigente: hazlas otra vez.` : mensaje

const palabras = ({ codigoEstatus, esCancelable, estatusCancelacion }: Estatus): string =>
  [codigoEstatus, esCancelable, estatusCancelacion].filter(Boolean).join(' · ')

/**
 * Asks SAT to cancel an invoice (D-50, D-55): '000' while the request is pending or refused, '201' once it is cancelled, '202'
 * if it was before. @throws AppError NO_ENCONTRADO, FACTURA_NO_CANCELABLE, TOTAL_NO_COINCIDE, FALTA_SUSTITUTA,
 * SUSTITUTA_INVALIDA; CANCELACION_RECHAZADA when the provider refused to ask.
 */
export async function cancelarFactura(
  ctx: CtxSesion,
  t: Timbrador,
  cuerpo: CancelarFactura,
  alPedir: AlPedir = async () => {},
): Promise<Respuesta> {
  const { idCancelacion, idFactura } = await solicitar(ctx, cuerpo, alPedir)
  const [factura, cancelacion] = await Promise.all([
    selectParaCancelar(ctx.db, TODAS, idFactura),
    selectCancelacion(ctx.db, idCancelacion),
  ])
  if (!factura || !cancelacion) throw new AppError('NO_ENCONTRADO')
  const conNotas = await existsNotaDe(ctx.db, idFactura)
  if (!(await sinRelacionadas(ctx, t, idFactura))) return ESPERA
  const respuesta = await pedirCancelacion(ctx, t, factura, cancelacion)
  await aplicarCancelacion(ctx, idCancelacion, idFactura, respuesta)
  if (!respuesta.ok && !respuesta.desconocido)
    throw new AppError('CANCELACION_RECHAZADA', { datos: { motivo: porqueNo(respuesta, conNotas) } })
  const { estatus = factura.estatus } = (await selectParaCancelar(ctx.db, TODAS, idFactura)) ?? {}
  if (!respuesta.ok) {
    const mensaje = 'No sabemos si el SAT recibió la solicitud; lo estamos averiguando.'
    return { codigo: '000', estado: 'En proceso', codigoEstatus: respuesta.codigo, mensaje, estatus }
  }
  const cancelada = estatus === 'Cancelada'
  const codigo = cancelada ? (respuesta.codigo === '202' ? '202' : '201') : '000'
  const mensaje = cancelada ? respuesta.mensaje : [respuesta.mensaje, palabras(respuesta)].filter(Boolean).join(' ')
  return {
    codigo,
    estado: respuesta.estatusCancelacion || estatus,
    codigoEstatus: respuesta.codigoEstatus,
    mensaje,
    estatus,
  }
}

const LOTE = 20
const SIN_FIN = new AbortController().signal

/**
 * Cancels first the CFDIs that name an invoice, because SAT cancels none before them.
 * @returns whether no CFDI in force names it.
 */
async function sinRelacionadas(ctx: Ctx, t: Timbrador, idFactura: number, fin = SIN_FIN): Promise<boolean> {
  for (const { id } of await listRelacionadas(ctx.db, idFactura)) {
    await inTransaction({ ...ctx, idempotencia: null }, (ctx) =>
      pedirBajaDe(ctx, id, { motivo: '02', sustitucion: null, idUsuario: null }).then(() => null),
    )
    const abierta = await selectCancelacionAbierta(ctx.db, id)
    if (abierta) await consultar(ctx, t, abierta, fin)
  }
  return (await listRelacionadas(ctx.db, idFactura)).length === 0
}

/** Asks SAT about one request; a request that never reached it is sent again, which is harmless. */
async function consultar(ctx: Ctx, t: Timbrador, cancelacion: Cancelacion, fin: AbortSignal): Promise<void> {
  const { id, idFactura } = cancelacion
  if (cancelacion.estado === 'solicitada' && !(await sinRelacionadas(ctx, t, idFactura, fin))) return
  const factura = await selectParaCancelar(ctx.db, TODAS, idFactura)
  if (!factura) return
  const { rfcEmisor, rfcReceptor, total, sello } = factura
  const identidad = { uuid: factura.uuid.toUpperCase(), rfcEmisor, rfcReceptor, total, sello }
  const estatus = await t.pac.estatus(identidad, AbortSignal.any([fin, AbortSignal.timeout(PLAZO_PAC_MS)]))
  if (!estatus.ok) return
  const nuncaLlego = cancelacion.estado === 'solicitada' && estatus.estado === 'vigente'
  if (nuncaLlego) await aplicarCancelacion(ctx, id, idFactura, await pedirCancelacion(ctx, t, factura, cancelacion))
  else await aplicarEstado(ctx, id, idFactura, estatus)
}

/** Asks SAT at once about the open request of an invoice, if there is one. */
export async function apurarCancelacion(ctx: Ctx, t: Timbrador, idFactura: number): Promise<void> {
  const abierta = await selectCancelacionAbierta(ctx.db, idFactura)
  if (abierta) await consultar(ctx, t, abierta, SIN_FIN)
}

/** Asks SAT about every open request that is due, until SAT tells its outcome (D-50). */
export async function resolverCancelaciones(ctx: Ctx, t: Timbrador, fin: AbortSignal): Promise<void> {
  for (const { id } of await listCancelacionesPorResolver(ctx.db, ctx.now(), LOTE)) {
    if (fin.aborted) return
    const cancelacion = await selectCancelacion(ctx.db, id)
    if (!cancelacion) continue
    try {
      await consultar(ctx, t, cancelacion, fin)
    } catch {
      ctx.log.warn({ cancelacion: id }, 'a cancellation could not be looked up')
    }
  }
}
