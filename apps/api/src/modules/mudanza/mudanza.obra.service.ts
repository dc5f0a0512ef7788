import { setTimeout as esperar } from 'node:timers/promises'
import { Mapa } from '@nitida/contract/mudanza.libros'
import type { Db } from '../../platform/datos/db.ts'
import { enSavepoint } from '../../platform/datos/savepoints.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { leerActor } from '../sesion/sesion.lectura.ts'
import { importacionAuditada } from './mudanza.auditoria.ts'
import { deshacerPieza } from './mudanza.deshacer.service.ts'
import {
  clavesDe,
  escribirPieza,
  type FilaDePieza,
  type Obra,
  obraDe,
  type Preparada,
  prepararPieza,
} from './mudanza.pieza.service.ts'
import { type FilaDeImportacion, listSucursales, takePendiente, updateEstado } from './mudanza.queries.ts'
import { esDeDatos, fraseDe } from './mudanza.rechazos.ts'
import { upsertImportados } from './mudanza.registro.queries.ts'
import { type FilaDeRenglon, type Hecho, listSiguientes, updateHallazgos } from './mudanza.renglones.queries.ts'

/** After each piece the job rests for a part of the time that it took, so that everybody else's work goes on. */
const DESCANSO = 0.03

/**
 * The context of whoever asked last for an import's work, in the transaction of a piece; events that modules announce are left out.
 * Null where he may no longer do it.
 */
async function ctxDe(base: Ctx, db: Db, importacion: FilaDeImportacion): Promise<CtxSesion | null> {
  const actor = await leerActor(db, importacion.porOrdenDe ?? importacion.idUsuario)
  if (!actor || (actor.tipo !== '0' && actor.tipo !== '1')) return null
  const alcance =
    actor.tipo === '0' ? ({ tipo: 'todas' } as const) : ({ tipo: 'propia', idSucursal: actor.idSucursal } as const)
  return { ...base, db, actor, alcance, alConfirmar: [], peticion: `importación ${importacion.id}` }
}

const NO_SE_GUARDO = 'No se pudo guardar así. Revisa sus datos.'

/** Rows that are written together, and what was read of them. */
interface Parte {
  renglones: readonly FilaDeRenglon[]
  preparadas: readonly Preparada[]
}

const leerParte = async (ctx: CtxSesion, obra: Obra, renglones: readonly FilaDeRenglon[]): Promise<Parte> => ({
  renglones,
  preparadas: await prepararPieza(ctx, obra, renglones),
})

/** Rows that are read while the database works on those before. */
const POR_PARTE = 300

/** Reads a piece part by part, each while the one before is worked on. */
async function porPartes(
  ctx: CtxSesion,
  obra: Obra,
  renglones: readonly FilaDeRenglon[],
  hacer: (parte: Parte) => Promise<void>,
): Promise<void> {
  let antes = Promise.resolve()
  for (let desde = 0; desde < renglones.length; desde += POR_PARTE) {
    const [parte] = await Promise.all([leerParte(ctx, obra, renglones.slice(desde, desde + POR_PARTE)), antes])
    antes = hacer(parte)
  }
  await antes
}

/** Writes rows in a part of the transaction that stays or is taken back; where one is refused, each goes alone. */
async function intentar(
  ctx: CtxSesion,
  obra: Obra,
  { renglones, preparadas }: Parte,
  queda: boolean,
): Promise<FilaDePieza[]> {
  try {
    return await enSavepoint(ctx.db, () => escribirPieza(ctx, obra, preparadas), queda)
  } catch (error) {
    if (!esDeDatos(error)) throw error
    const [solo] = renglones
    if (solo && renglones.length === 1) {
      const { numero, valores, idSucursal, clave, huella, candidato } = solo
      const problemas = [{ campo: 'nombreCompleto', columna: null, mensaje: fraseDe(error, NO_SE_GUARDO) }]
      const hallazgo = { numero, valores, idSucursal, clave, huella, candidato, problemas }
      return [{ hallazgo: { ...hallazgo, estado: 'Problema', motivo: null, cambios: [], repite: null }, hecha: null }]
    }
  }
  const piezas: FilaDePieza[] = []
  for (const renglon of renglones)
    piezas.push(...(await intentar(ctx, obra, await leerParte(ctx, obra, [renglon]), queda)))
  return piezas
}

/** Looks at rows: they are written and taken back, and what was found is kept. */
export const revisarRenglones = (ctx: CtxSesion, obra: Obra, renglones: readonly FilaDeRenglon[]): Promise<void> =>
  porPartes(ctx, obra, renglones, async (parte) => {
    const piezas = await intentar(ctx, obra, parte, false)
    const hallazgos = piezas.map(({ hallazgo }) => ({ ...hallazgo, escrito: null }))
    await updateHallazgos(ctx.db, obra.importacion.id, hallazgos)
  })

/** What a row became, where it was written. */
function escritoDe({ hecha, hallazgo }: FilaDePieza): Hecho | null {
  if (!hecha?.hecho || hecha.idRegistro === null || hallazgo.idSucursal === null) return null
  const { hecho, idRegistro, previo, version } = hecha
  return { hecho, idRegistro, previo, version }
}

async function escribirRenglones(ctx: CtxSesion, obra: Obra, renglones: readonly FilaDeRenglon[]): Promise<number> {
  const { id, libro } = obra.importacion
  const piezas = await intentar(ctx, obra, await leerParte(ctx, obra, renglones), true)
  const hechas = piezas.map((pieza) => ({ ...pieza, escrito: escritoDe(pieza) }))
  await updateHallazgos(
    ctx.db,
    id,
    hechas.map(({ hallazgo, escrito }) => ({ ...hallazgo, escrito })),
  )
  await upsertImportados(
    ctx.db,
    libro,
    hechas.flatMap(({ hallazgo, escrito, hecha }) => {
      const { idSucursal } = hallazgo
      if (!escrito || idSucursal === null) return []
      const { idRegistro } = escrito
      return clavesDe(libro, hallazgo).map((clave) => ({ idSucursal, clave, idRegistro, valores: hecha?.dicho ?? {} }))
    }),
  )
  return hechas.filter(({ escrito, hallazgo }) => escrito && escrito.hecho !== 'enlace' && hallazgo.repite === null)
    .length
}

type Pieza = (ctx: CtxSesion, obra: Obra) => Promise<'sigue' | 'completa'>

const revisar: Pieza = async (ctx, obra) => {
  const { id, avance, encabezado } = obra.importacion
  const { porPieza } = obra.oficio
  const renglones = await listSiguientes(ctx.db, id, { desde: Math.max(avance, encabezado), cuantos: porPieza })
  if (renglones.length > 0) await revisarRenglones(ctx, obra, renglones)
  const completa = renglones.length < porPieza
  await updateEstado(ctx.db, id, {
    ...{ avance: renglones.at(-1)?.numero ?? avance, atendida_en: ctx.now() },
    ...(completa && { estado: 'lista' }),
  })
  return completa ? 'completa' : 'sigue'
}

const escribir: Pieza = async (ctx, obra) => {
  const { id, avance, encabezado, escritos } = obra.importacion
  const { porPieza } = obra.oficio
  const renglones = await listSiguientes(ctx.db, id, {
    ...{ desde: Math.max(avance, encabezado), cuantos: porPieza },
    estados: ['Nuevo', 'Cambia', 'Igual', 'Omitido'],
  })
  const aEscribir = renglones.filter(({ estado, repite }) => estado !== 'Omitido' || repite !== null)
  const nuevos = aEscribir.length > 0 ? await escribirRenglones(ctx, obra, aEscribir) : 0
  const completa = renglones.length < porPieza
  await updateEstado(ctx.db, id, {
    ...{ avance: renglones.at(-1)?.numero ?? avance, escritos: escritos + nuevos, atendida_en: ctx.now() },
    ...(completa && { estado: 'terminada', terminada_en: ctx.now() }),
  })
  if (completa) await auditarFin(ctx, obra, 'importación terminada', escritos + nuevos)
  return completa ? 'completa' : 'sigue'
}

const deshacer: Pieza = async (ctx, obra) => {
  const { id } = obra.importacion
  const { completa, avance } = await deshacerPieza(ctx, obra, obra.oficio.porPieza)
  await updateEstado(ctx.db, id, {
    ...{ avance, atendida_en: ctx.now() },
    ...(completa && { estado: 'deshecha', deshecha_en: ctx.now() }),
  })
  if (completa) await auditarFin(ctx, obra, 'importación deshecha', null)
  return completa ? 'completa' : 'sigue'
}

/** Writes down that all is written, or taken back. */
const auditarFin = (ctx: CtxSesion, { importacion }: Obra, accion: string, escritos: number | null) =>
  auditar(ctx, {
    ...{ accion, entidad: importacionAuditada, id: importacion.id, idSucursal: importacion.idSucursal },
    despues: { libro: importacion.libro, archivo: importacion.sha256.toString('hex'), escritos },
  })

const piezas = { revisando: revisar, escribiendo: escribir, deshaciendo: deshacer } as const

const enObra = (estado: string): estado is keyof typeof piezas => Object.hasOwn(piezas, estado)

/** What an import is where whoever asked for its work may no longer do it: somebody else can go on with it, or take it back. */
const siNadieLoHace = { revisando: 'detenida', escribiendo: 'detenida', deshaciendo: 'terminada' } as const

async function parar(ctx: Ctx, db: Db, importacion: FilaDeImportacion, estado: keyof typeof piezas): Promise<void> {
  const { id, empezadaEn, terminadaEn } = importacion
  const fin = empezadaEn && !terminadaEn ? { terminada_en: ctx.now() } : {}
  await updateEstado(db, id, { estado: siNadieLoHace[estado], ...fin })
}

/**
 * Does the next piece of the import that waited longest, in one transaction with its place, so that after any crash no row is done
 * twice and none is left out. Screens are told once, when all is done.
 * @param falladas imports that are not taken; one whose piece fails joins them.
 * @returns false when nothing waits.
 */
export async function atenderPieza(base: Ctx, falladas: Set<number> = new Set()): Promise<boolean> {
  let suya: number | null = null
  try {
    const hecho = await base.base.transaction().execute(async (db) => {
      const importacion = await takePendiente(db, [...falladas])
      suya = importacion?.id ?? null
      return importacion ? hacerPieza(base, db, importacion) : null
    })
    if (hecho?.fin)
      base.emitir({
        event: hecho.fin.oficio.evento,
        id: hecho.importacion.id,
        idSucursal: hecho.importacion.idSucursal,
      })
    return hecho !== null
  } catch (error) {
    if (suya !== null) falladas.add(suya)
    throw error
  }
}

async function hacerPieza(base: Ctx, db: Db, importacion: FilaDeImportacion) {
  const { estado } = importacion
  if (!enObra(estado)) return null
  const ctx = await ctxDe(base, db, importacion)
  // Whoever may no longer do it has nothing done in his name.
  if (!ctx) {
    await parar(base, db, importacion, estado)
    return { importacion, fin: null }
  }
  const obra = obraDe(importacion, Mapa.parse(importacion.mapa), await listSucursales(db))
  const fin = await piezas[estado](ctx, obra)
  return { importacion, fin: fin === 'completa' && estado !== 'revisando' ? obra : null }
}

/** Does all that waits, piece by piece, with rests between. An import whose piece fails waits for the next turn; the others go on. */
export async function atenderMudanza(base: Ctx, fin: AbortSignal): Promise<void> {
  const falladas = new Set<number>()
  const errores: unknown[] = []
  while (!fin.aborted) {
    const inicio = performance.now()
    try {
      if (!(await atenderPieza(base, falladas))) break
    } catch (error) {
      errores.push(error)
      // Where no import was taken, the database is what fails.
      if (falladas.size < errores.length) throw error
    }
    await esperar((performance.now() - inicio) * DESCANSO)
  }
  if (errores.length > 0) throw errores[0]
}
