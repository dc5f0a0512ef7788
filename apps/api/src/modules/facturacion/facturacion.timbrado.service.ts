import type { Sellador } from '@nitida/cfdi/sello'
import type { Centavos } from '@nitida/contract/dinero'
import { enPesos } from '@nitida/contract/facturacion.moneda.rules'
import { type ClaseFactura, serieYFolio } from '@nitida/contract/facturacion.rules'
import type { Negativa, PartesDelCsd } from '../../adapters/pac/pac.ts'
import type { Sellado } from '../../adapters/xml/composicion.hilo.ts'
import { restriccion } from '../../platform/datos/db.ts'
import { crearCupo } from '../../platform/entorno/cupos.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditarSinSesion } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { abrirCsdDeSucursal, type CsdEnClaro } from '../sucursales/sucursales.csd.service.ts'
import { timbradoAuditado } from './facturacion.auditoria.ts'
import type { EmisorGuardado } from './facturacion.catalogo.queries.ts'
import {
  type Borrador,
  datosDelIntento,
  exigirReglasDelSat,
  sellarBorrador,
} from './facturacion.comprobante.service.ts'
import {
  type DatosDelIntento,
  insertIntento,
  insertVentas,
  lockClave,
  selectPorClave,
  takeFolio,
} from './facturacion.intentos.queries.ts'
import { aplicarTimbrado, PLAZO_PAC_MS, SIN_RESPUESTA, type Timbrador } from './facturacion.resolucion.service.ts'
import { handOver } from './facturacion.tomadas.queries.ts'
import { insertAcreditadas } from './facturacion.vida.queries.ts'

/** Time after which a job looks at an unresolved attempt, because its own process died. */
const GRACIA_MS = 60_000

/**
 * Turns for reads and writes of stamping: a whole chain's cashiers may stamp at once, and the turns rest so that others are
 * served. Nobody waits in a turn for the provider.
 */
export const conCupoDeTimbrar = crearCupo(2, (ms) => Math.min(100, ms * 3))

interface Preparado {
  idIntento: number
  /** The call to the provider; null for a repeated call, whose first one made it. */
  xml: string | null
  escritoEn: Date
}

async function intentoDe(
  { db }: Ctx,
  idUsuario: number,
  clave: NonNullable<Ctx['idempotencia']>,
): Promise<number | null> {
  const anterior = await selectPorClave(db, idUsuario, clave.clave)
  if (!anterior) return null
  if (!anterior.cuerpoHash?.equals(clave.cuerpoHash)) throw new AppError('CLAVE_CON_OTROS_DATOS')
  if (anterior.estado === 'enviando') throw new AppError('SOLICITUD_EN_CURSO')
  return anterior.id
}

/**
 * The attempt of an earlier call with the same key, or null; a refused one may be sent again.
 * @throws AppError CLAVE_CON_OTROS_DATOS; SOLICITUD_EN_CURSO while the first call waits for the provider.
 */
async function intentoDeLaClave(ctx: CtxSesion): Promise<number | null> {
  const anterior = ctx.idempotencia && (await intentoDe(ctx, ctx.actor.id, ctx.idempotencia))
  if (anterior !== null) ctx.idempotencia?.alRepetir()
  return anterior
}

/**
 * Prepares a new attempt, or finds that of an earlier call with the same key. After a refusal the key is looked for again,
 * because the first call may have taken the sales since.
 * @throws AppError CLAVE_CON_OTROS_DATOS, SOLICITUD_EN_CURSO; what `preparar` throws.
 */
export async function prepararUnaVez<T>(
  ctx: CtxSesion,
  preparar: () => Promise<T>,
): Promise<{ repetida: number } | { preparado: T }> {
  const antes = await intentoDeLaClave(ctx)
  if (antes !== null) return { repetida: antes }
  try {
    return { preparado: await preparar() }
  } catch (error) {
    const mientras = await intentoDeLaClave(ctx)
    if (mientras === null) throw error
    return { repetida: mientras }
  }
}

/** A decided CFDI of any kind. */
export interface Orden {
  clase: ClaseFactura
  emisor: Pick<EmisorGuardado, 'idSucursal'> & { RFC: string }
  rfcReceptor: string
  total: Centavos
  idPedido: number | null
  datos: DatosDelIntento
  /** A long one is sealed on a thread, while the transaction of its folio waits. */
  sellar: (numero: { serie: string; folio: number }, ahora: Date, sellador: Sellador) => Promise<Sellado>
  /** Takes the sales and payments it is made of, in the transaction of the attempt. */
  tomar: (ctx: Ctx, idIntento: number) => Promise<unknown>
}

/** A draft as it is stamped. */
export const ordenDe = (borrador: Borrador): Orden => ({
  clase: borrador.clase,
  emisor: borrador.emisor,
  rfcReceptor: borrador.receptor.RFC,
  total: borrador.importes.Total,
  idPedido: borrador.idPedido,
  datos: datosDelIntento(borrador),
  sellar: (numero, ahora, sellador) => sellarBorrador(borrador, numero, ahora, sellador),
  tomar: async ({ db }, idIntento) => {
    if (borrador.ventas.length > 0) await insertVentas(db, idIntento, borrador.ventas)
    if (borrador.creditos)
      await conRestricciones(
        { nota_no_rebasa: 'NOTA_REBASA_FACTURA' },
        insertAcreditadas(db, idIntento, borrador.creditos),
      )
  },
})

/** The user and the key of the call. */
interface Autor {
  idUsuario: number | null
  clave: Ctx['idempotencia']
}

async function escribirIntento(
  ctx: Ctx,
  { pac }: Timbrador,
  orden: Orden,
  { sellador }: CsdEnClaro,
  { idUsuario, clave }: Autor,
): Promise<Preparado> {
  const { emisor, rfcReceptor, clase, idPedido, total, datos } = orden
  const ahora = ctx.now()
  const numero = await takeFolio(ctx.db, emisor.idSucursal)
  const { xml, sello } = await orden.sellar(numero, ahora, sellador)
  const idIntento = await insertIntento(ctx.db, {
    ...numero,
    idSucursal: emisor.idSucursal,
    idUsuario,
    clase,
    clave: clave?.clave ?? null,
    cuerpoHash: clave?.cuerpoHash ?? null,
    idPedido,
    rfcEmisor: emisor.RFC,
    rfcReceptor,
    total,
    xml,
    sello,
    datos,
    sandbox: !pac.validezFiscal,
    creadoEn: ahora,
    proximaConsultaEn: new Date(ahora.getTime() + GRACIA_MS),
  })
  if (datos.sustituye) await handOver(ctx.db, datos.sustituye, ahora)
  for (const id of datos.aplica ?? []) await handOver(ctx.db, id, ahora)
  await orden.tomar(ctx, idIntento)
  const despues = { clase, folio: serieYFolio(numero), total: enPesos(total, datos.tipoCambio ?? null), idPedido }
  const { idSucursal } = emisor
  const hecho = { accion: 'timbrado pedido', entidad: timbradoAuditado, id: idIntento, idSucursal, despues } as const
  await auditarSinSesion(ctx, idUsuario, hecho)
  return { idIntento, xml, escritoEn: ahora }
}

/**
 * Commits the attempt: folio, sealed bytes and what it takes, before anybody outside is called (D-51).
 * @param decidir decides with the rows held; null leaves everything unchanged.
 */
async function registrar(
  ctx: Ctx,
  t: Timbrador,
  autor: Autor,
  csd: CsdEnClaro,
  decidir: (ctx: Ctx) => Promise<Orden | null>,
): Promise<Preparado | null> {
  try {
    // The key is kept with the attempt itself, because its answer comes later, and a refused one may be sent again.
    return await inTransaction({ ...ctx, idempotencia: null }, async (ctx) => {
      const { idUsuario, clave } = autor
      if (clave && idUsuario !== null) {
        await lockClave(ctx.db, idUsuario, clave.clave)
        const repetido = await intentoDe(ctx, idUsuario, clave)
        if (repetido !== null) return { idIntento: repetido, xml: null, escritoEn: ctx.now() }
      }
      const orden = await decidir(ctx)
      return orden && escribirIntento(ctx, t, orden, csd, autor)
    })
  } catch (error) {
    if (restriccion(error) === 'venta_en_una_factura') throw new AppError('TRANSACCION_FACTURADA')
    throw error
  }
}

/** A process that stood still for so long leaves its attempt to the job, which may already have said that it was never sent. */
const ESPERA_MAXIMA_MS = GRACIA_MS - PLAZO_PAC_MS

const NO_ENVIADA: Negativa = {
  ...{ ok: false, desconocido: false, codigo: 'NO_ENVIADA', detalle: [], errors: null },
  mensaje: 'El servidor tardó demasiado y no se envió nada al proveedor. Intenta de nuevo.',
}

async function llamar({ now }: Ctx, { pac }: Timbrador, xml: string, escritoEn: Date, csd: PartesDelCsd) {
  if (now().getTime() - escritoEn.getTime() > ESPERA_MAXIMA_MS) return NO_ENVIADA
  try {
    return await pac.timbrar({ xml, csd }, AbortSignal.timeout(PLAZO_PAC_MS))
  } catch {
    return SIN_RESPUESTA
  }
}

/**
 * Stamps once what is decided with the rows held (D-51): the attempt is committed, the provider called outside of any
 * transaction, and only a stamp of what was sent counts.
 * @returns the attempt, whose row holds the outcome; null when nothing was decided.
 */
export async function timbrarDecidido(
  ctx: Ctx,
  t: Timbrador,
  { emisor, ...autor }: Autor & { emisor: { idSucursal: number; RFC: string } },
  decidir: (ctx: Ctx) => Promise<Orden | null>,
): Promise<number | null> {
  const { csd, preparado } = await conCupoDeTimbrar(async () => {
    const csd = await abrirCsdDeSucursal(ctx, t.maestra, { id: emisor.idSucursal, rfc: emisor.RFC })
    return { csd, preparado: await registrar(ctx, t, autor, csd, decidir) }
  })
  if (!preparado) return null
  const { idIntento, xml, escritoEn } = preparado
  if (xml === null) return idIntento
  const respuesta = await llamar(ctx, t, xml, escritoEn, csd.partes)
  await conCupoDeTimbrar(() => aplicarTimbrado(ctx, idIntento, respuesta))
  return idIntento
}

/**
 * Stamps a draft once. `revisar` decides it again with its rows held.
 * @returns the attempt.
 * @throws AppError DATOS_INVALIDOS for what SAT's rules refuse: that takes no folio, and nobody outside is called.
 */
export async function timbrar<C extends Ctx>(
  ctx: C,
  t: Timbrador,
  borrador: Borrador,
  revisar: (ctx: C) => Promise<unknown>,
): Promise<number> {
  await exigirReglasDelSat(borrador, ctx.now())
  const idUsuario = 'actor' in ctx ? (ctx as unknown as CtxSesion).actor.id : null
  const autor = { emisor: borrador.emisor, idUsuario, clave: ctx.idempotencia }
  const id = await timbrarDecidido(ctx, t, autor, async (dentro) => {
    await revisar({ ...ctx, ...dentro })
    return ordenDe(borrador)
  })
  if (id === null) throw new Error('a draft without an attempt')
  return id
}
