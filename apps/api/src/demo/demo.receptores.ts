import type { CrearFactura } from '@nitida/contract/facturacion.cuerpos'
import { facturaDePedido } from '../modules/facturacion/facturacion.pedido.service.ts'
import type { CtxSesion } from '../platform/llamada/ctx.ts'

/** Invented people and firms, with the check digits that SAT's rule gives. */
const receptores = [
  {
    RFC: 'GOMJ800101AB4',
    NombreRazonSocial: 'JUANA GÓMEZ MUÑOZ',
    CodigoPostal: '72000',
    RegimenFiscal: '612',
    UsoCFDI: 'G03',
  },
  {
    RFC: 'ODE150312AB3',
    NombreRazonSocial: 'ÓPTICA DEMO',
    CodigoPostal: '72000',
    RegimenFiscal: '601',
    UsoCFDI: 'G03',
  },
  {
    RFC: 'CMO110908TR9',
    NombreRazonSocial: 'COMERCIALIZADORA MODELO',
    CodigoPostal: '72760',
    RegimenFiscal: '601',
    UsoCFDI: 'G03',
  },
  {
    RFC: 'LOPR750615XYA',
    NombreRazonSocial: 'ROBERTO LÓPEZ PEÑA',
    CodigoPostal: '22000',
    RegimenFiscal: '605',
    UsoCFDI: 'D01',
  },
] as const

/** The order of the n-th of those receivers, as the form proposes it. */
export async function propuestaDe(ctx: CtxSesion, idPedido: number, n: number): Promise<CrearFactura> {
  const propuesta = await facturaDePedido(ctx, idPedido)
  const receptor = receptores[n % receptores.length] ?? receptores[0]
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
  }
}
