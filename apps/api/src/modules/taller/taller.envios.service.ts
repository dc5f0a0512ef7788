import { folioDe } from '@nitida/contract/pedidos.rules'
import type { Envio } from '@nitida/contract/taller.envios'
import {
  type EstadoDeEnvio,
  etiquetaEtapa,
  leerCharola,
  PEDIDOS_POR_ENVIO,
  pedidoYPar,
} from '@nitida/contract/taller.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { inicialDe } from '../pedidos/pedidos.consulta.service.ts'
import { recibirDeEnvio } from '../pedidos/pedidos.estatus.service.ts'
import { exigirSucursal } from '../sucursales/sucursales.alcance.service.ts'
import {
  abrirEnvio,
  deleteLosQueNoVan,
  deletePedidoDeEnvio,
  type EnvioTomado,
  envioDe,
  type FilaDeEnvio,
  insertPedidoDeEnvio,
  listEnvios,
  listPedidosDeEnvios,
  listSinResolver,
  lockEnvio,
  resolverPedido,
  selectEnvio,
  updateCharolas,
  updateEstadoDeEnvio,
} from './taller.envios.queries.ts'
import { holdPedido } from './taller.queries.ts'
import { exigirPares, pedidoDelCodigo } from './taller.service.ts'

const envioAuditado: Auditada = { entidad: 'envio', campos: ['folio', 'estado', 'piezas'] }

async function aEnvios(ctx: CtxSesion, filas: readonly FilaDeEnvio[]): Promise<Envio[]> {
  const pedidos = await listPedidosDeEnvios(
    ctx.db,
    filas.map(({ id }) => id),
  )
  return filas.map((fila) => ({
    ...fila,
    enviadoEn: fila.enviadoEn?.toISOString() ?? null,
    recibidoEn: fila.recibidoEn?.toISOString() ?? null,
    pedidos: pedidos
      .filter(({ idEnvio }) => idEnvio === fila.id)
      .map(({ idEnvio: _, ...pedido }) => ({ ...pedido, nombreCliente: inicialDe(pedido.nombreCliente) })),
  }))
}

/** Shipments within reach. @throws AppError NO_ENCONTRADO for another's branch. */
export async function verEnvios(ctx: CtxSesion, { sucursal }: { sucursal?: number | undefined }): Promise<Envio[]> {
  if (sucursal) await exigirSucursal(ctx, sucursal)
  return aEnvios(ctx, await listEnvios(ctx.db, ctx.alcance, sucursal))
}

async function unEnvio(ctx: CtxSesion, id: number): Promise<Envio> {
  const [envio] = await aEnvios(ctx, [exigir(await selectEnvio(ctx.db, ctx.alcance, id))])
  return exigir(envio)
}

/** @throws AppError NO_ENCONTRADO, ENVIO_CAMBIADO unless it stands so. */
async function tomarEnvio(ctx: CtxSesion, id: number, estado: EstadoDeEnvio): Promise<EnvioTomado> {
  const envio = exigir(await lockEnvio(ctx.db, ctx.alcance, id))
  if (envio.estado !== estado) throw new AppError('ENVIO_CAMBIADO')
  return envio
}

async function pasar(ctx: CtxSesion, accion: string, envio: EnvioTomado, estado: EstadoDeEnvio, piezas: number) {
  const { id, folio, idSucursal } = envio
  await updateEstadoDeEnvio(ctx.db, id, estado, ctx.actor.id, ctx.now())
  const cambio = { antes: { estado: envio.estado }, despues: { folio, estado, piezas } }
  await auditar(ctx, { accion, entidad: envioAuditado, id, idSucursal, ...cambio })
  anunciar(ctx, 'EnvioUpdated', id, idSucursal)
}

/**
 * Puts an order of which all pairs are ready into its branch's open shipment, by a tray or its code; one that is in it already stays there.
 * @throws AppError CODIGO_AJENO, NO_ESTA_LISTO, YA_VA_EN_ENVIO, ENVIO_LLENO, TRABAJO_TERMINADO.
 */
export const escanearEnvio = (ctx: CtxSesion, { codigo }: { codigo: string }) =>
  inTransaction(ctx, async (ctx) => {
    const { id: pedido } = await pedidoDelCodigo(ctx, codigo)
    const [{ idSucursal }] = await exigirPares(ctx, pedido)
    const id = await abrirEnvio(ctx.db, idSucursal, ctx.actor.id, ctx.now())
    await holdPedido(ctx.db, pedido)
    const pares = await exigirPares(ctx, pedido)
    const [primero] = pares
    if (primero.idSucursal !== idSucursal) throw new AppError('ENVIO_CAMBIADO')
    const datos = { pedido: folioDe(primero) }
    const pendiente = pares.find(({ etapa, charola }) => etapa !== 'listo' || !charola)
    if (pendiente)
      throw new AppError('NO_ESTA_LISTO', {
        datos: { pedido: pedidoYPar(pendiente), etapa: etiquetaEtapa[pendiente.etapa] },
      })
    const [charola = '', ...otras] = pares.map((par) => par.charola ?? '')
    if ((await listSinResolver(ctx.db, id)).length >= PEDIDOS_POR_ENVIO)
      throw new AppError('ENVIO_LLENO', { datos: { maximo: PEDIDOS_POR_ENVIO } })
    const puesto = await insertPedidoDeEnvio(ctx.db, id, pedido, [charola, ...otras])
    if (!puesto && (await envioDe(ctx.db, pedido)) !== id) throw new AppError('YA_VA_EN_ENVIO', { datos })
    if (puesto) anunciar(ctx, 'EnvioUpdated', id, idSucursal)
    return { resultado: puesto ? ('agregado' as const) : ('yaVa' as const), pedido, envio: await unEnvio(ctx, id) }
  })

/** Takes an order out of a shipment that has not left. @throws AppError NO_ENCONTRADO, ENVIO_CAMBIADO. */
export const quitarDeEnvio = (ctx: CtxSesion, id: number, pedido: number): Promise<Envio> =>
  inTransaction(ctx, async (ctx) => {
    const { idSucursal } = await tomarEnvio(ctx, id, 'abierto')
    if (!(await deletePedidoDeEnvio(ctx.db, id, pedido))) throw new AppError('NO_ENCONTRADO')
    anunciar(ctx, 'EnvioUpdated', id, idSucursal)
    return unEnvio(ctx, id)
  })

/** Sends a shipment, without what its branch received meanwhile. @throws AppError NO_ENCONTRADO, ENVIO_CAMBIADO, ENVIO_VACIO. */
export const enviarEnvio = (ctx: CtxSesion, id: number): Promise<Envio> =>
  inTransaction(ctx, async (ctx) => {
    const envio = await tomarEnvio(ctx, id, 'abierto')
    await deleteLosQueNoVan(ctx.db, id)
    await updateCharolas(ctx.db, id)
    const { length } = await listSinResolver(ctx.db, id)
    if (length === 0) throw new AppError('ENVIO_VACIO')
    await pasar(ctx, 'envío enviado', envio, 'enviado', length)
    return unEnvio(ctx, id)
  })

/**
 * Takes a sending back while nothing of it has arrived.
 * @throws AppError NO_ENCONTRADO, ENVIO_CAMBIADO, HAY_ENVIO_ABIERTO where another one is filled by now.
 */
export const regresarEnvio = (ctx: CtxSesion, id: number): Promise<Envio> =>
  conRestricciones(
    { envio_abierto_unico: 'HAY_ENVIO_ABIERTO' },
    inTransaction(ctx, async (ctx) => {
      const envio = await tomarEnvio(ctx, id, 'enviado')
      const { pedidos } = await unEnvio(ctx, id)
      if (pedidos.some(({ resultado }) => resultado !== null)) throw new AppError('ENVIO_CAMBIADO')
      await pasar(ctx, 'envío regresado', envio, 'abierto', pedidos.length)
      return unEnvio(ctx, id)
    }),
  )

/** One order arrived. It is received by the rules of its status; one that somebody received before is only told. */
async function llegar(ctx: CtxSesion, idEnvio: number, idPedido: number): Promise<void> {
  const recepcion = await recibirDeEnvio(ctx, idPedido)
  await resolverPedido(ctx.db, idEnvio, idPedido, {
    resultado: recepcion === null ? 'yaEstaba' : 'recibido',
    recepcion,
  })
}

/**
 * Receives the order that was scanned, or without a code all of which nothing is known. The shipment ends with its last order. A
 * repeated scan changes nothing.
 * @throws AppError NO_ENCONTRADO, ENVIO_CAMBIADO, CODIGO_AJENO, NO_VIENE_EN_ENVIO.
 */
export const recibirEnvio = (ctx: CtxSesion, id: number, codigo: string | null) =>
  inTransaction(ctx, async (ctx) => {
    const envio = exigir(await lockEnvio(ctx.db, ctx.alcance, id))
    const { pedidos } = await unEnvio(ctx, id)
    const pedido = codigo === null ? null : await delEnvio(ctx, pedidos, codigo)
    const yaLlego = pedido?.resultado === 'recibido' || pedido?.resultado === 'yaEstaba'
    if (yaLlego) return { pedido: pedido.id, envio: await unEnvio(ctx, id) }
    if (envio.estado !== 'enviado') throw new AppError('ENVIO_CAMBIADO')
    for (const uno of pedido ? [pedido.id] : await listSinResolver(ctx.db, id)) await llegar(ctx, id, uno)
    if ((await listSinResolver(ctx.db, id)).length === 0)
      await pasar(ctx, 'envío recibido', envio, 'recibido', pedidos.length)
    else anunciar(ctx, 'EnvioUpdated', id, envio.idSucursal)
    return { pedido: pedido?.id ?? null, envio: await unEnvio(ctx, id) }
  })

/** The order of a shipment that a code names: by the tray that it came in, or as anywhere else. */
async function delEnvio(ctx: CtxSesion, pedidos: Envio['pedidos'], codigo: string) {
  const charola = leerCharola(codigo)
  const enCharola = charola ? pedidos.find((uno) => uno.charolas.includes(charola)) : undefined
  if (enCharola) return enCharola
  const { id } = await pedidoDelCodigo(ctx, codigo)
  const suyo = pedidos.find((uno) => uno.id === id)
  if (!suyo) throw new AppError('NO_VIENE_EN_ENVIO', { datos: { pedido: codigo.slice(0, 40) } })
  return suyo
}

/** Ends a shipment: what has not arrived is missing, and can be sent again once it is found. @throws AppError NO_ENCONTRADO, ENVIO_CAMBIADO. */
export const cerrarEnvio = (ctx: CtxSesion, id: number): Promise<Envio> =>
  inTransaction(ctx, async (ctx) => {
    const envio = await tomarEnvio(ctx, id, 'enviado')
    const faltan = await listSinResolver(ctx.db, id)
    for (const uno of faltan) await resolverPedido(ctx.db, id, uno, { resultado: 'falta', recepcion: null })
    await pasar(ctx, 'envío cerrado con faltantes', envio, 'recibido', faltan.length)
    return unEnvio(ctx, id)
  })
