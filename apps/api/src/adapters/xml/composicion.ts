import { type Composicion, type Cuentas, componer, cuentasDe, type Partidas } from '@nitida/cfdi/composicion'
import { ImportesError } from '@nitida/cfdi/importes'
import { type Contexto, errores, type Hallazgo, revisar as revisarArbol } from '@nitida/cfdi/revision'
import { type Sellador, sellar as sellarArbol } from '@nitida/cfdi/sello'
import { crearCupo } from '../../platform/entorno/cupos.ts'
import { crearHilos } from '../../platform/tareas/hilos.ts'
import type { EncargoCfdi, HechoCfdi, Sellado } from './composicion.hilo.ts'

/**
 * Most concepts that are computed on the event loop. SAT's rules take longest: 0.05 to 0.18 ms a concept, so 18 ms at worst; the
 * 5,000 of a global take a second with their amounts and their seal.
 */
const AQUI_MAXIMO = 100

/** Patience with a seal, which a transaction waits for: the database ends one that does nothing for fifteen seconds. */
const PLAZO_DEL_SELLO_MS = 14_000

const hilos = crearHilos<EncargoCfdi, HechoCfdi>({
  ...{ desde: import.meta.url, archivo: './composicion.hilo', que: 'composes CFDIs', hilos: 1 },
})

/** What no transaction waits for goes to the thread one at a time, so that a seal waits for one of them at most. */
const conTurno = crearCupo(1)

const esCorta = ({ lineas }: Partidas): boolean => lineas.length <= AQUI_MAXIMO

async function enElHilo(encargo: EncargoCfdi) {
  const hecho = await (encargo.que === 'sellar'
    ? hilos.hacer(encargo, PLAZO_DEL_SELLO_MS)
    : conTurno(() => hilos.hacer(encargo)))
  if ('codigo' in hecho) throw new ImportesError(hecho.codigo, hecho.partida)
  if ('falla' in hecho) throw new Error(`a CFDI could not be composed: ${hecho.falla}`)
  return hecho
}

const OTRA_COSA = 'the thread answered something else'

/** Totals of lines; those of many come from a thread. @throws ImportesError, AppError SERVICIO_NO_DISPONIBLE. */
export async function sumar(partidas: Partidas): Promise<Cuentas> {
  if (esCorta(partidas)) return cuentasDe(partidas)
  const hecho = await enElHilo({ que: 'sumar', partidas })
  if (!('cuentas' in hecho)) throw new Error(OTRA_COSA)
  return hecho.cuentas
}

/** The complaints for which SAT refuses a CFDI. @throws ImportesError, AppError SERVICIO_NO_DISPONIBLE. */
export async function revisar(composicion: Composicion, contexto: Contexto): Promise<Hallazgo[]> {
  if (esCorta(composicion.partidas)) return errores(revisarArbol(componer(composicion), contexto))
  const hecho = await enElHilo({ que: 'revisar', composicion, contexto })
  if (!('hallazgos' in hecho)) throw new Error(OTRA_COSA)
  return hecho.hallazgos
}

/**
 * Builds and seals a CFDI; its bytes are final. The key travels to the thread as the object that Node shares between threads,
 * never as text. @throws ImportesError, AppError SERVICIO_NO_DISPONIBLE.
 */
export async function sellar(composicion: Composicion, sellador: Sellador): Promise<Sellado> {
  if (esCorta(composicion.partidas)) return sellarArbol(componer(composicion), sellador)
  const hecho = await enElHilo({ que: 'sellar', composicion, sellador })
  if (!('sellado' in hecho)) throw new Error(OTRA_COSA)
  return hecho.sellado
}
