import { fechaEn } from '@nitida/contract/fechas'
import { aFechaDeAviso } from '@nitida/contract/mensajes'
import { nombreLegible } from '@nitida/contract/nombres'
import type { CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import type { PerderPresupuesto, Presupuesto } from '@nitida/contract/presupuestos'
import { etiquetaMotivoDePerdida } from '@nitida/contract/presupuestos.rules'
import { hayTelefono } from '@nitida/contract/telefonos'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { encolarAviso } from '../mensajes/mensajes.encolar.service.ts'
import { crearPedido } from '../pedidos/pedidos.crear.service.ts'
import { presupuestoAuditado } from './presupuestos.auditoria.ts'
import {
  updateEnviado,
  updateLlamada,
  updatePedido,
  updatePerdido,
  updateRecomendada,
} from './presupuestos.escritura.queries.ts'
import { plantillaDePresupuesto } from './presupuestos.mensajes.ts'
import { listAlternativas, listSucesos } from './presupuestos.queries.ts'
import { anotar, exigirAbierto, presupuestoDe } from './presupuestos.service.ts'

/** @throws AppError NO_ENCONTRADO for an alternative that it has not. */
export const recomendar = (ctx: CtxSesion, id: number, orden: number | null): Promise<Presupuesto> =>
  inTransaction(ctx, async (ctx) => {
    await exigirAbierto(ctx, id)
    if (orden !== null) exigir((await listAlternativas(ctx.db, id)).find((una) => una.orden === orden))
    await updateRecomendada(ctx.db, id, orden)
    return presupuestoDe(ctx, id)
  })

/** Says when somebody who has not decided is called. @throws AppError DATOS_INVALIDOS for a day that has passed. */
export const llamarEl = (ctx: CtxSesion, id: number, dia: string | null): Promise<Presupuesto> =>
  inTransaction(ctx, async (ctx) => {
    const { zona } = await exigirAbierto(ctx, id)
    if (dia !== null && dia < fechaEn(zona, ctx.now()))
      throw new AppError('DATOS_INVALIDOS', { errors: { llamarEl: ['El día ya pasó.'] } })
    await updateLlamada(ctx.db, id, dia)
    return presupuestoDe(ctx, id)
  })

export const perder = (ctx: CtxSesion, id: number, cuerpo: PerderPresupuesto): Promise<Presupuesto> =>
  inTransaction(ctx, async (ctx) => {
    const presupuesto = await exigirAbierto(ctx, id)
    const { idSucursal } = presupuesto
    await updatePerdido(ctx.db, id, cuerpo, ctx.now())
    await anotar(ctx, presupuesto, 'perdido', etiquetaMotivoDePerdida[cuerpo.motivo])
    const despues = { motivo: cuerpo.motivo }
    await auditar(ctx, { accion: 'presupuesto perdido', entidad: presupuestoAuditado, id, idSucursal, despues })
    return presupuestoDe(ctx, id)
  })

/** Time in which a second press is the same message. */
const OTRA_VEZ_MS = 60_000

/**
 * Queues the message with the link to the customer's page, in the transaction that writes it down.
 * @throws AppError SIN_TELEFONO, PRESUPUESTO_VENCIDO, and those of `exigirAbierto`.
 */
export const enviarPresupuesto = (ctx: CtxSesion, id: number): Promise<Presupuesto> =>
  inTransaction(ctx, async (ctx) => {
    const presupuesto = await exigirAbierto(ctx, id)
    const { HashId, idSucursal, idCliente, nombreCliente, telefono, vigenteHasta, zona, enviado } = presupuesto
    if (!hayTelefono(telefono)) throw new AppError('SIN_TELEFONO')
    if (vigenteHasta < fechaEn(zona, ctx.now())) throw new AppError('PRESUPUESTO_VENCIDO')
    if (enviado && ctx.now().getTime() - enviado.getTime() < OTRA_VEZ_MS) return presupuestoDe(ctx, id)
    const veces = (await listSucesos(ctx.db, id)).filter(({ que }) => que === 'enviado').length
    await encolarAviso(ctx, {
      clave: `presupuesto:${id}:enviado:${veces + 1}`,
      tipo: 'PresupuestoEnviado',
      plantilla: plantillaDePresupuesto,
      ...{ idSucursal, idCliente, telefono },
      parametros: [nombreLegible(nombreCliente), ctx.optica.nombre, aFechaDeAviso(vigenteHasta)],
      cita: null,
      presupuesto: { id, HashId },
    })
    await updateEnviado(ctx.db, id, ctx.now())
    await anotar(ctx, presupuesto, 'enviado', 'WhatsApp')
    return presupuestoDe(ctx, id)
  })

/**
 * Makes the one order of a quote. Its row is held from the first look, so that of twenty people pressing at once one gets the order,
 * and the others are told that it is there. A lost one was not lost.
 * @throws AppError PRESUPUESTO_YA_PEDIDO; NO_ENCONTRADO for an alternative it has not, or an order of another patient; and those
 * of `crearPedido`.
 */
export const hacerPedido = (ctx: CtxSesion, id: number, orden: number, cuerpo: CrearPedido) =>
  inTransaction(ctx, async (ctx) => {
    const presupuesto = await exigirAbierto(ctx, id, true)
    if (cuerpo.idCliente !== presupuesto.idCliente) throw new AppError('NO_ENCONTRADO')
    const { nombre } = exigir((await listAlternativas(ctx.db, id)).find((una) => una.orden === orden))
    const hecho = await crearPedido(ctx, cuerpo)
    await updatePedido(ctx.db, id, hecho.pedidoId)
    await anotar(ctx, presupuesto, 'pedido', nombre)
    const { idSucursal } = presupuesto
    const despues = { idPedido: hecho.pedidoId }
    await auditar(ctx, { accion: 'presupuesto hecho pedido', entidad: presupuestoAuditado, id, idSucursal, despues })
    return hecho
  })
