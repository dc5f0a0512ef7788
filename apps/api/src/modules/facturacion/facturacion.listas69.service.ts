import type { EnListas69, Listas69 } from '@nitida/contract/facturacion.listas69'
import { type Contribuyente69, leerLista69 } from '@nitida/mudanza/listas69'
import { Rechazo } from '@nitida/mudanza/rechazo'
import type { Db } from '../../platform/datos/db.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { ArchivoRecibido } from '../../platform/http/recepcion.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import {
  bloquearListas69,
  countLista,
  insertCarga69,
  insertLista69,
  listCargas69,
  listNuestros69,
  type NombreDeLista,
  replaceLista69b,
  selectEnListas69,
  vaciarLista,
} from './facturacion.listas69.queries.ts'

const listas69Auditada: Auditada = { entidad: 'lista69b', campos: ['archivo', 'renglones'] }

const POR_TANDA = 5000

const listaDe = (uno: Contribuyente69): NombreDeLista => (uno.articulo === '69-B' ? '69-B' : uno.supuesto)

async function guardarTanda(db: Db, tanda: readonly Contribuyente69[]): Promise<void> {
  const porRfc = new Map(tanda.map((uno) => [uno.rfc, uno])) // a statement touches no row twice
  const de69b = [...porRfc.values()].flatMap((uno) => (uno.articulo === '69-B' ? [uno] : []))
  const de69 = tanda.flatMap((uno) => (uno.articulo === '69' ? [uno] : []))
  if (de69b.length > 0) await replaceLista69b(db, de69b)
  if (de69.length > 0) await insertLista69(db, de69)
}

/** Puts the rows of a file in the place of those that its lists had. @returns the lists that it has. */
async function guardar(db: Db, ruta: string, nombre: string): Promise<NombreDeLista[]> {
  const listas = new Set<NombreDeLista>()
  let tanda: Contribuyente69[] = []
  for await (const uno of leerLista69(ruta, nombre)) {
    const lista = listaDe(uno)
    if (!listas.has(lista)) {
      listas.add(lista)
      await vaciarLista(db, lista)
    }
    tanda.push(uno)
    if (tanda.length < POR_TANDA) continue
    await guardarTanda(db, tanda)
    tanda = []
  }
  await guardarTanda(db, tanda)
  if (listas.size === 0) throw new Rechazo('VACIO', 'La lista no tiene ningún contribuyente.')
  return [...listas]
}

/**
 * Takes a list of SAT's article 69 or 69-B in place of the one before. A file that is refused changes nothing.
 * @throws AppError LIBRO_RECHAZADO with a sentence, CUERPO_ILEGIBLE without a file.
 */
export async function cargarLista69(
  ctx: CtxSesion,
  nombre: string,
  archivos: readonly ArchivoRecibido[],
): Promise<Listas69> {
  const archivo = exigir(archivos[0], 'CUERPO_ILEGIBLE')
  await inTransaction(ctx, async (ctx) => {
    await bloquearListas69(ctx.db)
    const listas = await guardar(ctx.db, archivo.ruta, nombre).catch((error: unknown) => {
      if (error instanceof Rechazo) throw new AppError('LIBRO_RECHAZADO', { datos: { motivo: error.message } })
      throw error
    })
    for (const lista of listas) {
      const contribuyentes = await countLista(ctx.db, lista)
      await insertCarga69(ctx.db, { lista, archivo: nombre, en: ctx.now(), contribuyentes, idUsuario: ctx.actor.id })
      await auditar(ctx, {
        ...{ accion: `lista ${lista} cargada`, entidad: listas69Auditada, id: null, idSucursal: null },
        despues: { archivo: archivo.sha256, renglones: contribuyentes },
      })
    }
  })
  return verListas69(ctx)
}

export async function verListas69({ db }: CtxSesion): Promise<Listas69> {
  const cargas = await listCargas69(db)
  return {
    cargas: cargas.map((carga) => ({ ...carga, en: carga.en.toISOString() })),
    nuestros: await listNuestros69(db),
  }
}

export const enListasDeRfc = ({ db }: CtxSesion, rfc: string): Promise<EnListas69> => selectEnListas69(db, rfc)
