import type { Importacion, SubirLibro } from '@nitida/contract/mudanza'
import { Eleccion, type Mapa, type Renglon } from '@nitida/contract/mudanza.libros'
import { abrir } from '@nitida/mudanza/abrir'
import { type Observacion, observar } from '@nitida/mudanza/observar'
import { Rechazo } from '@nitida/mudanza/rechazo'
import { z } from 'zod'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { ArchivoRecibido } from '../../platform/http/recepcion.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { importacionAuditada } from './mudanza.auditoria.ts'
import { unaImportacion } from './mudanza.consulta.service.ts'
import {
  deleteImportacion,
  encolarMudanza,
  insertImportacion,
  selectMapaRecordado,
  updateMapa,
} from './mudanza.queries.ts'
import { insertRenglones } from './mudanza.renglones.queries.ts'

/** Rows that are put away together. */
const POR_TANDA = 500

/** Turns a refusal of the file into the one sentence that the screen shows. */
function alRechazar(error: unknown): never {
  if (error instanceof Rechazo) throw new AppError('LIBRO_RECHAZADO', { datos: { motivo: error.message } })
  throw error
}

async function sucursalDe(ctx: CtxSesion, pedida: number | undefined): Promise<number> {
  const elegida = pedida ?? (ctx.alcance.tipo === 'propia' ? ctx.alcance.idSucursal : null)
  if (elegida === null) throw new AppError('DATOS_INVALIDOS', { errors: { sucursal: ['Elige una sucursal.'] } })
  const { id } = await sucursalEnAlcance(ctx, elegida)
  return id
}

/** Reads all rows of a file, shows them to the observer, and puts them away. @returns how many there are. */
async function guardarRenglones(
  ctx: CtxSesion,
  id: number,
  filas: AsyncIterable<Renglon>,
  observacion: Observacion,
): Promise<number> {
  let tanda: Renglon[] = []
  let renglones = 0
  const guardar = async () => {
    if (tanda.length > 0) await insertRenglones(ctx.db, id, tanda)
    tanda = []
  }
  for await (const renglon of filas) {
    observacion.ver(renglon)
    tanda.push(renglon)
    renglones++
    if (tanda.length >= POR_TANDA) await guardar()
  }
  await guardar()
  return renglones
}

/** How a file with these headings was read the last time, as far as its columns are the same. */
async function mapaRecordado(ctx: CtxSesion, observacion: Observacion): Promise<Mapa> {
  const huella = observacion.huella()
  const recordado = huella === null ? null : await selectMapaRecordado(ctx.db, huella)
  const { data } = z.array(Eleccion).safeParse(recordado)
  return data ? observacion.mapa(data, 'recordado') : observacion.mapa()
}

/**
 * Takes a file: its rows are put away, its columns recognised, and the job begins to look at them. A file that is refused leaves
 * nothing behind.
 * @throws AppError LIBRO_RECHAZADO with one sentence, NO_ENCONTRADO for a foreign branch.
 */
export async function subirLibro(
  ctx: CtxSesion,
  { libro, nombre, hoja, sucursal }: SubirLibro,
  archivos: readonly ArchivoRecibido[],
): Promise<Importacion> {
  const archivo = exigir(archivos[0], 'CUERPO_ILEGIBLE')
  const idSucursal = await inTransaction(ctx, (ctx) => sucursalDe(ctx, sucursal))
  const leido = await abrir(archivo.ruta, nombre, hoja).catch(alRechazar)
  const observacion = observar(libro)
  const id = await insertImportacion(ctx.db, {
    ...{ libro, idUsuario: ctx.actor.id, idSucursal, archivo: nombre, formato: leido.formato, en: ctx.now() },
    ...{ separador: leido.separador ?? null, hoja: leido.hoja ?? null, hojas: leido.hojas ?? [] },
    ...{ sha256: Buffer.from(archivo.sha256, 'hex'), bytes: archivo.bytes, mapa: observacion.mapa() },
  })
  try {
    const leidos = await guardarRenglones(ctx, id, leido.filas(), observacion)
    const mapa = await mapaRecordado(ctx, observacion)
    const encabezado = mapa.renglonEncabezado ?? 0
    const renglones = leidos - (await antesDe(leido.filas(), encabezado))
    await inTransaction(ctx, async (ctx) => {
      await updateMapa(ctx.db, id, { mapa, encabezado, renglones, idSucursal, porOrdenDe: ctx.actor.id })
      await encolarMudanza(ctx.db)
      await auditar(ctx, {
        ...{ accion: 'archivo subido', entidad: importacionAuditada, id, idSucursal },
        despues: { libro, archivo: archivo.sha256, renglones },
      })
    })
  } catch (error) {
    await deleteImportacion(ctx.db, id)
    return alRechazar(error)
  }
  return unaImportacion(ctx, id)
}

/** Rows up to the heading. */
async function antesDe(filas: AsyncIterable<Renglon>, encabezado: number): Promise<number> {
  let cuantos = 0
  for await (const { numero } of filas) {
    if (numero > encabezado) break
    cuantos++
  }
  return cuantos
}
