import { createHash } from 'node:crypto'
import { enPesos } from '@nitida/contract/facturacion.moneda.rules'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import type { Negativa, Pac, RespuestaConsulta, RespuestaTimbrado, Timbrado } from '../../adapters/pac/pac.ts'
import { compararCfdi } from '../../adapters/xml/lectura.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditarSinSesion } from '../../platform/llamada/auditoria.ts'
import { anunciar, type Ctx } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import type { ClaveMaestra } from '../../platform/seguridad/clave-maestra.ts'
import { abrirCsdDeSucursal } from '../sucursales/sucursales.csd.service.ts'
import { handBackAnticipos } from './facturacion.anticipos.queries.ts'
import { facturaAuditada, timbradoAuditado } from './facturacion.auditoria.ts'
import { pedirBajaDe } from './facturacion.baja.service.ts'
import { enviarFactura } from './facturacion.envio.service.ts'
import { insertFactura } from './facturacion.guardar.queries.ts'
import {
  type Intento,
  listPorResolver,
  lockIntento,
  lockSinRespuesta,
  selectIntento,
  updateIntento,
} from './facturacion.intentos.queries.ts'
import { selectArchivo } from './facturacion.queries.ts'
import { enqueueDeRechazo, enqueuePedidos, handBack, releaseTomadas } from './facturacion.tomadas.queries.ts'
import { freeAcreditadas } from './facturacion.vida.queries.ts'

/** Needs of stamping beside the invoice itself. */
export interface Timbrador {
  pac: Pac
  maestra: ClaveMaestra
}

/** Time for the provider's answer; after it the outcome is looked up. */
export const PLAZO_PAC_MS = 25_000

/** Answer when nothing came back: the CFDI may have been stamped or not. */
export const SIN_RESPUESTA: Negativa = {
  ok: false,
  desconocido: true,
  codigo: 'SIN_RESPUESTA',
  mensaje: 'El proveedor de timbrado no respondió.',
  detalle: [],
  errors: null,
}

/** Minutes until the next look: one, two, four … and every hour at the latest. */
const MINUTO_MS = 60_000
const proxima = (ahora: Date, consultas: number): Date =>
  new Date(ahora.getTime() + Math.min(60, 2 ** Math.min(consultas, 6)) * MINUTO_MS)

/** Compares the stamped CFDI with the sent one; a stamp of something else does not count (D-51). */
async function comprobar(intento: Intento, timbrado: Timbrado): Promise<string[]> {
  try {
    return await compararCfdi(timbrado.xml, intento.xml.toString('utf8'))
  } catch {
    return ['XML']
  }
}

/** Queues the invoice for a receiver who left an address, once, in the transaction that stores it. */
async function mandarPorCorreo(ctx: Ctx, id: number, correo: string | null): Promise<void> {
  const factura = correo && (await selectArchivo(ctx.db, id))
  if (correo && factura) await enviarFactura(ctx, factura, correo, 'timbrada')
}

/** Consequences of a stamp, in the transaction that stores it. */
async function seguir(ctx: Ctx, intento: Intento, uuid: string): Promise<void> {
  const { id, clase, idPedido, idUsuario, datos } = intento
  const ahora = ctx.now()
  if (datos.sustituye)
    await pedirBajaDe(ctx, datos.sustituye, { motivo: '01', sustitucion: uuid.toLowerCase(), idUsuario })
  if (clase === 'egreso') await freeAcreditadas(ctx.db, id, ahora)
  const sigue = datos.metodoPago === 'PPD' || datos.anticipo || datos.aplica
  if (clase === 'nominativa' && sigue && idPedido) await enqueuePedidos(ctx.db, [idPedido], ahora)
}

async function guardarTimbrado(ctx: Ctx, intento: Intento, timbrado: Timbrado): Promise<void> {
  const ahora = ctx.now()
  const huella = createHash('sha256').update(timbrado.xml).digest()
  const id = await insertFactura(ctx.db, intento, {
    uuid: timbrado.uuid,
    xml: timbrado.xml,
    huella,
    noCertificado: timbrado.noCertificado,
    sello: timbrado.selloCFD,
    timbradaEn: ahora,
  })
  await updateIntento(ctx.db, intento.id, {
    estado: 'timbrado',
    codigo: '000',
    descripcion: 'Timbrado correctamente.',
    tecnica: '',
    resueltoEn: ahora,
    proximaConsultaEn: null,
  })
  await mandarPorCorreo(ctx, id, intento.datos.correo)
  await seguir(ctx, intento, timbrado.uuid)
  const { idSucursal, idUsuario, clase, total, datos, idPedido } = intento
  const despues = {
    clase,
    folio: serieYFolio(intento),
    total: enPesos(total, datos.tipoCambio ?? null),
    idPedido,
    folioFiscal: timbrado.uuid,
  }
  await auditarSinSesion(ctx, idUsuario, {
    accion: 'factura timbrada',
    entidad: facturaAuditada,
    id,
    idSucursal,
    despues,
  })
  anunciar(ctx, 'FacturaUpdated', id, idSucursal)
  if (idPedido) anunciar(ctx, 'PedidoUpdated', idPedido, idSucursal)
}

/** The CFDI was certainly not stamped, so its folio and its sales are free again. */
export async function guardarRechazo(ctx: Ctx, intento: Intento, negativa: Negativa): Promise<void> {
  const ahora = ctx.now()
  const { codigo, mensaje, detalle, errors } = negativa
  await updateIntento(ctx.db, intento.id, {
    estado: 'rechazado',
    codigo,
    descripcion: mensaje,
    tecnica: detalle.join(' '),
    errores: errors,
    resueltoEn: ahora,
    proximaConsultaEn: null,
  })
  await releaseTomadas(ctx.db, intento.id, ahora)
  if (intento.datos.sustituye) await handBack(ctx.db, intento.datos.sustituye, intento.creadoEn)
  if (intento.datos.aplica) await handBackAnticipos(ctx.db, intento.id)
  await enqueueDeRechazo(ctx.db, intento.id, ahora)
  const { idSucursal, idUsuario } = intento
  const despues = { folio: serieYFolio(intento), codigo }
  await auditarSinSesion(ctx, idUsuario, {
    accion: 'timbrado rechazado',
    entidad: timbradoAuditado,
    id: intento.id,
    idSucursal,
    despues,
  })
}

const guardarDesconocido = (
  ctx: Ctx,
  intento: Intento,
  { codigo, mensaje, detalle }: Omit<Negativa, 'ok' | 'errors' | 'desconocido'>,
) =>
  updateIntento(ctx.db, intento.id, {
    estado: 'desconocido',
    codigo,
    descripcion: mensaje,
    tecnica: detalle.join(' '),
    resueltoEn: null,
    proximaConsultaEn: proxima(ctx.now(), intento.consultas),
  })

/** Resolves an attempt with its row held; one that was resolved meanwhile stays. */
const resolver = (ctx: Ctx, id: number, resolver: (ctx: Ctx, intento: Intento) => Promise<unknown>): Promise<null> =>
  inTransaction({ ...ctx, idempotencia: null }, async (ctx) => {
    const intento = await lockIntento(ctx.db, id)
    if (intento && (intento.estado === 'enviando' || intento.estado === 'desconocido')) await resolver(ctx, intento)
    else ctx.log.warn({ intento: id, estado: intento?.estado }, 'an answer came for a stamping that was resolved')
    return null
  })

async function aplicarAceptado(ctx: Ctx, id: number, timbrado: Timbrado): Promise<void> {
  await resolver(ctx, id, async (ctx, intento) => {
    const distintos = await comprobar(intento, timbrado)
    if (distintos.length === 0) return guardarTimbrado(ctx, intento, timbrado)
    ctx.log.error({ intento: id, distintos }, 'the provider stamped something else')
    return guardarDesconocido(ctx, intento, {
      codigo: 'RESPUESTA_DISTINTA',
      mensaje: 'El proveedor contestó con una factura distinta de la enviada. Avisa a tu administrador.',
      detalle: distintos,
    })
  })
}

/** Writes the provider's answer to an attempt. */
export async function aplicarTimbrado(ctx: Ctx, id: number, respuesta: RespuestaTimbrado): Promise<void> {
  if (respuesta.ok) return aplicarAceptado(ctx, id, respuesta.timbrado)
  await resolver(ctx, id, (ctx, intento) =>
    respuesta.desconocido ? guardarDesconocido(ctx, intento, respuesta) : guardarRechazo(ctx, intento, respuesta),
  )
}

const NUNCA_LLEGO: Negativa = {
  ok: false,
  desconocido: false,
  codigo: 'NO_TIMBRADA',
  mensaje: 'El proveedor confirma que no la timbró. Puede enviarse de nuevo.',
  detalle: [],
  errors: null,
}

async function aplicarConsulta(ctx: Ctx, id: number, respuesta: RespuestaConsulta): Promise<void> {
  if (!respuesta.ok) return aplicarTimbrado(ctx, id, { ...respuesta, desconocido: true })
  return aplicarTimbrado(ctx, id, respuesta.timbrado ? { ...respuesta, timbrado: respuesta.timbrado } : NUNCA_LLEGO)
}

const LOTE = 20

/** Looks up the attempts whose answer was lost, by the bytes that were sent. It never stamps (D-51). */
export async function resolverDesconocidos(ctx: Ctx, { pac, maestra }: Timbrador, fin: AbortSignal): Promise<void> {
  for (const { id } of await listPorResolver(ctx.db, ctx.now(), LOTE)) {
    if (fin.aborted) return
    const intento = await selectIntento(ctx.db, id)
    if (!intento) continue
    try {
      const { partes } = await abrirCsdDeSucursal(ctx, maestra, { id: intento.idSucursal, rfc: intento.rfcEmisor })
      const plazo = AbortSignal.any([fin, AbortSignal.timeout(PLAZO_PAC_MS)])
      await aplicarConsulta(ctx, id, await pac.consultar({ xml: intento.xml.toString('utf8'), csd: partes }, plazo))
    } catch {
      await aplicarTimbrado(ctx, id, SIN_RESPUESTA)
    }
  }
}

/**
 * Only the account that sent a CFDI knows whether it was stamped: another would say that it never was, and it would be stamped
 * twice. So the account stays until each attempt has its answer; none begins before the transaction ends.
 * @throws AppError CONEXION_CON_TIMBRADOS.
 */
export async function exigirTimbradosResueltos({ db }: Ctx): Promise<void> {
  if (await lockSinRespuesta(db)) throw new AppError('CONEXION_CON_TIMBRADOS')
}
