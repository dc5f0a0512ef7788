import type { OrdenDeCompra } from '@nitida/contract/inventario.ordenes'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { encolarCorreo } from '../correos/correos.encolar.service.ts'
import { marcarEnviada, unaOrden } from '../inventario/inventario.ordenes.service.ts'

/** Sends an order, with both papers where it goes by e-mail. @throws AppError NO_ENCONTRADO, ORDEN_CAMBIADA, ORDEN_VACIA, SUCURSAL_NO_DISPONIBLE. */
export const enviarOrden = (ctx: CtxSesion, id: number, { correo }: { correo: string }): Promise<OrdenDeCompra> =>
  inTransaction(ctx, async (ctx) => {
    const { folio, idSucursal, proveedor, correos } = await marcarEnviada(ctx, id, correo)
    if (correo !== '')
      await encolarCorreo(ctx, {
        ...{ clave: `ordenCompra:${id}:${correos + 1}`, tipo: 'ordenCompra', idSucursal },
        para: { nombre: proveedor, direccion: correo },
        asunto: `Pedido ${folio}, ${ctx.optica.nombre}`,
        texto: `Va nuestro pedido ${folio} como PDF y como hoja de cálculo.\n\nAl facturarlo o responder, cita ese número.`,
        adjuntos: [
          { tipo: 'ordenCompraPdf', id, nombre: `pedido ${folio}.pdf` },
          { tipo: 'ordenCompraXlsx', id, nombre: `pedido ${folio}.xlsx` },
        ],
      })
    return unaOrden(ctx, id)
  })
