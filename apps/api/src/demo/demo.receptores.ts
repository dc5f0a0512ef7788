import type { CrearFactura } from '@nitida/contract/facturacion.cuerpos'
import { receptorDelPadron } from '../adapters/pac/sandbox.padron.ts'
import { facturaDePedido } from '../modules/facturacion/facturacion.pedido.service.ts'
import { exigir } from '../platform/entorno/errores.ts'
import type { CtxSesion } from '../platform/llamada/ctx.ts'

/** Receivers of the demo's invoices, all of them in the sandbox's register, and what each uses his CFDI for. */
export const receptores = (
  [
    ['GOMJ800101AB4', 'G03'],
    ['ODE150312AB3', 'G03'],
    ['CMO110908TR9', 'G03'],
    ['LOPR750615XYA', 'D01'],
  ] as const
).map(([rfc, UsoCFDI]) => ({ ...receptorDelPadron(rfc), UsoCFDI }))

/** The order of the n-th of those receivers, as the form proposes it. */
export async function propuestaDe(ctx: CtxSesion, idPedido: number, n: number): Promise<CrearFactura> {
  const propuesta = await facturaDePedido(ctx, idPedido)
  const receptor = exigir(receptores[n % receptores.length])
  return {
    Receptor: { ...receptor, Correo: null },
    Conceptos: propuesta.Conceptos.map((linea) => ({
      ...linea,
      Importe: null,
      Descuento: 0,
      DescuentoCalculado: null,
    })),
    FormaPago: propuesta.FormaPago,
    MetodoPago: propuesta.MetodoPago,
    SubTotal: null,
    Descuento: 0,
    DescuentoCalculado: null,
    Total: propuesta.Total,
    IdSucursal: propuesta.idSucursal,
    idPedido,
    anticipo: propuesta.anticipo !== null,
  }
}

/** Frames for another company, sold in dollars on credit. */
export const enDolaresA = (IdSucursal: number): CrearFactura => ({
  Receptor: { ...exigir(receptores[2]), Correo: null },
  Conceptos: [
    {
      ...{
        Cantidad: 10,
        CodigoUnidad: 'H87',
        Unidad: 'PZ',
        CodigoProducto: '42142903',
        Producto: 'ARMAZONES PARA EXHIBICIÓN',
      },
      ...{ PrecioUnitario: 100, Importe: null, Descuento: 0, DescuentoCalculado: null },
    },
  ],
  ...{ FormaPago: '99', MetodoPago: 'PPD', Moneda: 'USD', TipoCambio: 18.2741 },
  ...{ SubTotal: null, Descuento: 0, DescuentoCalculado: null, Total: null, IdSucursal },
})
