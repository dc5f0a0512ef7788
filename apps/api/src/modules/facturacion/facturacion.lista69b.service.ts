import type { Lista69b, Situacion69b } from '@nitida/contract/facturacion.lista69b'
import { type Contribuyente69b, leerLista69b } from '@nitida/mudanza/lista69b'
import { Rechazo } from '@nitida/mudanza/rechazo'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { ArchivoRecibido } from '../../platform/http/recepcion.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import {
  insertCarga69b,
  insertLista69b,
  listNuestros69b,
  selectCarga69b,
  selectSituacion69b,
  vaciarLista69b,
} from './facturacion.lista69b.queries.ts'

const lista69bAuditada: Auditada = { entidad: 'lista69b', campos: ['archivo', 'renglones'] }

const POR_TANDA = 5000

/** Every taxpayer once; there are some fifteen thousand. */
async function leer(ruta: string, nombre: string): Promise<Contribuyente69b[]> {
  const porRfc = new Map<string, Contribuyente69b>()
  for await (const uno of leerLista69b(ruta, nombre)) porRfc.set(uno.rfc, uno)
  if (porRfc.size === 0) throw new Rechazo('VACIO', 'La lista no tiene ningún contribuyente.')
  return [...porRfc.values()]
}

/**
 * Takes SAT's list of article 69-B in place of the one before. A file that is refused changes nothing.
 * @throws AppError LIBRO_RECHAZADO with a sentence, CUERPO_ILEGIBLE without a file.
 */
export async function cargarLista69b(
  ctx: CtxSesion,
  nombre: string,
  archivos: readonly ArchivoRecibido[],
): Promise<Lista69b> {
  const archivo = exigir(archivos[0], 'CUERPO_ILEGIBLE')
  const filas = await leer(archivo.ruta, nombre).catch((error: unknown) => {
    if (error instanceof Rechazo) throw new AppError('LIBRO_RECHAZADO', { datos: { motivo: error.message } })
    throw error
  })
  await inTransaction(ctx, async (ctx) => {
    await vaciarLista69b(ctx.db)
    for (let n = 0; n < filas.length; n += POR_TANDA) await insertLista69b(ctx.db, filas.slice(n, n + POR_TANDA))
    const carga = { archivo: nombre, en: ctx.now(), contribuyentes: filas.length, idUsuario: ctx.actor.id }
    await insertCarga69b(ctx.db, carga)
    await auditar(ctx, {
      ...{ accion: 'lista 69-B cargada', entidad: lista69bAuditada, id: null, idSucursal: null },
      despues: { archivo: archivo.sha256, renglones: filas.length },
    })
  })
  return verLista69b(ctx)
}

export async function verLista69b({ db }: CtxSesion): Promise<Lista69b> {
  const carga = await selectCarga69b(db)
  return {
    carga: carga ? { ...carga, en: carga.en.toISOString() } : null,
    nuestros: await listNuestros69b(db),
  }
}

export const situacionDeRfc = async ({ db }: CtxSesion, rfc: string): Promise<{ situacion: Situacion69b | null }> => ({
  situacion: await selectSituacion69b(db, rfc),
})
