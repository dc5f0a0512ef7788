import { claseDe } from '../../adapters/whatsapp/meta.clases.ts'
import type { Eventos, Recibo } from '../../adapters/whatsapp/meta.eventos.ts'
import type { BaseDatos } from '../../platform/datos/db.ts'
import { anunciar, type Ctx } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { cambiarPlantilla, detener, type Nombres } from './mensajes.canal.service.ts'
import {
  archivarMensajesDe,
  deleteRecibos,
  insertPreferencia,
  insertRecibo,
  lockMensajeDeRecibo,
  type MensajeDeRecibo,
  olvidarTextosDe,
  selectRecibos,
  updateEstadoPorRecibos,
} from './mensajes.recibos.queries.ts'
import { estadoPorRecibos } from './mensajes.recibos.ts'
import { deleteRespuestas } from './mensajes.respuestas.queries.ts'
import { anotarRespuesta } from './mensajes.respuestas.service.ts'

const DIA_MS = 24 * 60 * 60_000
/** Least age of receipts that are forgotten, so that none is taken in twice: the provider repeats himself for a week. */
const EDAD_MAXIMA_MS = 30 * DIA_MS

type CtxEnvio = Pick<Ctx, 'db' | 'now'> & { log: Pick<Ctx['log'], 'error' | 'warn'> }

/** Brings a message to the state that its receipts give. */
async function aplicar(ctx: CtxEnvio, mensaje: MensajeDeRecibo, proveedorId: string): Promise<void> {
  const { id, estado, codigo, liberadoEn } = mensaje
  const actual = { estado, codigo, proveedorId: mensaje.proveedorId, liberado: liberadoEn !== null }
  const nuevo = estadoPorRecibos(actual, await selectRecibos(ctx.db, mensaje))
  if (!nuevo) return
  await updateEstadoPorRecibos(ctx.db, id, { ...nuevo, proveedorId: mensaje.proveedorId ?? proveedorId }, ctx.now())
}

/**
 * Handles a failure that concerns more than its message: the number stopped promotions, or the account or template does not work.
 */
async function alcanzarMas(ctx: CtxEnvio, { tipo, telefono }: MensajeDeRecibo, recibo: Recibo): Promise<void> {
  const { codigo, en, estado } = recibo
  const clase = estado === 'failed' && codigo !== null ? claseDe(Number(codigo)) : null
  if (clase === null || codigo === null) return
  if (clase === 'baja') {
    await anotarPreferencia(ctx, { telefono, promociones: false, fuente: 'rechazo', en })
  }
  await detener(ctx, clase, { tipo, codigo })
}

const esViejo = ({ now }: Ctx, { en }: Recibo): boolean => en.getTime() < now().getTime() - EDAD_MAXIMA_MS

/** Keeps a receipt and moves its message, once: a repeat changes nothing (W4), however late it comes (security 38). */
const anotarRecibo = (ctx: Ctx, recibo: Recibo): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (esViejo(ctx, recibo)) return
    const nuevo = await insertRecibo(ctx.db, recibo, ctx.now())
    if (!nuevo) return
    const mensaje = await lockMensajeDeRecibo(ctx.db, recibo)
    if (!mensaje) return
    await aplicar(ctx, mensaje, recibo.proveedorId)
    anunciar(ctx, 'MensajeUpdated', mensaje.id, mensaje.idSucursal)
    await alcanzarMas(ctx, mensaje, recibo)
  })

/** A receipt may have come before our own answer was written, so it is looked for here. */
export async function aplicarRecibosPrevios(
  ctx: CtxEnvio & { db: BaseDatos },
  clave: string,
  proveedorId: string,
): Promise<void> {
  const recibos = await selectRecibos(ctx.db, { clave, proveedorId })
  if (recibos.length === 0) return
  await ctx.db.transaction().execute(async (db) => {
    const mensaje = await lockMensajeDeRecibo(db, { clave, proveedorId })
    if (mensaje) await aplicar({ ...ctx, db }, mensaje, proveedorId)
  })
}

/** Keeps the word of a number on promotions; its notices keep coming (W5). */
export const anotarPreferencia = (ctx: CtxEnvio, preferencia: Parameters<typeof insertPreferencia>[1]) =>
  insertPreferencia(ctx.db, preferencia, ctx.now())

/** Takes in a notification of the provider; each part stands for itself, and a repeat changes nothing. */
export async function recibirEventos(
  ctx: Ctx,
  nombres: Nombres,
  { recibos, preferencias, respuestas, plantillas }: Eventos,
): Promise<void> {
  for (const recibo of recibos) await anotarRecibo(ctx, recibo)
  for (const preferencia of preferencias) await anotarPreferencia(ctx, preferencia)
  for (const respuesta of respuestas) await anotarRespuesta(ctx, respuesta)
  for (const plantilla of plantillas) await cambiarPlantilla(ctx, nombres, plantilla)
}

interface Olvido {
  db: BaseDatos
  now: () => Date
  /** Instant so many days ago. */
  dias: number
}

/** Forgets old receipts batch by batch, and stops between two batches when the process ends. */
export async function olvidarRecibos({ db, now, dias }: Olvido, fin: AbortSignal): Promise<void> {
  const antesDe = new Date(now().getTime() - dias * DIA_MS)
  while (!fin.aborted && (await deleteRecibos(db, antesDe)));
}

/** Forgets the texts of old messages in the same way. */
export async function olvidarTextos({ db, now, dias }: Olvido, fin: AbortSignal): Promise<void> {
  const antesDe = new Date(now().getTime() - dias * DIA_MS)
  while (!fin.aborted && (await olvidarTextosDe(db, antesDe)));
}

/** Forgets old answers in the same way, settled or not. */
export async function olvidarRespuestas({ db, now, dias }: Olvido, fin: AbortSignal): Promise<void> {
  const antesDe = new Date(now().getTime() - dias * DIA_MS)
  while (!fin.aborted && (await deleteRespuestas(db, antesDe)));
}

/** Moves old messages to the archive in the same way; how old, the database says. */
export async function archivarMensajes({ db }: Pick<Olvido, 'db'>, fin: AbortSignal): Promise<void> {
  while (!fin.aborted && (await archivarMensajesDe(db)));
}
