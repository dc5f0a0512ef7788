import type { CambiarMapa, CambiarRenglon, Importacion, RenglonDeImportacion } from '@nitida/contract/mudanza'
import { Mapa } from '@nitida/contract/mudanza.libros'
import { observar } from '@nitida/mudanza/observar'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { aRenglon, importadorDe, unaImportacion } from './mudanza.consulta.service.ts'
import { revisarRenglones } from './mudanza.obra.service.ts'
import { obraDe } from './mudanza.pieza.service.ts'
import {
  encolarMudanza,
  type FilaDeImportacion,
  listSucursales,
  lockImportacion,
  selectImportacion,
  updateMapa,
  upsertMapaRecordado,
} from './mudanza.queries.ts'
import { listSiguientes, olvidarHallazgos, selectRenglon, updateDicho } from './mudanza.renglones.queries.ts'

/** Rows that the observer is shown together. */
const POR_TANDA = 2000

/** An import of which nothing is written yet, held. @throws AppError NO_ENCONTRADO, IMPORTACION_EN_OTRO_PASO. */
export async function sinEscribir(ctx: CtxSesion, id: number): Promise<FilaDeImportacion> {
  const fila = exigir(await lockImportacion(ctx.db, importadorDe(ctx), id))
  if (fila.estado !== 'revisando' && fila.estado !== 'lista') throw new AppError('IMPORTACION_EN_OTRO_PASO')
  return fila
}

/** Shows all rows that were put away to a new observer. */
async function observada(ctx: CtxSesion, { id, libro }: FilaDeImportacion, encabezado: number | null | undefined) {
  const observacion = encabezado === undefined ? observar(libro) : observar(libro, encabezado)
  let [desde, antes, todos] = [0, 0, 0]
  const numeros: number[] = []
  for (;;) {
    const renglones = await listSiguientes(ctx.db, id, { desde, cuantos: POR_TANDA })
    for (const { numero, celdas } of renglones) {
      observacion.ver({ numero, celdas })
      if (numeros.length < POR_TANDA) numeros.push(numero)
    }
    todos += renglones.length
    desde = renglones.at(-1)?.numero ?? desde
    if (renglones.length < POR_TANDA) break
  }
  return {
    observacion,
    renglonesDespues: (encabezado: number) => {
      antes = numeros.filter((numero) => numero <= encabezado).length
      return todos - antes
    },
  }
}

/** Says how a file is read, and has all its rows looked at again. What was corrected in cells stays. */
export async function cambiarMapa(ctx: CtxSesion, id: number, cuerpo: CambiarMapa): Promise<Importacion> {
  const { renglonEncabezado, elecciones, sucursal } = cuerpo
  const vista = exigir(await selectImportacion(ctx.db, importadorDe(ctx), id))
  const { observacion, renglonesDespues } = await observada(ctx, vista, renglonEncabezado)
  const mapa = observacion.mapa(elecciones, 'persona')
  const encabezado = mapa.renglonEncabezado ?? 0
  await inTransaction(ctx, async (ctx) => {
    const { idSucursal: antes } = await sinEscribir(ctx, id)
    const idSucursal =
      sucursal === undefined || sucursal === antes ? antes : (await sucursalEnAlcance(ctx, sucursal)).id
    await olvidarHallazgos(ctx.db, id)
    const renglones = renglonesDespues(encabezado)
    await updateMapa(ctx.db, id, { mapa, encabezado, renglones, idSucursal, porOrdenDe: ctx.actor.id })
    if (mapa.huella !== null) await upsertMapaRecordado(ctx.db, mapa.huella, elecciones, ctx.now())
    await encolarMudanza(ctx.db)
  })
  return unaImportacion(ctx, id)
}

/** Corrects a cell, or takes a person's answer, and looks at the row again. */
export async function cambiarRenglon(
  ctx: CtxSesion,
  id: number,
  numero: number,
  { correccion, decision }: CambiarRenglon,
): Promise<{ renglon: RenglonDeImportacion; importacion: Importacion }> {
  // Kysely's own transaction, because the row is written and taken back within it.
  await ctx.base.transaction().execute(async (db) => {
    const dentro: CtxSesion = { ...ctx, db, alConfirmar: [] }
    const importacion = await sinEscribir(dentro, id)
    const renglon = exigir(await selectRenglon(db, id, numero))
    const correcciones = { ...renglon.correcciones }
    if (correccion?.texto === null) delete correcciones[correccion.columna]
    else if (correccion) correcciones[correccion.columna] = correccion.texto
    const dicho = {
      correcciones: Object.keys(correcciones).length > 0 ? correcciones : null,
      decision: decision === undefined ? renglon.decision : decision,
    }
    await updateDicho(db, id, numero, dicho)
    const obra = obraDe(importacion, Mapa.parse(importacion.mapa), await listSucursales(db))
    await revisarRenglones(dentro, obra, [{ ...renglon, ...dicho }])
  })
  const renglon = exigir(await selectRenglon(ctx.db, id, numero))
  const importacion = await unaImportacion(ctx, id)
  return { renglon: aRenglon(importacion.mapa, renglon), importacion }
}
