import { todos } from '@nitida/cfdi/arbol'
import type { TextosConcepto } from '@nitida/cfdi/comprobante'
import { sumar } from '@nitida/contract/dinero'
import { esCancelable, formaPagoDe } from '@nitida/contract/facturacion.rules'
import type { Pedido } from '@nitida/contract/pedidos'
import { leerCfdi } from '../../adapters/xml/lectura.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { pedidoConElementos } from '../pedidos/pedidos.consulta.service.ts'
import { listAplicados } from './facturacion.anticipos.queries.ts'
import { exigirEnPlazo } from './facturacion.baja.service.ts'
import { selectParaCancelar } from './facturacion.cancelacion.queries.ts'
import type { EmisorGuardado } from './facturacion.catalogo.queries.ts'
import {
  type Borrador,
  datosDelIntento,
  exigirReglasDelSat,
  importesDeTicket,
  type LineaDelTicket,
  sellarBorrador,
  ventaDeLineas,
} from './facturacion.comprobante.service.ts'
import { type EstadoFiscal, selectEstados } from './facturacion.estado.queries.ts'
import { faltasDe, sinLosDe } from './facturacion.falta.ts'
import { insertVentas } from './facturacion.intentos.queries.ts'
import { formaDeLoPagado } from './facturacion.libro.ts'
import { lineasDelPedido, pagoDelPedido } from './facturacion.pedido.service.ts'
import { selectArchivo } from './facturacion.queries.ts'
import type { Orden } from './facturacion.timbrado.service.ts'
import { existsEnCurso } from './facturacion.tomadas.queries.ts'
import { exigirUnica } from './facturacion.ventas.service.ts'
import { type FacturaViva, lockFacturas, lockPedidos } from './facturacion.vida.queries.ts'

const TODAS = { tipo: 'todas' } as const

/** Texts of a CFDI's concepts, in their order. */
async function textosDelCfdi(ctx: Ctx, idFactura: number): Promise<TextosConcepto[]> {
  const { xml } = exigir(await selectArchivo(ctx.db, idFactura))
  const { raiz } = await leerCfdi(xml.toString('utf8'))
  return todos(raiz, 'cfdi:Conceptos', 'cfdi:Concepto').map(({ atributos }) => ({
    ClaveProdServ: atributos.ClaveProdServ ?? '',
    ClaveUnidad: atributos.ClaveUnidad ?? '',
    Unidad: atributos.Unidad ?? null,
    NoIdentificacion: atributos.NoIdentificacion ?? null,
    Descripcion: atributos.Descripcion ?? '',
  }))
}

/** Lines that stay keep what was written on them in the replaced invoice: key, description, additional text. */
async function conTextosDeAntes(
  ctx: Ctx,
  idFactura: number,
  contenido: readonly string[] | null,
  lineas: readonly LineaDelTicket[],
): Promise<TextosConcepto[]> {
  const antes = await textosDelCfdi(ctx, idFactura)
  const quedan = contenido && contenido.length === antes.length ? [...contenido] : []
  return lineas.map(({ contenido, textos }) => {
    const lugar = quedan.indexOf(contenido)
    if (lugar < 0) return textos
    quedan[lugar] = '' // no line is empty
    return antes[lugar] ?? textos
  })
}

interface Enmienda {
  factura: FacturaViva
  lineas: readonly LineaDelTicket[]
  textos: TextosConcepto[]
  pago: { metodo: 'PUE' | 'PPD'; forma: string }
  idPedido: number
  /** Advances that the replaced invoice was final to. */
  aplica?: readonly number[]
}

/** An invoice for the receiver of another one. */
async function ordenDe(
  ctx: Ctx,
  emisor: EmisorGuardado,
  { factura, lineas, textos, pago, idPedido, aplica = [] }: Enmienda,
  como: 'sustituta' | 'ampliacion',
): Promise<Orden> {
  const calculado = await importesDeTicket(lineas, factura.tasa)
  const borrador: Borrador = {
    clase: 'nominativa',
    emisor: { ...emisor, tasaIva: factura.tasa },
    receptor: {
      RFC: factura.rfcReceptor,
      NombreRazonSocial: factura.nombreReceptor,
      CodigoPostal: factura.cpReceptor,
      RegimenFiscal: factura.regimenReceptor,
      UsoCFDI: factura.usoCfdi,
      Correo: factura.correo,
    },
    formaPago: pago.forma,
    metodoPago: pago.metodo,
    textos,
    ...calculado,
    global: null,
    relacion: como === 'sustituta' ? { tipo: '04', folioFiscal: factura.uuid.toUpperCase() } : null,
    ...(como === 'sustituta' && { sustituye: factura.id }),
    ...(aplica.length > 0 && { aplica }),
    idPedido,
    ventas: [],
  }
  await exigirReglasDelSat(borrador, ctx.now())
  const { Total } = calculado.importes
  const venta = ventaDeLineas(idPedido, lineas, Total)
  borrador.ventas.push(como === 'ampliacion' ? { ...venta, ampliacion: true } : venta)
  return {
    ...{ clase: 'nominativa', emisor, rfcReceptor: factura.rfcReceptor, total: Total, idPedido },
    datos: datosDelIntento(borrador),
    sellar: (numero, ahora, sellador) => sellarBorrador(borrador, numero, ahora, sellador),
    tomar: ({ db }, idIntento) => insertVentas(db, idIntento, borrador.ventas),
  }
}

/** The order, its lines and what is missing, with order and invoice held. */
async function retener(ctx: Ctx, idPedido: number, idFactura: number) {
  await lockPedidos(ctx.db, [idPedido])
  const [factura] = await lockFacturas(ctx.db, [idFactura])
  const estado = (await selectEstados(ctx.db, [idPedido])).get(idPedido)
  if (!factura || !estado || !esCancelable(factura.estatus)) return null
  const { pedido, elementos } = await pedidoConElementos({ ...ctx, alcance: TODAS }, idPedido)
  return { factura, estado, pedido, lineas: lineasDelPedido(pedido, elementos, estado.apertura) }
}

/**
 * Decides the invoice that takes the place of one (motive 01) and tells what the order is now, in the caller's transaction; null
 * when it is not needed any more. What is not paid is PPD, and what was PPD stays so, because complementos tell its payments.
 * @throws AppError PEDIDO_DEVUELTO, PEDIDO_SIN_IMPORTE for an order of which nothing is left; SUSTITUTA_DE_VARIAS for one that several
 * invoices tell; DATOS_INVALIDOS of SAT's rules.
 */
export async function decidirSustituta(
  ctx: Ctx,
  emisor: EmisorGuardado,
  idPedido: number,
  idFactura: number,
): Promise<Orden | null> {
  const retenido = await retener(ctx, idPedido, idFactura)
  if (!retenido || faltasDe(retenido.estado).length === 0) return null
  if (await existsEnCurso(ctx.db, idFactura)) throw new AppError('FACTURA_EN_TIMBRADO')
  exigirEnPlazo(exigir(await selectParaCancelar(ctx.db, TODAS, idFactura)), ctx.now())
  const { factura, estado, pedido, lineas } = retenido
  await exigirUnica(ctx, idPedido)
  const contenido = estado.cfdis.find((cfdi) => cfdi.idFactura === idFactura)?.contenido ?? null
  const textos = await conTextosDeAntes(ctx, idFactura, contenido, lineas)
  const pago = factura.metodoPago === 'PPD' ? A_PLAZOS : await pagoDelPedido(ctx, pedido)
  // It names the replaced one alone: the provider takes one kind of relation in a CFDI.
  const aplica = await listAplicados(ctx.db, idFactura)
  return ordenDe(ctx, emisor, { factura, lineas, textos, pago, idPedido, aplica }, 'sustituta')
}

const A_PLAZOS = { metodo: 'PPD', forma: '99' } as const

/** How goods were paid that were added to invoiced ones: by the money that these leave, which is the last that came. */
async function pagoDeLoAgregado(ctx: Ctx, pedido: Pedido, estado: EstadoFiscal) {
  const pago = await pagoDelPedido(ctx, pedido)
  if (pago.metodo === 'PPD') return pago
  const nombradas = estado.cfdis.filter(({ idPago }) => idPago === null)
  const antes = sumar(...nombradas.map(({ importe, mercancia, dinero }) => importe - mercancia - dinero))
  const forma = formaDeLoPagado(estado.libro, estado.total - antes, antes)
  return forma ? { ...pago, forma: formaPagoDe[forma] } : pago
}

/** Decides the invoice of what was added to an order after its first one; null when nothing was. Throws like `decidirSustituta`. */
export async function decidirAmpliacion(
  ctx: Ctx,
  emisor: EmisorGuardado,
  idPedido: number,
  idFactura: number,
): Promise<Orden | null> {
  const retenido = await retener(ctx, idPedido, idFactura)
  if (!retenido) return null
  const { factura, estado, pedido } = retenido
  if (!faltasDe(estado).some(({ que }) => que === 'ingreso')) return null
  const dichas = estado.cfdis.flatMap(({ contenido }) => contenido ?? [])
  const nuevas = sinLosDe(
    retenido.lineas.map(({ contenido }) => contenido),
    dichas,
  )
  const lineas = retenido.lineas.filter(({ contenido }) => {
    const lugar = nuevas.indexOf(contenido)
    if (lugar >= 0) nuevas.splice(lugar, 1)
    return lugar >= 0
  })
  const textos = lineas.map((linea) => linea.textos)
  // The first invoice left out what was paid before.
  const enteras = lineas.map((linea) => ({ ...linea, descuento: 0 }))
  return ordenDe(
    ctx,
    emisor,
    { factura, lineas: enteras, textos, pago: await pagoDeLoAgregado(ctx, pedido, estado), idPedido },
    'ampliacion',
  )
}
