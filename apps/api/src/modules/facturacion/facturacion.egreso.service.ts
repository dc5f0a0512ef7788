import { type Centavos, sumar } from '@nitida/contract/dinero'
import { FORMA_ANTICIPO, usoAdmitido } from '@nitida/contract/facturacion.catalogos'
import { esCancelable, formaPagoDe, RFC_PUBLICO, serieYFolio } from '@nitida/contract/facturacion.rules'
import type { TasaIva } from '@nitida/contract/sucursales.rules'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import type { EmisorGuardado } from './facturacion.catalogo.queries.ts'
import {
  type Borrador,
  datosDelIntento,
  importesDeCreditos,
  sellarBorrador,
} from './facturacion.comprobante.service.ts'
import { type ParteDeCredito, partesDe } from './facturacion.creditos.ts'
import { type EstadoFiscal, selectEstados } from './facturacion.estado.queries.ts'
import { type Egreso, faltasDe } from './facturacion.falta.ts'
import type { PorIva } from './facturacion.intentos.queries.ts'
import { formaDeLoDevuelto } from './facturacion.libro.ts'
import { ticketDe } from './facturacion.pedido.service.ts'
import {
  menosPorIva,
  partesPorIva,
  porIvaDe,
  quitarPorIva,
  repartirPorIva,
  sumarPorIva,
  valeDe,
} from './facturacion.porIva.ts'
import { listRelevadasLibres } from './facturacion.relevadas.queries.ts'
import type { Orden } from './facturacion.timbrado.service.ts'
import { existsEnCurso } from './facturacion.tomadas.queries.ts'
import {
  type Credito,
  type FacturaViva,
  type FilaDelLibro,
  insertAcreditadas,
  lockFacturas,
  lockPedidos,
} from './facturacion.vida.queries.ts'

/**
 * Why an egreso is made: goods or money went back, the order leaves its global to be invoiced by name, or a replaced invoice stays
 * in force because its receiver refuses its cancellation.
 */
export type Causa = 'mercancia' | 'dinero' | 'a nombre' | 'sustituida'
/** The same, and of an advance: it goes back before there were any goods, or it is applied to its final invoice. */
type Motivo = Causa | 'anticipo' | 'aplicacion'

interface Sobra {
  idPago: number | null
  importe: Centavos
}

/** An amount that a live CFDI says too much, by tax: of goods that came back, theirs; else by the shares of what it says. */
function porIvaDeSobra(estado: EstadoFiscal, idFactura: number, { idPago, importe }: Sobra, causa: Causa): PorIva {
  const suyo = estado.cfdis.find((cfdi) => cfdi.idFactura === idFactura && cfdi.idPago === idPago)
  if (!suyo) return porIvaDe([{ importe, iva: null }])
  if (causa !== 'mercancia') return repartirPorIva(importe, suyo.queda)
  const otros = estado.cfdis.filter((cfdi) => cfdi !== suyo).map(({ queda }) => queda)
  return quitarPorIva(importe, suyo.queda, menosPorIva(valeDe(estado), sumarPorIva(otros)))
}

/** Amounts by which a CFDI says too much of an order's sale, by the row of the ledger; null is the order whole. */
function loQueSobra(estado: EstadoFiscal, idFactura: number, causa: Causa): (Sobra & { porIva: PorIva })[] {
  if (causa === 'sustituida')
    return estado.relevadas
      .filter((una) => una.idFactura === idFactura)
      .map(({ importe, queda }) => ({ idPago: null, importe, porIva: queda }))
  return sobrasDe(estado, idFactura, causa).map((sobra) => ({
    ...sobra,
    porIva: porIvaDeSobra(estado, idFactura, sobra, causa),
  }))
}

function sobrasDe(estado: EstadoFiscal, idFactura: number, causa: Exclude<Causa, 'sustituida'>): Sobra[] {
  if (causa !== 'a nombre')
    return faltasDe(estado)
      .filter(
        (falta): falta is Egreso => falta.que === 'egreso' && falta.idFactura === idFactura && falta.por === causa,
      )
      .flatMap(({ creditos }) => creditos)
  return estado.cfdis
    .filter((cfdi) => cfdi.idFactura === idFactura)
    .map(({ idPago, importe, mercancia, dinero }) => ({ idPago, importe: importe - mercancia - dinero }))
    .filter(({ importe }) => importe > 0)
}

/** Method of the egreso: the one by which most went back; for money that stays in the till, the one that most of it came by. */
function formaDe(libro: readonly FilaDelLibro[], creditos: readonly Credito[]): string {
  const [mayor] = creditos.toSorted((a, b) => b.importe - a.importe)
  const forma = mayor?.idPago
    ? libro.find(({ id }) => id === mayor.idPago)?.formaPago
    : formaDeLoDevuelto(libro, sumar(...creditos.map(({ importe }) => importe)))
  return formaPagoDe[forma ?? 'Efectivo']
}

const relacionDe = ({ rfcReceptor }: FacturaViva, causa: Motivo): '01' | '03' =>
  causa === 'mercancia' && rfcReceptor !== RFC_PUBLICO ? '03' : '01'

const porDe = (causa: Causa): 'mercancia' | 'dinero' => (causa === 'dinero' ? 'dinero' : 'mercancia')

const que: Record<Motivo, string> = {
  mercancia: 'DEVOLUCIÓN DE MERCANCÍA',
  dinero: 'DEVOLUCIÓN DE LO PAGADO',
  'a nombre': 'VENTA FACTURADA A NOMBRE DEL CLIENTE',
  sustituida: 'VENTA QUE DICE OTRA FACTURA',
  anticipo: 'DEVOLUCIÓN DE ANTICIPO',
  // Words of SAT's guide (Anexo 20, appendix 6, A).
  aplicacion: 'Aplicación de anticipo',
}

/**
 * Decides the egreso that an order needs of one CFDI, in the caller's transaction; null when the CFDI says no more than the
 * ledger. Relation 03 for goods that came back, 01 for money alone and what leaves a global.
 */
export async function decidirEgreso(
  ctx: Ctx,
  emisor: EmisorGuardado,
  { id: idFactura }: FacturaViva,
  idPedido: number,
  causa: Causa,
): Promise<Orden | null> {
  const [pedido] = await lockPedidos(ctx.db, [idPedido])
  const [factura] = await lockFacturas(ctx.db, [idFactura])
  if (!pedido || !factura || !esCancelable(factura.estatus)) return null
  const estado = (await selectEstados(ctx.db, [idPedido])).get(idPedido)
  const sobra = estado ? loQueSobra(estado, idFactura, causa) : []
  if (!estado || sobra.length === 0) return null
  const creditos = sobra.map((parte) => ({ idFactura, idPedido, ...parte, por: porDe(causa) }))
  const deAnticipo = estado.cfdis.some((cfdi) => cfdi.anticipo && cfdi.idFactura === idFactura)
  const forma = formaDe(estado.libro, creditos)
  return ordenDe(emisor, factura, { causa: deAnticipo ? 'anticipo' : causa, creditos, ticket: ticketDe(pedido), forma })
}

/**
 * Decides the egreso that applies an advance to the final invoice of its order (relation 07 to that one), in the caller's transaction; null
 * when it is applied, or while somebody has to answer first.
 */
export async function decidirAplicacion(
  ctx: Ctx,
  emisor: EmisorGuardado,
  { id: idFactura }: FacturaViva,
  idPedido: number,
): Promise<Orden | null> {
  const [pedido] = await lockPedidos(ctx.db, [idPedido])
  const estado = (await selectEstados(ctx.db, [idPedido])).get(idPedido)
  const suya = estado?.porAplicar.find((una) => una.idFactura === idFactura)
  if (!pedido || !suya) return null
  const facturas = await lockFacturas(ctx.db, [idFactura, suya.idFinal])
  const [anticipo, final] = [idFactura, suya.idFinal].map((id) => facturas.find((una) => una.id === id))
  if (!anticipo || !final || !esCancelable(final.estatus) || (await existsEnCurso(ctx.db, idFactura))) return null
  const { idPago, importe, idFinal, cero, exento } = suya
  const porIva = { tasa: importe - cero - exento, cero, exento }
  const creditos = [{ idFactura, idPedido, idPago, importe, porIva, idFinal, por: porDe('a nombre') }]
  return ordenDe(emisor, anticipo, { causa: 'aplicacion', creditos, ticket: null, forma: FORMA_ANTICIPO, final })
}

/**
 * Decides the egreso of an invoice without an order that its receiver keeps although another one tells its sale, in the caller's transaction;
 * null when SAT has it no more.
 */
export async function decidirEgresoLibre(
  ctx: Ctx,
  emisor: EmisorGuardado,
  { id: idFactura }: FacturaViva,
): Promise<Orden | null> {
  const [factura] = await lockFacturas(ctx.db, [idFactura])
  const [suya] = await listRelevadasLibres(ctx.db, { tipo: 'todas' }, idFactura)
  if (!factura || !suya || !esCancelable(factura.estatus)) return null
  const creditos = [{ idFactura, idPedido: null, idPago: null, importe: suya.importe, por: porDe('sustituida') }]
  return ordenDe(emisor, factura, { causa: 'sustituida', creditos, ticket: null, forma: formaPagoDe.Efectivo })
}

interface Devolucion {
  causa: Motivo
  creditos: readonly Credito[]
  /** The order; null where the invoice has none. */
  ticket: string | null
  forma: string
  /** The final invoice that an advance is applied to, which the egreso names. */
  final?: FacturaViva
}

const deSuIva = (porIva: PorIva, tasa: TasaIva): ParteDeCredito[] =>
  partesPorIva(porIva, tasa).map(({ importe, iva }) => ({ importe, impuestos: { iva, retIva: null, retIsr: null } }))

async function ordenDe(
  emisor: EmisorGuardado,
  factura: FacturaViva,
  { causa, creditos, ticket, forma, final }: Devolucion,
): Promise<Orden> {
  const [{ idPedido } = { idPedido: null }] = creditos
  const total = sumar(...creditos.map(({ importe }) => importe))
  const tipo = final ? '07' : relacionDe(factura, causa)
  const porIva = creditos.flatMap((credito) => credito.porIva ?? [])
  const partes = porIva.length > 0 ? deSuIva(sumarPorIva(porIva), factura.tasa) : partesDe(factura, total)
  const texto = causa === 'mercancia' && tipo === '01' ? 'DEVOLUCIÓN' : que[causa]
  const borrador: Borrador = {
    clase: 'egreso',
    emisor: { ...emisor, tasaIva: factura.tasa },
    receptor: {
      RFC: factura.rfcReceptor,
      NombreRazonSocial: factura.nombreReceptor,
      CodigoPostal: factura.cpReceptor,
      RegimenFiscal: factura.regimenReceptor,
      UsoCFDI: factura.rfcReceptor !== RFC_PUBLICO && usoAdmitido('G02', factura.regimenReceptor) ? 'G02' : 'S01',
      Correo: factura.correo,
    },
    formaPago: forma,
    metodoPago: 'PUE',
    tipoCambio: factura.tipoCambio,
    textos: partes.map(() => ({
      ClaveProdServ: '84111506',
      ClaveUnidad: 'ACT',
      Unidad: null,
      NoIdentificacion: ticket,
      Descripcion: final ? texto : `${texto}${ticket ? ` DEL TICKET ${ticket}` : ''}, FACTURA ${serieYFolio(factura)}`,
    })),
    ...(await importesDeCreditos(partes)),
    global: null,
    relacion: { tipo, folioFiscal: (final ?? factura).uuid.toUpperCase() },
    idPedido,
    ventas: [],
  }
  return {
    clase: 'egreso',
    emisor,
    rfcReceptor: factura.rfcReceptor,
    total,
    idPedido,
    datos: datosDelIntento(borrador),
    sellar: (numero, ahora, sellador) => sellarBorrador(borrador, numero, ahora, sellador),
    tomar: ({ db }, idIntento) => insertAcreditadas(db, idIntento, creditos),
  }
}
