import { fechaEn } from '@nitida/contract/fechas'
import type { CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import { ESTATUS_INICIAL } from '@nitida/contract/pedidos.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import { anotacionDe } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { clienteDe } from '../clientes/clientes.alcance.service.ts'
import { exigirNotaDe } from '../clinica/clinica.recetas.service.ts'
import { exigirArticulos } from '../inventario/inventario.venta.service.ts'
import { registrarPagos } from '../pagos/pagos.registro.service.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { pedidoAuditado } from './pedidos.auditoria.ts'
import { avisarPedidoCreado } from './pedidos.avisos.service.ts'
import { autoria, cobroDe, datosDe, notaDicha, rechazarAnticipo } from './pedidos.datos.service.ts'
import { darFolioAnotado, insertPedido } from './pedidos.escritura.queries.ts'
import { nuevoHashId } from './pedidos.hash.ts'
import { guardarMontaje } from './pedidos.montaje.service.ts'
import { cambiosAuditados, conMotivos, garantiaDeHoy } from './pedidos.precios.service.ts'

/**
 * Takes an order with its elements, its first payment, its notice and its audit: all of it or nothing (M9).
 * @throws AppError NO_ENCONTRADO for a patient, a visit or history of his or a branch out of reach or an article that there is not, SUCURSAL_NO_DISPONIBLE, ENTREGA_EN_PASADO,
 * ANTICIPO_INVALIDO, DATOS_INVALIDOS for a price that needs a reason.
 */
export function crearPedido(
  ctx: CtxSesion,
  cuerpo: CrearPedido,
): Promise<{ pedidoId: number; HashId: string; folio: number }> {
  const cobro = cobroDe(cuerpo)
  if (cuerpo.tipoPago === 'Anticipo' && (cobro.importe <= 0 || cobro.importe > cobro.total))
    throw rechazarAnticipo('ANTICIPO_INVALIDO')
  return inTransaction(ctx, async (ctx) => {
    const [sucursal, cliente] = await Promise.all([
      sucursalEnAlcance(ctx, cuerpo.idSucursal),
      clienteDe(ctx, cuerpo.idCliente),
    ])
    if (cuerpo.fechaEntrega < fechaEn(sucursal.zonaHoraria, ctx.now())) throw new AppError('ENTREGA_EN_PASADO')
    await exigirNotaDe(ctx, cliente.id, notaDicha(cuerpo))
    await exigirArticulos(ctx, cuerpo.elementos)
    const elementos = await conMotivos(ctx, sucursal.id, cuerpo.elementos)
    const HashId = nuevoHashId()
    const datos = datosDe(cuerpo, cobro)
    const id = await insertPedido(
      ctx.db,
      { ...datos, hashId: HashId, idCliente: cliente.id, estatus: ESTATUS_INICIAL, garantia: garantiaDeHoy(ctx) },
      elementos,
      autoria(ctx),
    )
    await guardarMontaje(ctx, id, cuerpo.montaje)
    const libro = { id, idSucursal: sucursal.id, zona: sucursal.zonaHoraria, total: cobro.total, pagado: 0, version: 1 }
    const tipo = cuerpo.tipoPago === 'Anticipo' ? 'anticipo' : 'total'
    const { nombreCompleto: nombreCliente, telefono } = cliente
    const { fechaEntrega } = datos
    const anunciado = {
      id,
      HashId,
      idSucursal: sucursal.id,
      idCliente: cliente.id,
      fechaEntrega,
      nombreCliente,
      telefono,
    }
    const despues = { ...datos, estatus: ESTATUS_INICIAL, idCliente: cliente.id, ...cambiosAuditados(elementos) }
    const hecho = { accion: 'pedido creado', entidad: pedidoAuditado, id, idSucursal: sucursal.id, despues }
    // Sent together, they are done in this order. The folio comes last, because it holds the branch's counter until the transaction
    // ends (94 orders a second in one branch otherwise).
    const [, , folio] = await Promise.all([
      registrarPagos(ctx, libro, [{ tipo, formaPago: cuerpo.formaPago, importe: cobro.importe }]),
      avisarPedidoCreado(ctx, { ...anunciado, recepciones: 0 }),
      darFolioAnotado(ctx.db, id, sucursal.id, anotacionDe(ctx, hecho)),
    ])
    anunciar(ctx, 'NewPedidoAdded', id, sucursal.id)
    return { pedidoId: id, HashId, folio }
  })
}
