import { importesConIva } from '@nitida/cfdi/importes'
import { sumar } from '@nitida/contract/dinero'
import { usoAdmitido } from '@nitida/contract/facturacion.catalogos'
import { esCancelable, formaPagoDe, RFC_PUBLICO, serieYFolio } from '@nitida/contract/facturacion.rules'
import type { Ctx } from '../../platform/ctx.ts'
import type { EmisorGuardado } from './facturacion.catalogo.queries.ts'
import { type Borrador, datosDelIntento, sellarBorrador } from './facturacion.comprobante.service.ts'
import { ventasDelLibro } from './facturacion.libro.ts'
import { ticketDe } from './facturacion.pedido.service.ts'
import type { Orden } from './facturacion.timbrado.service.ts'
import {
  type Credito,
  type FacturaViva,
  type FilaDelLibro,
  insertAcreditadas,
  listLibros,
  listVentasVivas,
  lockFacturas,
  lockPedidos,
  sumAcreditado,
} from './facturacion.vida.queries.ts'

/** Why an egreso is made: the ledger fell below the CFDI, or the order leaves its global to be invoiced by name. */
export type Causa = 'devolucion' | 'a nombre'

interface Owed {
  creditos: Credito[]
  libro: readonly FilaDelLibro[]
}

/** Amount by which a CFDI says too much of an order's sale. */
async function loQueSobra(
  ctx: Ctx,
  factura: FacturaViva,
  pedido: { id: number; total: number },
  causa: Causa,
): Promise<Owed> {
  const libro = (await listLibros(ctx.db, [pedido.id])).get(pedido.id) ?? []
  const ventas = (await listVentasVivas(ctx.db, pedido.id)).filter(({ idFactura }) => idFactura === factura.id)
  const acreditado = await sumAcreditado(ctx.db, factura.id, pedido.id)
  const enPie = new Map(ventasDelLibro(libro).map(({ id, importe }) => [id, importe]))
  const creditos = ventas.map(({ idPago, importe }) => {
    const queda = causa === 'a nombre' ? 0 : idPago === null ? pedido.total : (enPie.get(idPago) ?? 0)
    return {
      ...{ idFactura: factura.id, idPedido: pedido.id, idPago },
      importe: importe - queda - (acreditado.get(idPago) ?? 0),
    }
  })
  return { creditos: creditos.filter(({ importe }) => importe > 0), libro }
}

/** Method of the egreso: the one by which most went back; for money that stays in the till, the one it came by. */
function formaDe(libro: readonly FilaDelLibro[], creditos: readonly Credito[]): string {
  const devuelta = libro.findLast(({ importe }) => importe < 0)
  const fila = libro.find(({ id }) => id === creditos[0]?.idPago)
  return formaPagoDe[(creditos[0]?.idPago ? fila : devuelta)?.formaPago ?? 'Efectivo']
}

const relacionDe = ({ rfcReceptor }: FacturaViva, causa: Causa): '01' | '03' =>
  causa === 'a nombre' || rfcReceptor === RFC_PUBLICO ? '01' : '03'

/**
 * Decides the egreso that an order needs of one CFDI, in the caller's transaction; null when the CFDI says no more than the
 * ledger. Relation 03 for goods that came back, 01 for what leaves a global.
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
  const { creditos, libro } = await loQueSobra(ctx, factura, pedido, causa)
  if (creditos.length === 0) return null
  const total = sumar(...creditos.map(({ importe }) => importe))
  const tipo = relacionDe(factura, causa)
  const que =
    tipo === '03'
      ? 'DEVOLUCIÓN DE MERCANCÍA'
      : causa === 'a nombre'
        ? 'VENTA FACTURADA A NOMBRE DEL CLIENTE'
        : 'DEVOLUCIÓN'
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
    formaPago: formaDe(libro, creditos),
    metodoPago: 'PUE',
    textos: [
      {
        ClaveProdServ: '84111506',
        ClaveUnidad: 'ACT',
        Unidad: null,
        NoIdentificacion: ticketDe(pedido),
        Descripcion: `${que} DEL TICKET ${ticketDe(pedido)}, FACTURA ${serieYFolio(factura)}`,
      },
    ],
    importes: importesConIva([{ cantidad: '1', importe: total, descuento: 0, tasa: factura.tasa }]),
    global: null,
    relacion: { tipo, folioFiscal: factura.uuid.toUpperCase() },
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
