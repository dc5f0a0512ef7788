import { finished } from 'node:stream'
import type { Resultado } from '@nitida/contract/endpoint'
import {
  ARCHIVO_EXPORTADO,
  type CrearExportacion,
  type Exportacion,
  type exportaciones,
  type FormatoDeExportacion,
} from '@nitida/contract/exportaciones'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { alcanceDe } from '@nitida/contract/permisos'
import { ZodError } from 'zod'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { ListaDefinida, ListaFiltrada } from '../../platform/llamada/exportables.ts'
import { type Firmante, firmaAbre, firmar, idDeRuta, sesionDeFirmaViva } from '../../platform/llamada/firmas.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import type { Actor } from '../../platform/seguridad/sesiones.ts'
import { leerActor } from '../sesion/sesion.lectura.ts'
import { exportacionAuditada } from './exportaciones.auditoria.ts'
import { archivoDe } from './exportaciones.filas.service.ts'
import { definicionDe } from './exportaciones.listas.ts'
import {
  deleteAntesDe,
  finishExportacion,
  insertExportacion,
  selectExportacion,
  takeExportacion,
  updateAvance,
} from './exportaciones.queries.ts'

const MIME: Readonly<Record<FormatoDeExportacion, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The context in which a list is read: its own scope, which need not be that of the call. @throws AppError SIN_PERMISO. */
function ctxDeLista<C extends Ctx & { actor: Actor }>(ctx: C, { permiso }: ListaDefinida): C & CtxSesion {
  const alcance = alcanceDe(ctx.actor.tipo, permiso)
  if (!alcance) throw new AppError('SIN_PERMISO')
  return {
    ...ctx,
    alcance: alcance === 'todas' ? { tipo: 'todas' } : { tipo: 'propia', idSucursal: ctx.actor.idSucursal },
  }
}

function filtrar(lista: ListaDefinida, filtro: unknown): ListaFiltrada {
  try {
    return lista.filtrar(filtro)
  } catch (error) {
    if (error instanceof ZodError)
      throw new AppError('DATOS_INVALIDOS', { errors: { filtro: ['Ese filtro no es de esta lista.'] } })
    throw error
  }
}

/** Words that somebody looked for, of which the audit keeps only that there were some. */
const BUSCADO = ['search', 'searchTerm']
const sinPalabras = (filtro: object): object =>
  Object.fromEntries(Object.entries(filtro).map(([clave, valor]) => [clave, BUSCADO.includes(clave) ? '…' : valor]))

const nombreDe = (ctx: Ctx, { titulo }: ListaDefinida, formato: FormatoDeExportacion): string =>
  `${titulo} ${fechaEn(ZONA_POR_OMISION, ctx.now())}.${formato}`

/**
 * Promises a file and gives its address. Asking is written down.
 * @throws AppError SIN_PERMISO for a list that is not his, DATOS_INVALIDOS for a filter that is not the list's.
 */
export function crearExportacion(
  llamada: CtxSesion,
  { clave, base }: Firmante,
  { lista, formato, filtro }: CrearExportacion,
): Promise<Resultado<typeof exportaciones.crear>> {
  const definida = definicionDe(lista)
  ctxDeLista(llamada, definida)
  const { filtro: leido } = filtrar(definida, filtro)
  return inTransaction(llamada, async (ctx) => {
    const id = await insertExportacion(ctx.db, { lista, formato, filtro, idUsuario: ctx.actor.id, en: ctx.now() })
    await auditar(ctx, {
      accion: 'lista exportada',
      entidad: exportacionAuditada,
      id,
      despues: { lista, formato, filtro: sinPalabras(leido) },
    })
    const { vence, firma } = firmar(clave, ['exportacion', id], ctx)
    const query = new URLSearchParams({ vence: String(vence), firma })
    return {
      ...{ id, estado: 'lista' as const, filas: 0, total: null, motivo: null },
      nombre: nombreDe(ctx, definida, formato),
      url: `${base}${ARCHIVO_EXPORTADO.replace(':id', String(id))}?${query}`,
    }
  })
}

/** @throws AppError NO_ENCONTRADO for a file of somebody else. */
export const unaExportacion = async (ctx: CtxSesion, id: number): Promise<Exportacion> =>
  exigir(await selectExportacion(ctx.db, ctx.actor.id, id))

/** Stops a file, which ends its download; one that has ended stays as it is. @throws AppError NO_ENCONTRADO. */
export async function cancelarExportacion(ctx: CtxSesion, id: number): Promise<Exportacion> {
  await unaExportacion(ctx, id)
  await finishExportacion(ctx.db, id, { estado: 'cancelada', terminada_en: ctx.now() })
  return unaExportacion(ctx, id)
}

/** Ends a download that somebody stopped, here or by leaving. */
class Detenida extends Error {}

/** Notes of progress are this far apart. */
const ENTRE_NOTAS_MS = 400

/** Writes down how far the file is, and ends it once it was stopped or its maker's session is over. */
function crearAvance(ctx: CtxSesion, id: number, firma: string) {
  let anotado = Number.NEGATIVE_INFINITY
  return async (filas: number, total: number) => {
    if (filas < total && performance.now() - anotado < ENTRE_NOTAS_MS) return
    anotado = performance.now()
    if (!(await updateAvance(ctx.db, id, { filas, total })) || !(await sesionDeFirmaViva(ctx, firma)))
      throw new Detenida()
  }
}

const fraseDe = (error: unknown): string =>
  error instanceof AppError ? error.frase : new AppError('ERROR_INTERNO').frase

async function anotarFin(ctx: CtxSesion, id: number, filas: number, error: unknown): Promise<void> {
  const detenida =
    error instanceof Detenida ||
    (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')
  const estado = error ? (detenida ? 'cancelada' : 'fallida') : 'terminada'
  if (estado === 'fallida') ctx.log.error(error, 'an export failed')
  await inTransaction(ctx, async (ctx) => {
    const motivo = estado === 'fallida' ? { motivo: fraseDe(error) } : {}
    await finishExportacion(ctx.db, id, { estado, filas, ...motivo, terminada_en: ctx.now() })
    await auditar(ctx, {
      accion: `exportación ${estado}`,
      entidad: exportacionAuditada,
      id,
      despues: { filas, estado },
    })
  })
}

/** Opens an address: the list as a file, read with the rights that its maker has now. @throws AppError NO_ENCONTRADO. */
export async function abrirExportacion(
  llamada: Ctx,
  { clave }: Firmante,
  pedida: { id: string; query: { vence?: unknown; firma?: unknown } },
) {
  const id = exigir(idDeRuta(pedida.id))
  const firma = typeof pedida.query.firma === 'string' ? pedida.query.firma : ''
  const vence = Number(pedida.query.vence)
  if (!(await firmaAbre(llamada, clave, ['exportacion', id], { vence, firma }))) throw new AppError('NO_ENCONTRADO')
  const tomada = exigir(await takeExportacion(llamada.db, id))
  const lista = definicionDe(tomada.lista)
  const actor = exigir(await leerActor(llamada.db, tomada.idUsuario))
  const ctx = ctxDeLista({ ...llamada, actor }, lista)
  const avanzar = crearAvance(ctx, id, firma)
  let hechas = 0
  const contenido = archivoDe(ctx, {
    ...{ lista, formato: tomada.formato, filtrada: filtrar(lista, tomada.filtro) },
    alAvanzar: async (filas, total) => {
      hechas = filas
      await avanzar(filas, total)
    },
  })
  finished(contenido, (error) => {
    anotarFin(ctx, id, hechas, error).catch((fallo: unknown) =>
      ctx.log.error(fallo, 'the end of an export was not noted'),
    )
  })
  return { contenido, mime: MIME[tomada.formato], nombre: nombreDe(ctx, lista, tomada.formato) }
}

const DIA_MS = 24 * 3600 * 1000

/** Forgets what was asked for a day ago. */
export const barrerExportaciones = async ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> => {
  await deleteAntesDe(db, new Date(now().getTime() - DIA_MS))
}
