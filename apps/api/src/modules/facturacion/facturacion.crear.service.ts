import { aPesos } from '@nitida/contract/dinero'
import type { Resultado } from '@nitida/contract/endpoint'
import type { facturacion } from '@nitida/contract/facturacion'
import { entradaDe, type FormaPagoCfdi } from '@nitida/contract/facturacion.catalogos'
import type { CrearFactura } from '@nitida/contract/facturacion.cuerpos'
import { avisoDeUso, formaPagoDe, formaPermitida, RFC_PUBLICO } from '@nitida/contract/facturacion.rules'
import type { Pedido } from '@nitida/contract/pedidos'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Firmante } from '../../platform/llamada/firmas.ts'
import { aperturaDe, formasDelLibro } from '../pagos/pagos.registro.service.ts'
import { pedidoConElementos } from '../pedidos/pedidos.consulta.service.ts'
import { retenerPedido } from '../pedidos/pedidos.factura.service.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { adelantoDe, formaDelResto } from './facturacion.adelanto.service.ts'
import { listAplicados } from './facturacion.anticipos.queries.ts'
import { borradorDeAnticipo, conAnticipos, retenerAnticipos } from './facturacion.anticipos.service.ts'
import type { DibujarFactura } from './facturacion.archivos.service.ts'
import type { FacturaPorCancelar } from './facturacion.cancelacion.queries.ts'
import { apurarCancelacion } from './facturacion.cancelacion.service.ts'
import { type EmisorGuardado, selectEmisor } from './facturacion.catalogo.queries.ts'
import {
  type Borrador,
  exigirMismoTotal,
  importesDeTicket,
  importesLibres,
  textosDePedido,
  textosLibres,
  ventaDeLineas,
} from './facturacion.comprobante.service.ts'
import { terminarPedido } from './facturacion.edicion.service.ts'
import { urlDeArchivo } from './facturacion.firma.ts'
import { selectIntento } from './facturacion.intentos.queries.ts'
import { lineasDelPedido } from './facturacion.pedido.service.ts'
import { existsDeEmisor, selectArchivo, selectDeIntento } from './facturacion.queries.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { retenerSustituida, sustituidaDe } from './facturacion.sustitucion.service.ts'
import { conCupoDeTimbrar, prepararUnaVez, timbrar } from './facturacion.timbrado.service.ts'
import { exigirSinVenta } from './facturacion.ventas.service.ts'
import { selectFacturaViva } from './facturacion.vida.queries.ts'

type Respuesta = Resultado<typeof facturacion.crear>

/** The branch that issues. @throws AppError NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE. */
export async function emisorDe(ctx: CtxSesion, idSucursal: number): Promise<EmisorGuardado> {
  const { id } = await sucursalEnAlcance(ctx, idSucursal)
  const emisor = await selectEmisor(ctx.db, ctx.alcance, id)
  if (!emisor) throw new AppError('SUCURSAL_NO_DISPONIBLE')
  return emisor
}

const enCampo = (campo: string, texto: string): AppError =>
  new AppError('DATOS_INVALIDOS', { errors: { [campo]: [texto] } })

/**
 * Refuses what SAT refuses whatever the amounts are (D-52).
 * @throws AppError DATOS_INVALIDOS naming the field and the remedy.
 */
export function exigirAdmisible({
  Receptor,
  FormaPago,
  MetodoPago,
}: Pick<CrearFactura, 'Receptor' | 'FormaPago' | 'MetodoPago'>): void {
  const elegidas = [
    ['Receptor.RegimenFiscal', entradaDe('regimen', Receptor.RegimenFiscal)],
    ['Receptor.UsoCFDI', entradaDe('uso', Receptor.UsoCFDI)],
  ] as const
  for (const [campo, entrada] of elegidas) {
    if (!entrada) throw enCampo(campo, 'Esa clave no está en el catálogo del SAT.')
    if (entrada.noVigente) throw enCampo(campo, entrada.noVigente)
  }
  if (!formaPermitida(MetodoPago, FormaPago)) {
    const texto = 'Con PPD la forma de pago es 99 Por definir; con PUE, cualquier otra.'
    throw enCampo('FormaPago', texto)
  }
  if (Receptor.RFC === RFC_PUBLICO)
    throw enCampo('Receptor.RFC', 'El público en general se factura desde «Público en general».')
}

const comun = (
  { Receptor, FormaPago, MetodoPago, relacion }: CrearFactura,
  emisor: EmisorGuardado,
  sustituida: FacturaPorCancelar | null,
) => ({
  clase: 'nominativa' as const,
  emisor,
  receptor: Receptor,
  formaPago: FormaPago,
  metodoPago: MetodoPago,
  global: null,
  relacion: sustituida ? { tipo: '04' as const, folioFiscal: sustituida.uuid.toUpperCase() } : (relacion ?? null),
  ...(sustituida && { sustituye: sustituida.id }),
})

/**
 * An invoice may name only one that its own issuer has stamped here.
 * @throws AppError RELACION_DESCONOCIDA.
 */
async function exigirRelacionada({ db }: Ctx, { RFC }: EmisorGuardado, { relacion }: CrearFactura): Promise<void> {
  if (relacion && !(await existsDeEmisor(db, RFC, relacion.folioFiscal)))
    throw new AppError('RELACION_DESCONOCIDA', {
      errors: { 'relacion.folioFiscal': [new AppError('RELACION_DESCONOCIDA').frase] },
    })
}

interface Revisado {
  borrador: Borrador
  /** Decides again with the rows held. */
  revisar: (ctx: CtxSesion) => Promise<unknown>
}

/** Pesos of a dollar; null in pesos. @throws AppError DATOS_INVALIDOS. */
function tipoCambioDe({ Moneda, TipoCambio }: CrearFactura): number | null {
  if (Moneda === 'USD' && TipoCambio == null) throw enCampo('TipoCambio', 'Escribe el tipo de cambio.')
  return Moneda === 'USD' ? (TipoCambio ?? null) : null
}

async function libre(ctx: CtxSesion, cuerpo: CrearFactura): Promise<Revisado> {
  const emisor = await emisorDe(ctx, cuerpo.IdSucursal)
  await exigirRelacionada(ctx, emisor, cuerpo)
  const tipoCambio = tipoCambioDe(cuerpo)
  const calculado = await importesLibres(cuerpo, emisor)
  const cabeza = comun(cuerpo, emisor, await sustituidaDe(ctx, cuerpo))
  const borrador = { ...cabeza, ...calculado, tipoCambio, textos: textosLibres(cuerpo), idPedido: null, ventas: [] }
  return { borrador, revisar: (ctx) => retenerSustituida(ctx, cuerpo) }
}

/**
 * What was paid of an order is in its ledger, so nobody chooses how: by SAT's guide the form that took most, any of them where two
 * took the same.
 * @throws AppError DATOS_INVALIDOS.
 */
async function exigirFormaDelLibro(ctx: CtxSesion, pedido: Pedido, { MetodoPago, FormaPago }: CrearFactura) {
  if (MetodoPago !== 'PUE') return
  const formas = await formasDelLibro(ctx, pedido.id)
  const mayor = Math.max(...formas.map(({ importe }) => importe))
  const suyas = formas.filter(({ importe }) => importe === mayor).map(({ formaPago }) => formaPagoDe[formaPago])
  if (suyas.length === 0 || suyas.some((clave) => clave === FormaPago)) return
  const nombres = suyas.map((clave) => `${clave} ${entradaDe('formaPago', clave)?.nombre ?? ''}`.trim())
  throw enCampo('FormaPago', `Así se cobró el pedido: ${nombres.join(' o ')}.`)
}

/**
 * Refuses sales that cannot be invoiced so.
 * @throws AppError PUE_SIN_PAGAR, PEDIDO_SIN_IMPORTE, PEDIDO_DEVUELTO, PEDIDO_DE_APERTURA, VENTA_FACTURADA and its sisters.
 */
async function dePedido(ctx: CtxSesion, cuerpo: CrearFactura, idPedido: number): Promise<Revisado> {
  if (cuerpo.Moneda === 'USD') throw enCampo('Moneda', 'Un pedido se factura en pesos.')
  const { pedido, elementos } = await pedidoConElementos(ctx, idPedido)
  if (pedido.idSucursal !== cuerpo.IdSucursal)
    throw enCampo('IdSucursal', 'La factura de un pedido la expide la sucursal del pedido.')
  const emisor = await emisorDe(ctx, pedido.idSucursal)
  await exigirRelacionada(ctx, emisor, cuerpo)
  if (cuerpo.anticipo) return anticipo(ctx, cuerpo, pedido, emisor)
  const sustituida = await sustituidaDe(ctx, cuerpo)
  const { estado, vivos } = await adelantoDe(ctx, pedido)
  const esFinal = vivos.length > 0 && pedido.saldoPendiente === 0 && cuerpo.MetodoPago === 'PUE'
  await exigirSinVenta(ctx, idPedido, sustituida?.id, esFinal)
  const lineas = lineasDelPedido(pedido, elementos, await aperturaDe(ctx, idPedido))
  if (cuerpo.MetodoPago === 'PUE' && pedido.saldoPendiente > 0) throw new AppError('PUE_SIN_PAGAR')
  if (esFinal && estado) exigirForma(cuerpo, formaDelResto(estado, idsDe(vivos)).forma)
  else await exigirFormaDelLibro(ctx, pedido, cuerpo)
  const calculado = await importesDeTicket(lineas, emisor.tasaIva)
  const ventas = [ventaDeLineas(idPedido, lineas, calculado.importes.Total)]
  const facturas = await Promise.all(
    (esFinal ? vivos : []).map(({ idFactura }) => selectFacturaViva(ctx.db, idFactura)),
  )
  const adelantos = facturas.filter((una) => una !== null)
  const borrador = {
    ...comun(cuerpo, emisor, sustituida),
    ...calculado,
    textos: textosDePedido(lineas, cuerpo),
    ...(adelantos.length > 0 && conAnticipos(adelantos)),
    ...(sustituida && { aplica: await listAplicados(ctx.db, sustituida.id) }),
    idPedido,
    ventas,
  }
  const revisar = async (ctx: CtxSesion) => {
    await retenerPedido(ctx, idPedido, pedido.version)
    await retenerSustituida(ctx, cuerpo)
    const ahora = esFinal ? await retenerAnticipos(ctx, idPedido, cuerpo.Receptor.RFC) : []
    if (String(ahora.map(({ id }) => id)) !== String(adelantos.map(({ id }) => id)))
      throw new AppError('FACTURA_CAMBIADA')
    await exigirSinVenta(ctx, idPedido, sustituida?.id, esFinal)
  }
  return { borrador, revisar }
}

const idsDe = (vivos: readonly { idPago: number }[]): number[] => vivos.map(({ idPago }) => idPago)

/** @throws AppError DATOS_INVALIDOS. */
function exigirForma({ FormaPago }: CrearFactura, clave: FormaPagoCfdi): void {
  if (FormaPago !== clave)
    throw enCampo('FormaPago', `Así se cobró: ${clave} ${entradaDe('formaPago', clave)?.nombre ?? ''}.`)
}

/**
 * The CFDI of the oldest payment that has none yet; those of further payments make themselves.
 * @throws AppError ANTICIPO_NO_APLICA, VENTA_CON_ANTICIPO, VENTA_FACTURADA and its sisters, DATOS_INVALIDOS.
 */
async function anticipo(
  ctx: CtxSesion,
  cuerpo: CrearFactura,
  pedido: Pedido,
  emisor: EmisorGuardado,
): Promise<Revisado> {
  const { id: idPedido } = pedido
  await exigirSinVenta(ctx, idPedido, undefined, true)
  const { aplica, estado, faltan } = await adelantoDe(ctx, pedido)
  const [pago] = faltan
  if (!aplica || !estado || pedido.saldoPendiente === 0 || cuerpo.MetodoPago !== 'PUE')
    throw new AppError('ANTICIPO_NO_APLICA')
  if (!pago) {
    await exigirSinVenta(ctx, idPedido)
    throw new AppError('ANTICIPO_NO_APLICA')
  }
  exigirForma(cuerpo, formaPagoDe[pago.formaPago])
  const borrador = await borradorDeAnticipo({ emisor, receptor: cuerpo.Receptor, pago, estado, idPedido })
  const revisar = async (ctx: CtxSesion) => {
    await retenerPedido(ctx, idPedido, pedido.version)
    await exigirSinVenta(ctx, idPedido, undefined, true)
    await retenerAnticipos(ctx, idPedido, cuerpo.Receptor.RFC)
    const [ahora] = (await adelantoDe(ctx, pedido)).faltan
    if (ahora?.id !== pago.id || ahora.importe !== pago.importe) throw new AppError('TRANSACCION_FACTURADA')
  }
  return { borrador, revisar }
}

/** Makes an invoice of the form, or of an order, and stamps it once. The answer is the provider's (spec §7). */
export async function crearFactura(
  ctx: CtxSesion,
  t: Timbrador,
  enlaces: Firmante,
  cuerpo: CrearFactura,
): Promise<Respuesta> {
  exigirAdmisible(cuerpo)
  const pedida = await conCupoDeTimbrar(() =>
    prepararUnaVez(ctx, () => (cuerpo.idPedido ? dePedido(ctx, cuerpo, cuerpo.idPedido) : libre(ctx, cuerpo))),
  )
  if ('repetida' in pedida) return respuestaDe(ctx, enlaces, pedida.repetida)
  const { borrador, revisar } = pedida.preparado
  exigirMismoTotal(cuerpo.Total, borrador.importes)
  const idIntento = await timbrar(ctx, t, borrador, revisar)
  if (cuerpo.sustituye) await apurarCancelacion(ctx, t, cuerpo.sustituye)
  if (cuerpo.idPedido && (borrador.anticipo || borrador.aplica)) await terminarPedido(ctx, t, cuerpo.idPedido)
  return respuestaDe(ctx, enlaces, idIntento)
}

const DESCONOCIDO = {
  codigo: 'DESCONOCIDO',
  descripcion: 'No sabemos si se timbró; lo estamos averiguando.',
} as const

/** Outcome of an attempt in the provider's shape. The first call and every repeated one read it from the same rows. */
export async function respuestaDe(ctx: Ctx, enlaces: Firmante, idIntento: number): Promise<Respuesta> {
  const { db } = ctx
  const intento = exigir(await selectIntento(db, idIntento))
  // The invoice is read after the attempt, so that an attempt seen as stamped has its invoice.
  const factura = await selectDeIntento(db, idIntento)
  const { codigo, descripcion, tecnica, estado, errores } = intento
  const aviso = avisoDeUso(intento.datos.usoCfdi, intento.datos.formaPago ?? '')
  const avisos = aviso ? [aviso] : []
  const desconocido = estado === 'enviando' || estado === 'desconocido'
  const informacionTecnica = [codigo, tecnica].filter(Boolean).join(' ')
  if (!factura) {
    const estatus = desconocido
      ? { ...DESCONOCIDO, informacionTecnica }
      : { codigo: codigo ?? '', descripcion: descripcion ?? '', informacionTecnica: tecnica ?? '' }
    return { estatus, cfdiTimbrado: null, ...(errores && { errors: errores }), factura: null, avisos, desconocido }
  }
  const { id, serie, folio, total, moneda } = factura
  const cfdixml = factura.xml.toString('utf8')
  return {
    estatus: { codigo: '000', descripcion: descripcion ?? '', informacionTecnica: '' },
    cfdiTimbrado: {
      respuesta: {
        pdf: '',
        cfdixml,
        noCertificado: factura.noCertificado,
        timbreXML: /<tfd:TimbreFiscalDigital[^<>]*\/>/.exec(cfdixml)?.[0] ?? '',
        uuid: factura.uuid.toUpperCase(),
        selloCFD: factura.sello,
      },
    },
    factura: {
      idFactura: id,
      serie,
      folio,
      total: aPesos(total),
      moneda,
      pdfUrl: urlDeArchivo(enlaces, ctx, id, 'pdf'),
      xmlUrl: urlDeArchivo(enlaces, ctx, id, 'xml'),
    },
    avisos,
    desconocido: false,
  }
}

/** The answer with the PDF within (D-88). It is stamped already, so a paper that is not drawn now fails nothing. */
export async function conPdf({ db }: Ctx, dibujar: DibujarFactura, respuesta: Respuesta): Promise<Respuesta> {
  const { cfdiTimbrado, factura } = respuesta
  const archivo = factura && (await selectArchivo(db, factura.idFactura))
  if (!cfdiTimbrado || !archivo) return respuesta
  const pdf = await dibujar(archivo).catch(() => Buffer.alloc(0))
  return { ...respuesta, cfdiTimbrado: { respuesta: { ...cfdiTimbrado.respuesta, pdf: pdf.toString('base64') } } }
}
