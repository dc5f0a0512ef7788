import type { Compra, FaltaDeCompra, RenglonDeCompra } from '@nitida/cfdi/compra'
import { XmlError } from '@nitida/cfdi/libxml'
import { MAXIMO_CENTAVOS } from '@nitida/contract/dinero'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { Recepcion, RecepcionDeLista, SubirCompra } from '@nitida/contract/inventario.recepciones'
import { MAXIMO_PIEZAS } from '@nitida/contract/inventario.rules'
import { fechaLarga } from '@nitida/documents/formatos'
import { type Documento, leerComprobantes } from '@nitida/mudanza/comprobantes'
import { Rechazo } from '@nitida/mudanza/rechazo'
import { leerCompra } from '../../adapters/xml/lectura.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { ArchivoRecibido } from '../../platform/http/recepcion.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { exigirSucursal, sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import {
  descartarRecepcion,
  esRfcPropio,
  insertRecepcion,
  listRecepciones,
  listRecepcionesDe,
  listRenglones,
  lockRecepcion,
  selectPorUuid,
  selectRecepcion,
} from './inventario.recepciones.queries.ts'

export const recepcionAuditada: Auditada = {
  entidad: 'recepcion',
  campos: ['uuid', 'emisor', 'factura', 'renglones', 'estado', 'lugar', 'piezas', 'nota'],
}

const SENTENCIAS: Record<FaltaDeCompra, string> = {
  tipo: 'No es una factura de venta: es un pago, una nota de crédito o un traslado.',
  timbre: 'No está timbrado; pide el XML timbrado.',
  sello: 'El sello no corresponde; pide otra vez el XML.',
  certificado: 'El certificado no es del emisor; pide otra vez el XML.',
  estructura: 'No tiene la estructura del SAT; pide otra vez el XML.',
  moneda: 'Está en otra moneda y no dice a qué tipo de cambio.',
}

const MAXIMO_RENGLONES = 2000

/** Whether a line is of an amount that can enter. */
const cabe = ({ cantidad, costo, importe }: RenglonDeCompra): boolean =>
  cantidad > 0 && cantidad <= MAXIMO_PIEZAS && costo <= MAXIMO_CENTAVOS && Number.isSafeInteger(importe)

const yaVino = (): AppError => rechazar('Esta factura ya se había traído.')
const rechazar = (motivo: string): AppError => new AppError('COMPRA_RECHAZADA', { datos: { motivo } })

/** Reads and judges a document. @throws AppError COMPRA_RECHAZADA with the sentence that the screen shows. */
async function examinar(ctx: CtxSesion, xml: string): Promise<Compra> {
  const compra = await leerCompra(xml).catch((error: unknown) => {
    throw error instanceof XmlError ? rechazar('No es un CFDI 4.0 que se pueda leer.') : error
  })
  const [falta] = compra.faltas
  if (falta) throw rechazar(SENTENCIAS[falta])
  if (compra.renglones.length > MAXIMO_RENGLONES) throw rechazar('Son demasiados renglones para recibirlos juntos.')
  const mal = compra.renglones.findIndex((renglon) => !cabe(renglon))
  if (mal >= 0) throw rechazar(`La cantidad o el costo del renglón ${mal + 1} es demasiado grande.`)
  if (![compra.subTotal, compra.descuento, compra.total].every(Number.isSafeInteger))
    throw rechazar('Su total es demasiado grande.')
  const { Rfc } = compra.receptor
  if (!(await esRfcPropio(ctx.db, Rfc.toUpperCase()))) throw rechazar(`El receptor no eres tú: ${Rfc}.`)
  return compra
}

/**
 * The CFDI of this folio that waits within reach, or null for a new one.
 * @throws AppError COMPRA_RECHAZADA for one that was received, or waits in another branch.
 */
async function pendienteDe(ctx: CtxSesion, uuid: string): Promise<number | null> {
  const anterior = await selectPorUuid(ctx.db, uuid, ctx.alcance)
  if (!anterior) return null
  const { id, estado, recibidaEn, recibidaPor, alAlcance } = anterior
  if (estado === 'pendiente' && alAlcance) return id
  if (estado === 'pendiente') throw rechazar('Esta factura espera en otra sucursal.')
  const dia = recibidaEn ? ` el ${fechaLarga(fechaEn(ZONA_POR_OMISION, recibidaEn))}` : ''
  throw rechazar(`Esta factura ya se recibió${dia}${alAlcance ? ` (${recibidaPor})` : ''}.`)
}

async function guardarUna(ctx: CtxSesion, idSucursal: number, { xml }: Documento): Promise<number> {
  const compra = await examinar(ctx, xml)
  const { emisor, receptor, serie, folio, timbre } = compra
  const uuid = exigir(timbre).uuid
  const nueva = {
    ...{
      idSucursal,
      uuid,
      rfcEmisor: emisor.Rfc.toUpperCase(),
      emisor: emisor.Nombre,
      rfcReceptor: receptor.Rfc.toUpperCase(),
    },
    ...{ factura: [serie, folio].filter(Boolean).join('-'), fecha: compra.fecha.slice(0, 10), xml },
    ...{ subtotal: compra.subTotal, descuento: compra.descuento, total: compra.total, renglones: compra.renglones },
  }
  const guardar = inTransaction(ctx, async (ctx) => {
    await sucursalEnAlcance(ctx, idSucursal)
    const pendiente = await pendienteDe(ctx, uuid)
    if (pendiente !== null) return pendiente
    const id = await insertRecepcion(ctx.db, nueva, { idUsuario: ctx.actor.id, ahora: ctx.now() })
    const despues = { ...nueva, renglones: nueva.renglones.length }
    await auditar(ctx, { accion: 'factura de proveedor traída', entidad: recepcionAuditada, id, idSucursal, despues })
    return id
  })
  return conRestricciones({ recepcion_uuid_unico: 'SOLICITUD_EN_CURSO' }, guardar).catch((error: unknown) => {
    // Somebody brought the same one at the same moment.
    throw error instanceof AppError && error.codigo === 'SOLICITUD_EN_CURSO' ? yaVino() : error
  })
}

const motivoDe = (error: unknown): string => {
  if (error instanceof Rechazo) return error.message
  if (error instanceof AppError && error.codigo === 'COMPRA_RECHAZADA') return error.frase
  throw error
}

/**
 * Takes a supplier's CFDI or a zip of them. What may be received waits; of the others it says why not. One that waits already is
 * answered again.
 * @throws AppError NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE for the branch; CUERPO_ILEGIBLE without a file; COMPRA_RECHAZADA for a file
 * that is no XML nor a zip.
 */
export async function subirCompra(
  ctx: CtxSesion,
  { sucursal, nombre }: SubirCompra,
  archivos: readonly ArchivoRecibido[],
): Promise<{ data: RecepcionDeLista[]; rechazadas: { nombre: string; motivo: string }[] }> {
  const archivo = exigir(archivos[0], 'CUERPO_ILEGIBLE')
  await exigirSucursal(ctx, sucursal)
  const ids: number[] = []
  const rechazadas: { nombre: string; motivo: string }[] = []
  const deUno = async (documento: Documento) => {
    try {
      ids.push(await guardarUna(ctx, sucursal, documento))
    } catch (error) {
      rechazadas.push({ nombre: documento.nombre || nombre, motivo: motivoDe(error) })
    }
  }
  try {
    for await (const documento of leerComprobantes(archivo.ruta)) await deUno(documento)
  } catch (error) {
    if (error instanceof Rechazo) throw rechazar(error.message)
    throw error
  }
  return { data: await listRecepcionesDe(ctx.db, ctx.alcance, ids), rechazadas }
}

/** @throws AppError NO_ENCONTRADO for a branch out of reach. */
export async function recepcionesDe(ctx: CtxSesion, filtro: Parameters<typeof listRecepciones>[2]) {
  await exigirSucursal(ctx, filtro.sucursal)
  return listRecepciones(ctx.db, ctx.alcance, filtro)
}

/** @throws AppError NO_ENCONTRADO. */
export async function unaRecepcion(ctx: CtxSesion, id: number): Promise<Recepcion> {
  const recepcion = exigir(await selectRecepcion(ctx.db, ctx.alcance, id))
  return { ...recepcion, lineas: await listRenglones(ctx.db, id) }
}

/** Puts a CFDI aside. @throws AppError NO_ENCONTRADO, RECEPCION_CERRADA. */
export const descartarCompra = (ctx: CtxSesion, id: number): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const { estado, uuid, idSucursal } = exigir(await lockRecepcion(ctx.db, ctx.alcance, id))
    if (estado !== 'pendiente') throw new AppError('RECEPCION_CERRADA')
    await descartarRecepcion(ctx.db, id, { idUsuario: ctx.actor.id, ahora: ctx.now() })
    const despues = { uuid, estado: 'descartada' }
    await auditar(ctx, {
      accion: 'factura de proveedor descartada',
      entidad: recepcionAuditada,
      id,
      idSucursal,
      despues,
    })
    return { id }
  })
