import { fechaEn } from '@nitida/contract/fechas'
import { DIAS_PARA_DESHACER, type EstadoDeImportacion, type Importacion } from '@nitida/contract/mudanza'
import { Mapa } from '@nitida/contract/mudanza.libros'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { importacionAuditada } from './mudanza.auditoria.ts'
import { importadorDe, ultimoMomento, unaImportacion } from './mudanza.consulta.service.ts'
import {
  barrer,
  deleteImportacion,
  encolarMudanza,
  type FilaDeImportacion,
  lockImportacion,
  updateEstado,
} from './mudanza.queries.ts'
import { sinEscribir } from './mudanza.vista.service.ts'

/** A file that nobody confirms is forgotten after so many days, because it is full of people's data. */
const DIAS_SIN_CONFIRMAR = 7
const DIA_MS = 24 * 3600 * 1000

const anotar = (ctx: CtxSesion, fila: FilaDeImportacion, accion: string) =>
  auditar(ctx, {
    ...{ accion, entidad: importacionAuditada, id: fila.id, idSucursal: fila.idSucursal },
    despues: { libro: fila.libro, archivo: fila.sha256.toString('hex'), escritos: fila.escritos },
  })

/** An import in one of some states, held. */
async function enPaso(ctx: CtxSesion, id: number, estados: readonly EstadoDeImportacion[]): Promise<FilaDeImportacion> {
  const fila = exigir(await lockImportacion(ctx.db, importadorDe(ctx), id))
  if (!estados.includes(fila.estado)) throw new AppError('IMPORTACION_EN_OTRO_PASO')
  return fila
}

/** One that was stopped while it was looked at has the rest of its rows looked at before any is written. */
async function seguirRevisando(ctx: CtxSesion, { id }: FilaDeImportacion): Promise<void> {
  await updateEstado(ctx.db, id, { estado: 'revisando', por_orden_de: ctx.actor.id, atendida_en: ctx.now() })
  await encolarMudanza(ctx.db)
}

/**
 * Has the rows written that are new or change something; those with problems stay out.
 * @throws AppError IMPORTACION_INCOMPLETA, IMPORTACION_SIN_RENGLONES, IMPORTACION_EN_OTRO_PASO.
 */
export async function empezarImportacion(ctx: CtxSesion, id: number): Promise<Importacion> {
  await inTransaction(ctx, async (ctx) => {
    const fila = await enPaso(ctx, id, ['lista', 'detenida'])
    const sigue = fila.estado === 'detenida'
    if (sigue && fila.empezadaEn === null) return seguirRevisando(ctx, fila)
    const { faltan } = Mapa.parse(fila.mapa)
    if (faltan.length > 0) throw new AppError('IMPORTACION_INCOMPLETA', { datos: { faltan: faltan.join(', ') } })
    const porEscribir = fila.nuevos + fila.cambian
    if (porEscribir === 0) throw new AppError('IMPORTACION_SIN_RENGLONES')
    await updateEstado(ctx.db, id, {
      ...{ estado: 'escribiendo', por_orden_de: ctx.actor.id, por_escribir: porEscribir, atendida_en: ctx.now() },
      ...(!sigue && { avance: 0, empezada_en: ctx.now() }),
    })
    await anotar(ctx, fila, sigue ? 'importación reanudada' : 'importación empezada')
    await encolarMudanza(ctx.db)
  })
  return unaImportacion(ctx, id)
}

/** Stops the writing after the piece that is under way. What is written stays. */
export async function detenerImportacion(ctx: CtxSesion, id: number): Promise<Importacion> {
  await inTransaction(ctx, async (ctx) => {
    const fila = await enPaso(ctx, id, ['escribiendo'])
    await updateEstado(ctx.db, id, { estado: 'detenida', terminada_en: ctx.now() })
    await anotar(ctx, fila, 'importación detenida')
  })
  return unaImportacion(ctx, id)
}

/** @throws AppError DESHACER_VENCIDO after thirty days, IMPORTACION_EN_OTRO_PASO. */
export async function deshacerImportacion(ctx: CtxSesion, id: number): Promise<Importacion> {
  await inTransaction(ctx, async (ctx) => {
    const fila = await enPaso(ctx, id, ['terminada', 'detenida'])
    const ultimo = ultimoMomento(fila, ctx.now())
    if (ultimo < ctx.now()) {
      const [anio, mes, dia] = fechaEn(fila.zonaHoraria, ultimo).split('-')
      throw new AppError('DESHACER_VENCIDO', { datos: { limite: `${dia}/${mes}/${anio}` } })
    }
    // From the last row to the first, so it begins behind all of them.
    await updateEstado(ctx.db, id, {
      ...{ estado: 'deshaciendo', por_orden_de: ctx.actor.id, avance: MAXIMO_ENTERO, atendida_en: ctx.now() },
    })
    await anotar(ctx, fila, 'importación por deshacer')
    await encolarMudanza(ctx.db)
  })
  return unaImportacion(ctx, id)
}

const MAXIMO_ENTERO = 2_147_483_647

/** Forgets a file of which nothing was written. */
export async function descartarImportacion(ctx: CtxSesion, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const fila = await sinEscribir(ctx, id)
    await deleteImportacion(ctx.db, id)
    await anotar(ctx, fila, 'archivo descartado')
    return { id }
  })
}

/** Forgets what nobody confirmed, and the cells of what can no longer be taken back. */
export function barrerImportaciones({ db, now }: Pick<CtxSesion, 'db' | 'now'>): Promise<void> {
  const ahora = now()
  return barrer(db, {
    sinConfirmar: new Date(ahora.getTime() - DIAS_SIN_CONFIRMAR * DIA_MS),
    vencidas: new Date(ahora.getTime() - (DIAS_PARA_DESHACER + 1) * DIA_MS),
  })
}
