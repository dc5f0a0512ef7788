import type { Autofactura, autofactura, EstadoAutofactura } from '@nitida/contract/autofactura'
import { aPesos } from '@nitida/contract/dinero'
import type { Resultado } from '@nitida/contract/endpoint'
import type { CodigoError } from '@nitida/contract/errores'
import { fechaEn, sumarDias } from '@nitida/contract/fechas'
import { leerHashId } from '@nitida/contract/pedidos.codigo'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import type { Firmante } from '../../platform/llamada/firmas.ts'
import { pedidoConElementos } from '../pedidos/pedidos.consulta.service.ts'
import { retenerPedido } from '../pedidos/pedidos.factura.service.ts'
import { selectParaAutofactura } from './facturacion.autofactura.queries.ts'
import { selectEmisor } from './facturacion.catalogo.queries.ts'
import {
  type Borrador,
  exigirReglasDelSat,
  importesDeTicket,
  ventaDeLineas,
} from './facturacion.comprobante.service.ts'
import { impedimentoDe } from './facturacion.consulta.service.ts'
import { exigirAdmisible, respuestaDe } from './facturacion.crear.service.ts'
import { lineasDelPedido, pagoDelPedido } from './facturacion.pedido.service.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { timbrar } from './facturacion.timbrado.service.ts'
import { ventaDe } from './facturacion.ventas.service.ts'

const TODAS = { tipo: 'todas' } as const

const ultimoDiaDelMes = (dia: string): string =>
  sumarDias(`${sumarDias(`${dia.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1)

/**
 * The order of a code. A malformed code and an unknown one are refused alike.
 * @throws AppError NO_ENCONTRADO.
 */
async function pedidoDe(ctx: Ctx, clave: string) {
  const codigo = leerHashId(clave)
  const pedido = exigir(codigo ? await selectParaAutofactura(ctx.db, codigo) : null)
  return pedido
}
type Pedido = Awaited<ReturnType<typeof pedidoDe>>

const porVenta = {
  facturado: 'AUTOFACTURA_HECHA',
  global: 'AUTOFACTURA_EN_GLOBAL',
  anticipo: 'AUTOFACTURA_CON_ANTICIPO',
  desconocido: 'AUTOFACTURA_EN_TIMBRADO',
} as const

/** Why an order cannot be invoiced by its customer now; null when it can. */
async function impedimento(ctx: Ctx, pedido: Pedido): Promise<CodigoError | null> {
  if (!pedido.autofactura) return 'AUTOFACTURA_APAGADA'
  if (pedido.total === 0) return pedido.devuelto ? 'AUTOFACTURA_DEVUELTA' : 'AUTOFACTURA_APAGADA'
  if (pedido.apertura > 0 && pedido.apertura >= pedido.total) return 'AUTOFACTURA_DE_APERTURA'
  const venta = await ventaDe(ctx, pedido.id)
  if (venta) return porVenta[venta.estado]
  if ((pedido.saldo ?? 0) > 0 || !pedido.pagadoEl) return 'AUTOFACTURA_CON_SALDO'
  const hoy = fechaEn(pedido.zona, ctx.now())
  if (hoy > ultimoDiaDelMes(pedido.pagadoEl)) return 'AUTOFACTURA_VENCIDA'
  const emisor = await selectEmisor(ctx.db, TODAS, pedido.idSucursal)
  return !emisor || impedimentoDe(emisor, ctx.now()) ? 'AUTOFACTURA_SIN_CERTIFICADO' : null
}

/**
 * Whether the customer may invoice his order, and until when; nothing else of it is told.
 * @throws AppError NO_ENCONTRADO.
 */
export async function estadoDeAutofactura(ctx: Ctx, clave: string): Promise<EstadoAutofactura> {
  const pedido = await pedidoDe(ctx, clave)
  const codigo = await impedimento(ctx, pedido)
  if (codigo) return { posible: false, motivo: new AppError(codigo).frase, limite: null, formaPago: null }
  const { forma } = await pagoDelPedido(ctx, { id: pedido.id, saldoPendiente: 0 })
  const limite = pedido.pagadoEl && ultimoDiaDelMes(pedido.pagadoEl)
  return { posible: true, motivo: null, limite, formaPago: forma }
}

/** SAT's refusals that the customer can mend, each at its field, with the place of the value on his constancia. */
const remedios: readonly [codigos: RegExp, campo: keyof Autofactura, texto: string][] = [
  [/CFDI4014[34]|CFDI40141/, 'RFC', 'Revisa el RFC: va como en tu constancia, con homoclave.'],
  [
    /CFDI4014[56]|CFDI40139/,
    'NombreRazonSocial',
    'Escríbelo idéntico a tu constancia; de una empresa, sin «SA de CV» ni otro régimen de capital.',
  ],
  [/CFDI4014[789]/, 'CodigoPostal', 'Debe ser el código postal de tu domicilio fiscal, el de la constancia.'],
  [/CFDI4015[789]/, 'RegimenFiscal', 'Elige el régimen que aparece en tu constancia.'],
  [/CFDI4016[01]/, 'UsoCFDI', 'Ese uso no va con tu régimen. «Sin efectos fiscales» va con todos.'],
]

function rechazo(informacion: string, descripcion: string): AppError {
  const remedio = remedios.find(([codigos]) => codigos.test(informacion))
  const motivo = remedio?.[2] ?? descripcion
  return new AppError('AUTOFACTURA_RECHAZADA', {
    datos: { motivo },
    ...(remedio && { errors: { [remedio[1]]: [motivo] } }),
  })
}

/**
 * SAT's refusals in the customer's words.
 * @throws AppError AUTOFACTURA_RECHAZADA.
 */
async function exigirReglas(borrador: Borrador, ahora: Date): Promise<void> {
  try {
    await exigirReglasDelSat(borrador, ahora)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const textos = Object.values(error.detalle.errors ?? {}).flat()
    throw rechazo(textos.join(' '), textos[0] ?? error.frase)
  }
}

/**
 * Invoices a paid order for its customer, under the same rules as the counter. His data stay in this invoice: neither the
 * patient's record nor the proposals for an RFC learn them.
 * @throws AppError NO_ENCONTRADO, AUTOFACTURA_…, TRANSACCION_FACTURADA.
 */
export async function autofacturar(
  ctx: Ctx,
  t: Timbrador,
  enlaces: Firmante,
  clave: string,
  receptor: Autofactura,
): Promise<Resultado<typeof autofactura.crear>> {
  const suyo = await pedidoDe(ctx, clave)
  const codigo = await impedimento(ctx, suyo)
  if (codigo) throw new AppError(codigo)
  const conAlcance = { ...ctx, alcance: TODAS }
  const { pedido, elementos } = await pedidoConElementos(conAlcance, suyo.id)
  const emisor = await selectEmisor(ctx.db, TODAS, suyo.idSucursal)
  if (!emisor) throw new AppError('AUTOFACTURA_APAGADA')
  const { metodo, forma } = await pagoDelPedido(ctx, pedido)
  if (metodo !== 'PUE') throw new AppError('AUTOFACTURA_CON_SALDO')
  exigirAdmisible({ Receptor: receptor, FormaPago: forma, MetodoPago: metodo })
  const lineas = lineasDelPedido(pedido, elementos, suyo.apertura)
  const calculado = await importesDeTicket(lineas, emisor.tasaIva)
  const { Total } = calculado.importes
  const borrador = {
    ...{ clase: 'nominativa' as const, emisor, receptor, formaPago: forma, metodoPago: metodo },
    ...calculado,
    textos: lineas.map(({ textos }) => textos),
    global: null,
    relacion: null,
    autofactura: true as const,
    idPedido: suyo.id,
    ventas: [ventaDeLineas(suyo.id, lineas, Total)],
  }
  await exigirReglas(borrador, ctx.now())
  const idIntento = await timbrar(ctx, t, borrador, async (ctx) => {
    await retenerPedido({ ...ctx, alcance: TODAS }, suyo.id, pedido.version)
    const cambio = await impedimento(ctx, await pedidoDe(ctx, clave))
    if (cambio) throw new AppError(cambio)
  })
  const { factura, estatus, avisos, desconocido } = await respuestaDe(ctx, enlaces, idIntento)
  if (!factura && !desconocido) throw rechazo(`${estatus.codigo} ${estatus.informacionTecnica}`, estatus.descripcion)
  if (!factura) return { factura: null, avisos }
  const { serie, folio, pdfUrl, xmlUrl } = factura
  return {
    avisos,
    factura: { serie, folio, total: aPesos(Total), sandbox: !t.pac.validezFiscal, pdfUrl, xmlUrl },
  }
}
