import { setTimeout as esperar } from 'node:timers/promises'
import {
  clavesDe,
  compararPacientes,
  type Parecido,
  palabrasContadas,
  type Rareza,
} from '@nitida/contract/parecido.rules'
import type { Db } from '../../platform/datos/db.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { hayImportacionEnObra } from '../mudanza/mudanza.consulta.service.ts'
import {
  countPalabras,
  deleteClaves,
  deletePorComparar,
  listCercanos,
  listIdentidades,
  listPalabras,
  type PacienteComparado,
  type ParejaHallada,
  replaceParejas,
  sumarPalabras,
  takePorComparar,
  updateConClaves,
  upsertClaves,
} from './duplicados.hallazgo.queries.ts'

/** Patients of a piece. An edit of one of them waits for its end. */
const POR_PIEZA = 200
/** After each piece the job rests for a part of the time that it took, so that everybody else's work goes on. */
const DESCANSO = 0.5
/** Rest after each piece while an import is at work: people wait for that one. */
const PAUSA_MS = 2000
/** The word under which patients are counted. */
const TODOS = ''

/** Keeps the keys of the next patients, and how often each word is. @returns false when there is none. */
async function anotarClaves(db: Db, ahora: Date): Promise<boolean> {
  const ids = await takePorComparar(db, false, POR_PIEZA)
  if (ids.length === 0) return false
  const pacientes = (await listIdentidades(db, ids, ahora)).filter(({ eliminado }) => !eliminado)
  const cambios = new Map<string, number>()
  const sumar = (palabras: readonly string[], cuanto: number) => {
    for (const palabra of [TODOS, ...palabras]) cambios.set(palabra, (cambios.get(palabra) ?? 0) + cuanto)
  }
  for (const { palabras } of await listPalabras(db, ids)) sumar(palabras, -1)
  const filas = pacientes.map((paciente) => ({
    ...{ id: paciente.id, palabras: palabrasContadas(paciente.nombreCompleto), claves: clavesDe(paciente) },
  }))
  for (const { palabras } of filas) sumar(palabras, 1)
  const siguen = new Set(filas.map(({ id }) => id))
  const idos = ids.filter((id) => !siguen.has(id))
  if (idos.length > 0) await deleteClaves(db, idos)
  await upsertClaves(db, filas)
  await sumarPalabras(db, cambios)
  await updateConClaves(db, ids)
  return true
}

async function rarezaDe(db: Db, pacientes: readonly PacienteComparado[]): Promise<Rareza> {
  const palabras = new Set([TODOS, ...pacientes.flatMap(({ nombreCompleto }) => palabrasContadas(nombreCompleto))])
  const cuantos = await countPalabras(db, [...palabras])
  return { pacientes: cuantos.get(TODOS) ?? 0, con: (palabra) => cuantos.get(palabra) ?? 0 }
}

/** Compares the next patients with those who share a key with them. @returns false when there is none. */
async function compararSiguientes(db: Db, ahora: Date): Promise<boolean> {
  const ids = await takePorComparar(db, true, POR_PIEZA)
  if (ids.length === 0) return false
  const cercanos = await listCercanos(db, ids)
  const todos = await listIdentidades(db, [...new Set([...ids, ...cercanos.map(({ otro }) => otro)])], ahora)
  const vivos = new Map(todos.filter(({ eliminado }) => !eliminado).map((uno) => [uno.id, uno]))
  const rareza = await rarezaDe(db, [...vivos.values()])
  const parejas = new Map<string, ParejaHallada>()
  for (const { id, otro } of cercanos) {
    const [a, b] = id < otro ? [id, otro] : [otro, id]
    const [uno, dos] = [vivos.get(a), vivos.get(b)]
    const parecido = uno && dos && !parejas.has(`${a}-${b}`) && compararPacientes(uno, dos, rareza)
    if (parecido) parejas.set(`${a}-${b}`, { a, b, ...parecido })
  }
  await replaceParejas(db, ids, [...parejas.values()])
  await deletePorComparar(db, ids)
  return true
}

/** How likely two patients are one person, as they are now. */
export async function parecidoDe(db: Db, a: number, b: number, ahora: Date): Promise<Parecido | null> {
  const pacientes = await listIdentidades(db, [a, b], ahora)
  const [uno, dos] = pacientes
  return uno && dos ? compararPacientes(uno, dos, await rarezaDe(db, pacientes)) : null
}

/**
 * Does the next piece of what waits to be compared: the keys of all come first, because they tell how rare a name is.
 * @returns false when nothing waits.
 */
export const atenderComparacion = (base: Pick<Ctx, 'base' | 'now'>): Promise<boolean> =>
  base.base
    .transaction()
    .execute(async (db) => (await anotarClaves(db, base.now())) || (await compararSiguientes(db, base.now())))

/** Compares all who were registered or changed, piece by piece, with rests between. */
export async function buscarDuplicados(base: Ctx, fin: AbortSignal): Promise<void> {
  while (!fin.aborted) {
    const inicio = performance.now()
    if (!(await atenderComparacion(base))) return
    const ocupado = await hayImportacionEnObra(base)
    await esperar(ocupado ? PAUSA_MS : (performance.now() - inicio) * DESCANSO, undefined, { signal: fin }).catch(
      () => {},
    )
  }
}
