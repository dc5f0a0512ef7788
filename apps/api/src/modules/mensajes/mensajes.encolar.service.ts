import type { TipoMensaje } from '@nitida/contract/mensajes'
import { hayTelefono } from '@nitida/contract/telefonos'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { salida } from './mensajes.envio.queries.ts'
import type { Motivo } from './mensajes.motivos.ts'
import { limpiarParametros, type Plantilla, redactar } from './mensajes.plantillas.ts'
import {
  type Carril,
  type FilaNueva,
  insertAviso,
  insertMensajes,
  reviveAvisos,
  selectRechazanAvisos,
  updateAvisoPendiente,
  updateObsoletos,
  updateOmitidos,
  withdrawAviso,
} from './mensajes.queries.ts'

/** A business event that a patient is told of. */
export interface Aviso {
  /** Key of the event, which makes one message whoever triggers it (D-64). */
  clave: string
  tipo: TipoMensaje
  plantilla: Plantilla
  idSucursal: number
  idCliente: number
  telefono: string
  /** Values in the order of the template. */
  parametros: string[]
  /** Text, when the template's own lines are not all of it. */
  texto?: string
  /** Lane; notices by default. Recall leaves after them, and promotions last and only to patients who agreed to them. */
  carril?: Exclude<Carril, 'avisos'>
  /** Whether it may leave by day only (D-85). */
  respetaSilencio?: boolean
  /** Time in ms for which it waits, so that its cause can be undone. */
  esperaMs?: number
  /** The appointment with its revision; a later revision makes the notice obsolete. */
  cita: { id: number; revision: number } | null
  /** The order; `recepcion` numbers the announced reception, null for the order's creation. */
  pedido?: { id: number; recepcion: number | null; HashId: string }
  presupuesto?: { id: number; HashId: string }
}

type CtxDeAviso = Pick<Ctx, 'db' | 'now' | 'optica'>

/** State of a notice to a patient who refused them. */
const OMITIDO = { estado: 'omitido', codigo: 'SIN_CONSENTIMIENTO' satisfies Motivo } as const

function filaDe(ctx: CtxDeAviso & { actor?: { id: number } }, aviso: Aviso, rechazados: boolean): FilaNueva {
  const { clave, tipo, plantilla, idSucursal, idCliente, telefono, cita, pedido, presupuesto } = aviso
  const parametros = limpiarParametros(aviso.parametros)
  return {
    clave,
    tipo,
    carril: aviso.carril ?? 'avisos',
    respetaSilencio: aviso.respetaSilencio ?? false,
    ...(rechazados ? OMITIDO : { estado: 'pendiente', codigo: null }),
    idSucursal,
    idCliente,
    idCita: cita?.id ?? null,
    idPedido: pedido?.id ?? null,
    revision: cita?.revision ?? pedido?.recepcion ?? presupuesto?.id ?? null,
    telefono,
    parametros,
    texto: aviso.texto ?? redactar(plantilla, parametros, ctx.optica.urlPublica, pedido?.HashId ?? presupuesto?.HashId),
    creadoPor: ctx.actor?.id ?? null,
    ...(aviso.esperaMs !== undefined && { saleEn: new Date(ctx.now().getTime() + aviso.esperaMs) }),
  }
}

/**
 * Queues a notice in the caller's transaction and wakes the sender after it (reliability W2). A patient without a phone gets no
 * row; one who refused notices gets a row that is never sent; one without a consent record gets it (D-64). An event that was
 * queued before stays unchanged.
 */
export async function encolarAviso(ctx: Ctx | CtxSesion, aviso: Aviso): Promise<void> {
  if (!hayTelefono(aviso.telefono)) return
  await insertAviso(ctx.db, filaDe(ctx, aviso, false), OMITIDO, ctx.now())
}

/** Rows of one statement, because a query takes a limited number of values. */
const POR_SENTENCIA = 500

/** Queues many at once, under the same rules, and wakes the sender once. */
export async function encolarVarios(ctx: CtxDeAviso, avisos: readonly Aviso[]): Promise<void> {
  const rechazan = await selectRechazanAvisos(
    ctx.db,
    avisos.map(({ idCliente }) => idCliente),
  )
  const filas = avisos
    .filter(({ telefono }) => hayTelefono(telefono))
    .map((aviso) => filaDe(ctx, aviso, rechazan.has(aviso.idCliente)))
  for (let desde = 0; desde < filas.length; desde += POR_SENTENCIA) {
    await insertMensajes(ctx.db, filas.slice(desde, desde + POR_SENTENCIA), ctx.now())
  }
  if (filas[0]) await salida.despertar(ctx.db, filas[0].clave)
}

/** The sweep of each minute finds messages that leave later than this. */
const PRONTO_MS = 60_000

/** Wakes the sender after commit, for messages that were queued as a set. */
export async function despertarEnvio(ctx: Ctx, clave: string, en: Date): Promise<void> {
  const espera = Math.max(0, en.getTime() - ctx.now().getTime())
  if (espera <= PRONTO_MS) await salida.despertar(ctx.db, clave, espera)
}

/** Drops queued messages of appointments that were cancelled or moved (W6). */
export const descartarAvisos = (ctx: Ctx, idsCita: readonly number[], motivo: Motivo) =>
  updateObsoletos(ctx.db, idsCita, motivo, ctx.now())

/** Stops all that waits for a patient, whatever its cause. */
export const callarA = (ctx: Ctx, idCliente: number, motivo: Motivo) =>
  updateOmitidos(ctx.db, idCliente, motivo, ctx.now())

/** Takes a notice back whose cause is undone. @returns whether nothing of it left. */
export const retirarAviso = (ctx: Ctx, clave: string, motivo: Motivo): Promise<boolean> =>
  withdrawAviso(ctx.db, clave, motivo, ctx.now())

/** Lets the dropped notices of an appointment wait again, and wakes the sender for them. */
export async function revivirAvisos(ctx: Ctx, cita: { id: number; revision: number }, motivo: Motivo): Promise<void> {
  for (const { clave } of await reviveAvisos(ctx.db, cita, motivo, ctx.now())) await salida.despertar(ctx.db, clave)
}

interface AvisoCorregido {
  clave: string
  plantilla: Plantilla
  idSucursal: number
  parametros: string[]
  HashId: string
}

/** Writes a changed text into a notice that has not left yet. */
export async function corregirAviso(ctx: Ctx, aviso: AvisoCorregido): Promise<void> {
  const { clave, plantilla, idSucursal, HashId } = aviso
  const parametros = limpiarParametros(aviso.parametros)
  const texto = redactar(plantilla, parametros, ctx.optica.urlPublica, HashId)
  await updateAvisoPendiente(ctx.db, clave, { idSucursal, parametros, texto }, ctx.now())
}
