import type { Centavos } from '@nitida/contract/dinero'
import { FORMA_ANTICIPO, type FormaPagoCfdi } from '@nitida/contract/facturacion.catalogos'
import type { ReceptorFactura } from '@nitida/contract/facturacion.cuerpos'
import { formaPagoDe } from '@nitida/contract/facturacion.rules'
import type { Pedido } from '@nitida/contract/pedidos'
import type { FormaPago } from '@nitida/contract/pedidos.rules'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { selectModo } from './facturacion.anticipos.queries.ts'
import { type CfdiDelPedido, type EstadoFiscal, selectEstados } from './facturacion.estado.queries.ts'
import { porAnticipar } from './facturacion.falta.ts'
import type { PorIva } from './facturacion.intentos.queries.ts'
import { type PagoVigente, ventasDelLibro } from './facturacion.libro.ts'
import { menosPorIva, repartirPorIva, sumarPorIva, valeDe } from './facturacion.porIva.ts'
import type { FacturaViva } from './facturacion.vida.queries.ts'

/** Words of SAT's guide (Anexo 20, appendix 6, A). */
export const CONCEPTO_ANTICIPO = {
  ...{ ClaveProdServ: '84111506', ClaveUnidad: 'ACT', Unidad: null, NoIdentificacion: null },
  Descripcion: 'Anticipo del bien o servicio',
}

type Vivo = CfdiDelPedido & { idFactura: number; idPago: number }

/** Advances of an order that no final invoice has taken over. */
export const vivosDe = ({ cfdis }: EstadoFiscal): Vivo[] =>
  cfdis.flatMap((cfdi) =>
    cfdi.anticipo && cfdi.idFactura !== null && cfdi.idPago !== null
      ? [{ ...cfdi, idFactura: cfdi.idFactura, idPago: cfdi.idPago }]
      : [],
  )

/** Receiver of an invoice, for those that follow it. */
export const receptorDe = (factura: FacturaViva): ReceptorFactura => ({
  RFC: factura.rfcReceptor,
  NombreRazonSocial: factura.nombreReceptor,
  CodigoPostal: factura.cpReceptor,
  RegimenFiscal: factura.regimenReceptor,
  UsoCFDI: factura.usoCfdi,
  Correo: factura.correo,
})

/** Form of a final invoice: that of the largest part which no advance told; where they told all, their application. */
export function formaDelResto(
  { libro }: Pick<EstadoFiscal, 'libro'>,
  anticipados: readonly number[],
): { forma: FormaPagoCfdi; importe: Centavos } {
  const sumas = new Map<FormaPago, number>()
  for (const { id, formaPago, importe } of ventasDelLibro(libro))
    if (!anticipados.includes(id)) sumas.set(formaPago, (sumas.get(formaPago) ?? 0) + importe)
  const [mayor] = [...sumas].toSorted(([, una], [, otra]) => otra - una)
  return mayor ? { forma: formaPagoDe[mayor[0]], importe: mayor[1] } : { forma: FORMA_ANTICIPO, importe: 0 }
}

/** A payment by tax: its share of what no CFDI of the order says yet. */
export const porIvaDeAnticipo = (estado: Pick<EstadoFiscal, 'total' | 'bienes' | 'cfdis'>, importe: Centavos): PorIva =>
  repartirPorIva(importe, menosPorIva(valeDe(estado), sumarPorIva(estado.cfdis.map(({ queda }) => queda))))

interface Adelanto {
  /** Whether its branch invoices advances by CFDIs, or began to with this order. */
  aplica: boolean
  estado: EstadoFiscal | null
  vivos: Vivo[]
  /** Payments that wait for a CFDI of their own. */
  faltan: PagoVigente[]
}

/** An order's advances, as the form of its invoice sees them. */
export async function adelantoDe(
  { db }: Pick<Ctx, 'db'>,
  { id, idSucursal }: Pick<Pedido, 'id' | 'idSucursal'>,
): Promise<Adelanto> {
  const estado = (await selectEstados(db, [id])).get(id) ?? null
  const vivos = estado ? vivosDe(estado) : []
  const aplica = vivos.length > 0 || (await selectModo(db, idSucursal)) === 'cfdi'
  return { aplica, estado, vivos, faltan: estado ? porAnticipar(estado) : [] }
}
