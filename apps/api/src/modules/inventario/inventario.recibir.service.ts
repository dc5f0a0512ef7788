import type {
  ArticuloNuevo,
  DevolverAProveedor,
  Recepcion,
  RecibirCompra,
} from '@nitida/contract/inventario.recepciones'
import { satDeFamilia } from '@nitida/contract/inventario.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar, auditarVarios } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { exigirComprable } from './inventario.comprable.service.ts'
import { insertArticulo, insertMovimiento } from './inventario.escritura.queries.ts'
import { loteQueSale, lotesRecibidos } from './inventario.lotes.service.ts'
import { anotarRecepcion, ordenPorRecibir } from './inventario.ordenes.recibir.service.ts'
import {
  cerrarRecepcion,
  listPorRecibir,
  lockRecepcion,
  recordarClaves,
  updateRenglones,
} from './inventario.recepciones.queries.ts'
import { recepcionAuditada, unaRecepcion } from './inventario.recepciones.service.ts'
import { articuloAuditado, mover } from './inventario.service.ts'

const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, ahora: ctx.now() })

/** Adds the articles that an invoice brings for the first time. @returns their ids by the numbers of its lines. */
async function crearDeCompra(
  ctx: CtxSesion,
  { idSucursal, emisor }: { idSucursal: number; emisor: string },
  nuevos: readonly { numero: number; nuevo: ArticuloNuevo }[],
): Promise<Map<number, number>> {
  const creados = await Promise.all(
    nuevos.map(async ({ numero, nuevo }) => {
      const { clave: claveSat, unidad: unidadSat } = satDeFamilia[nuevo.familia]
      const ficha = {
        ...nuevo,
        iva: nuevo.iva ?? null,
        claveSat,
        unidadSat,
        material: '',
        genero: null,
        proveedor: emisor.slice(0, 120),
      }
      return { numero, despues: ficha, ...(await insertArticulo(ctx.db, ficha, autoria(ctx))) }
    }),
  )
  await auditarVarios(
    ctx,
    creados.map(({ id, codigo, despues }) => ({
      ...{ accion: 'artículo creado', entidad: articuloAuditado, id, idSucursal, despues: { ...despues, codigo } },
    })),
  )
  return new Map(creados.map(({ numero, id }) => [numero, id]))
}

type Dicho = RecibirCompra['renglones'][number]

/** What was said of every line. @throws AppError RECEPCION_INCOMPLETA. */
function dichosDe(lineas: readonly { numero: number }[], renglones: readonly Dicho[]): Map<number, Dicho> {
  const dichos = new Map(renglones.map((uno) => [uno.numero, uno]))
  const faltan = lineas.filter(({ numero }) => !dichos.has(numero)).length
  if (faltan > 0 || dichos.size !== lineas.length) throw new AppError('RECEPCION_INCOMPLETA', { datos: { faltan } })
  return dichos
}

/**
 * Enters what came of a CFDI: each line's pieces at its cost, under its folio. Articles are held in their order, so that two
 * receptions never wait for each other.
 * @throws AppError NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE, RECEPCION_CERRADA, RECEPCION_INCOMPLETA, ORDEN_CAMBIADA,
 * SERVICIO_SIN_EXISTENCIA, ARTICULO_INACTIVO, LOTES_INVALIDOS.
 */
export const recibirCompra = (
  ctx: CtxSesion,
  id: number,
  { lugar, nota, renglones, orden: pedida }: RecibirCompra,
): Promise<Recepcion> =>
  inTransaction(ctx, async (ctx) => {
    const recepcion = exigir(await lockRecepcion(ctx.db, ctx.alcance, id))
    if (recepcion.estado !== 'pendiente') throw new AppError('RECEPCION_CERRADA')
    const { idSucursal, uuid, rfcEmisor } = recepcion
    await sucursalEnAlcance(ctx, idSucursal)
    const orden = pedida ? await ordenPorRecibir(ctx, pedida) : null
    if (orden && orden.idSucursal !== idSucursal) throw new AppError('NO_ENCONTRADO')
    const lineas = await listPorRecibir(ctx.db, id)
    const dichos = dichosDe(lineas, renglones)
    const nuevos = await crearDeCompra(
      ctx,
      recepcion,
      renglones.flatMap(({ numero, nuevo }) => (nuevo ? [{ numero, nuevo }] : [])),
    )
    const articuloDe = (numero: number) => nuevos.get(numero) ?? dichos.get(numero)?.articulo ?? null
    const porEntrar = lineas
      .flatMap(({ numero, costo }) => {
        const idArticulo = articuloDe(numero)
        const { recibidas = 0, lotes = [] } = dichos.get(numero) ?? {}
        return idArticulo === null ? [] : [{ numero, costo, idArticulo, recibidas, lotes }]
      })
      .sort((una, otra) => una.idArticulo - otra.idArticulo)
    // Started together, they are done one after the other, in the order of the articles.
    const familias = await Promise.all(porEntrar.map(({ idArticulo }) => exigirComprable(ctx, idArticulo)))
    const lotes = await Promise.all(
      porEntrar.map(({ idArticulo, recibidas: piezas, lotes: dichos }, i) =>
        lotesRecibidos(ctx, { idArticulo, familia: familias[i] ?? 'armazon', piezas, lotes: dichos }),
      ),
    )
    const entradas = await Promise.all(
      porEntrar.map(async ({ numero, idArticulo, recibidas, costo }, i) => {
        const compra = {
          idArticulo,
          cantidad: recibidas,
          causa: 'compra',
          costo,
          documento: uuid,
          lotes: lotes[i],
          idOrden: orden?.id,
        } as const
        const deProveedor = { ...compra, de: 'proveedor', a: lugar, aSucursal: idSucursal } as const
        const idMovimiento = recibidas > 0 ? await insertMovimiento(ctx.db, deProveedor, autoria(ctx)) : null
        return { numero, idArticulo, recibidas, idMovimiento }
      }),
    )
    const claves = new Map(lineas.map(({ numero, clave }) => [clave, articuloDe(numero)]))
    await updateRenglones(ctx.db, id, entradas)
    await recordarClaves(ctx.db, rfcEmisor, claves, autoria(ctx))
    await cerrarRecepcion(ctx.db, id, { lugar, nota, ...autoria(ctx) })
    const piezas = entradas.reduce((suma, { recibidas }) => suma + recibidas, 0)
    const despues = { uuid, lugar, nota, piezas, estado: 'recibida' }
    await auditar(ctx, { accion: 'factura de proveedor recibida', entidad: recepcionAuditada, id, idSucursal, despues })
    if (orden) await anotarRecepcion(ctx, orden, piezas, [recepcion.factura, nota])
    anunciar(ctx, 'InventarioUpdated', id, idSucursal)
    return unaRecepcion(ctx, id)
  })

/** Sends pieces back. @throws AppError NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE, SERVICIO_SIN_EXISTENCIA, EXISTENCIA_INSUFICIENTE. */
export const devolverAProveedor = (
  ctx: CtxSesion,
  idArticulo: number,
  { sucursal, lugar, cantidad, documento, motivo, lote }: DevolverAProveedor,
): Promise<{ id: number }> =>
  mover(
    ctx,
    'devolución a proveedor',
    sucursal,
    {
      ...{ idArticulo, cantidad, causa: 'devolucion_proveedor', documento, motivo },
      ...{ de: lugar, deSucursal: sucursal, a: 'proveedor' },
    },
    (ctx) => loteQueSale(ctx, lote, { idArticulo, lugar, sucursal, piezas: cantidad }),
  )
