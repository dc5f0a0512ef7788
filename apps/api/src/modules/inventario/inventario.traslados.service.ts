import { piezasPorArticulo } from '@nitida/contract/inventario.rules'
import {
  type CerrarTraslado,
  type CrearTraslado,
  DIAS_EN_TRANSITO,
  type EnviarTraslado,
  type RecibirTraslado,
  type SucursalDeTraslado,
  type Traslado,
} from '@nitida/contract/inventario.traslados'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { activasDeLaCadena, estaActiva, exigirSucursal } from '../sucursales/sucursales.alcance.service.ts'
import { insertMovimiento, lockArticulo, type Movimiento } from './inventario.escritura.queries.ts'
import { lotesEscaneados } from './inventario.lotes.service.ts'
import { lotesQueLlegan } from './inventario.traslados.lotes.service.ts'
import {
  hayEnCamino,
  insertTraslado,
  listRenglonesDeTraslado,
  listTraslados,
  lockTraslado,
  selectTraslado,
  updateEstado,
  updateLlegadas,
  upsertEnviadas,
} from './inventario.traslados.queries.ts'

const trasladoAuditado: Auditada = {
  entidad: 'traslado',
  campos: ['deSucursal', 'aSucursal', 'estado', 'piezas', 'motivo', 'nota'],
}
const RESTRICCIONES = { existencia_no_negativa: 'EXISTENCIA_INSUFICIENTE' } as const

const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, ahora: ctx.now() })
const demorados = (ctx: CtxSesion) => new Date(ctx.now().getTime() - DIAS_EN_TRANSITO * 24 * 3600 * 1000)

const total = (porArticulo: ReadonlyMap<number, number>) => [...porArticulo.values()].reduce((a, b) => a + b, 0)

type Tomado = NonNullable<Awaited<ReturnType<typeof lockTraslado>>>

async function terminar(ctx: CtxSesion, accion: string, { id, deSucursal, aSucursal }: Tomado, hecho: object) {
  const despues = { deSucursal, aSucursal, ...hecho }
  await auditar(ctx, { accion, entidad: trasladoAuditado, id, idSucursal: aSucursal, despues })
  for (const sucursal of [deSucursal, aSucursal]) anunciar(ctx, 'InventarioUpdated', id, sucursal)
}

async function exigirPieza(ctx: CtxSesion, idArticulo: number): Promise<void> {
  const { familia } = exigir(await lockArticulo(ctx.db, idArticulo))
  if (familia === 'servicio') throw new AppError('SERVICIO_SIN_EXISTENCIA')
}

async function mover(ctx: CtxSesion, idTraslado: number, movimiento: Omit<Movimiento, 'idTraslado' | 'documento'>) {
  await exigirPieza(ctx, movimiento.idArticulo)
  await insertMovimiento(ctx.db, { ...movimiento, idTraslado, documento: `T-${idTraslado}` }, autoria(ctx))
}

/** @throws AppError NO_ENCONTRADO for a branch out of reach. */
export async function trasladosDe(ctx: CtxSesion, filtro: Parameters<typeof listTraslados>[2]) {
  await exigirSucursal(ctx, filtro.sucursal)
  return listTraslados(ctx.db, ctx.alcance, filtro, demorados(ctx))
}

/** Branches at either end of a transfer: whoever asks has to be at one of them, so the other one is out of his reach. */
export async function sucursalesDeTraslado(ctx: CtxSesion): Promise<{ data: SucursalDeTraslado[] }> {
  const activas = await activasDeLaCadena(ctx)
  return { data: activas.map(({ id, sucursalNumber, direccion }) => ({ id, sucursalNumber, direccion })) }
}

/** @throws AppError NO_ENCONTRADO. */
export async function unTraslado(ctx: CtxSesion, id: number): Promise<Traslado> {
  const traslado = exigir(await selectTraslado(ctx.db, ctx.alcance, id, demorados(ctx)))
  return { ...traslado, renglones: await listRenglonesDeTraslado(ctx.db, id) }
}

const alcanza = ({ alcance }: CtxSesion, sucursal: number): boolean =>
  alcance.tipo === 'todas' || alcance.idSucursal === sucursal

/**
 * Asks a branch for pieces, or gets some of one's own ready for another.
 * @throws AppError NO_ENCONTRADO unless one end is within reach; SUCURSAL_NO_DISPONIBLE, MISMA_SUCURSAL, SERVICIO_SIN_EXISTENCIA.
 */
export const crearTraslado = (ctx: CtxSesion, { de, a, nota, renglones }: CrearTraslado): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    if (!alcanza(ctx, de) && !alcanza(ctx, a)) throw new AppError('NO_ENCONTRADO')
    if (de === a) throw new AppError('MISMA_SUCURSAL')
    for (const sucursal of [de, a].sort((una, otra) => una - otra))
      if (!(await estaActiva(ctx, sucursal))) throw new AppError('SUCURSAL_NO_DISPONIBLE')
    const pedidas = piezasPorArticulo(renglones)
    for (const idArticulo of pedidas.keys()) await exigirPieza(ctx, idArticulo)
    const id = await insertTraslado(ctx.db, { de, a, nota, renglones: pedidas }, autoria(ctx))
    const tomado: Tomado = { id, estado: 'pedido', deSucursal: de, aSucursal: a }
    await terminar(ctx, 'traslado pedido', tomado, { nota, piezas: total(pedidas) })
    return { id }
  })

/**
 * Puts pieces on their way from a place of the branch.
 * @throws AppError NO_ENCONTRADO, TRASLADO_CAMBIADO, SERVICIO_SIN_EXISTENCIA, EXISTENCIA_INSUFICIENTE, LOTES_INVALIDOS.
 */
export function enviarTraslado(
  ctx: CtxSesion,
  id: number,
  { lugar, renglones, lotes }: EnviarTraslado,
): Promise<Traslado> {
  const enviar = inTransaction(ctx, async (ctx) => {
    const traslado = exigir(await lockTraslado(ctx.db, ctx.alcance, id, 'de_sucursal'))
    if (traslado.estado !== 'pedido') throw new AppError('TRASLADO_CAMBIADO')
    const enviadas = piezasPorArticulo(renglones)
    const dichos = new Map(lotes.map(({ articulo, lotes: suyos }) => [articulo, suyos]))
    for (const [idArticulo, cantidad] of enviadas) {
      const sucursal = traslado.deSucursal
      const sale = { de: lugar, deSucursal: sucursal, a: 'transito', causa: 'traslado' } as const
      const salida = { idArticulo, lugar, sucursal, piezas: cantidad }
      await exigirPieza(ctx, idArticulo)
      const suyos = await lotesEscaneados(ctx, dichos.get(idArticulo) ?? [], salida)
      await mover(ctx, id, { idArticulo, cantidad, lotes: suyos, ...sale })
      await upsertEnviadas(ctx.db, id, idArticulo, cantidad)
    }
    await updateEstado(ctx.db, id, 'enviado', autoria(ctx))
    await terminar(ctx, 'traslado enviado', traslado, { estado: 'enviado', piezas: total(enviadas) })
    return unTraslado(ctx, id)
  })
  return conRestricciones(RESTRICCIONES, enviar)
}

/**
 * Enters what has arrived so far. What is said is the whole of it, so that a repeated call enters nothing twice; what is missing stays
 * on its way.
 * @throws AppError NO_ENCONTRADO, TRASLADO_CAMBIADO, TRASLADO_DE_MAS, LOTES_INVALIDOS.
 */
export const recibirTraslado = (
  ctx: CtxSesion,
  id: number,
  { lugar, renglones, lotes }: RecibirTraslado,
): Promise<Traslado> =>
  inTransaction(ctx, async (ctx) => {
    const traslado = exigir(await lockTraslado(ctx.db, ctx.alcance, id, 'a_sucursal'))
    if (traslado.estado !== 'enviado') throw new AppError('TRASLADO_CAMBIADO')
    const dichos = new Map(lotes.map(({ articulo, lotes: suyos }) => [articulo, suyos]))
    const antes = new Map((await listRenglonesDeTraslado(ctx.db, id)).map((uno) => [uno.idArticulo, uno]))
    let piezas = 0
    for (const [idArticulo, recibidas] of piezasPorArticulo(renglones)) {
      const { enviadas, perdidas, recibidas: ya, lotes: enviados } = exigir(antes.get(idArticulo))
      if (recibidas > enviadas - perdidas) throw new AppError('TRASLADO_DE_MAS', { datos: { enviadas } })
      if (recibidas < ya) throw new AppError('TRASLADO_CAMBIADO')
      if (recibidas === ya) continue
      const llega = { de: 'transito', a: lugar, aSucursal: traslado.aSucursal, causa: 'traslado' } as const
      const suyos = lotesQueLlegan(dichos.get(idArticulo) ?? [], enviados, recibidas - ya)
      await mover(ctx, id, { idArticulo, cantidad: recibidas - ya, lotes: suyos, ...llega })
      await updateLlegadas(ctx.db, id, idArticulo, { recibidas })
      piezas += recibidas - ya
    }
    if (!(await hayEnCamino(ctx.db, id))) await updateEstado(ctx.db, id, 'recibido', autoria(ctx))
    await terminar(ctx, 'traslado recibido', traslado, { piezas })
    return unTraslado(ctx, id)
  })

/** Gives up what did not arrive: a loss, with its reason. @throws AppError NO_ENCONTRADO, TRASLADO_CAMBIADO. */
export const cerrarTraslado = (ctx: CtxSesion, id: number, { motivo }: CerrarTraslado): Promise<Traslado> =>
  inTransaction(ctx, async (ctx) => {
    const traslado = exigir(await lockTraslado(ctx.db, ctx.alcance, id, 'a_sucursal'))
    if (traslado.estado !== 'enviado') throw new AppError('TRASLADO_CAMBIADO')
    let piezas = 0
    for (const { idArticulo, enviadas, recibidas, perdidas } of await listRenglonesDeTraslado(ctx.db, id)) {
      const faltan = enviadas - recibidas - perdidas
      if (faltan === 0) continue
      await mover(ctx, id, { idArticulo, cantidad: faltan, de: 'transito', a: 'merma', causa: 'ajuste', motivo })
      await updateLlegadas(ctx.db, id, idArticulo, { perdidas: perdidas + faltan })
      piezas += faltan
    }
    await updateEstado(ctx.db, id, 'recibido', autoria(ctx))
    await terminar(ctx, 'traslado cerrado', traslado, { estado: 'recibido', piezas, motivo })
    return unTraslado(ctx, id)
  })

/** Takes back a request, by either end. @throws AppError NO_ENCONTRADO, TRASLADO_CAMBIADO. */
export const cancelarTraslado = (ctx: CtxSesion, id: number): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const traslado = exigir(await lockTraslado(ctx.db, ctx.alcance, id, null))
    if (traslado.estado !== 'pedido') throw new AppError('TRASLADO_CAMBIADO')
    await updateEstado(ctx.db, id, 'cancelado', autoria(ctx))
    await terminar(ctx, 'traslado cancelado', traslado, { estado: 'cancelado' })
    return { id }
  })
