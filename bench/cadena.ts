import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded.ts'
import { migrar } from '../apps/api/src/platform/postgres/migrar.ts'
import { asentar } from '../db/seed/asentar.ts'
import { generarCarga, type Tamano, TREINTA_SUCURSALES } from '../db/seed/carga.ts'
import { iniciarServidor, type Servidor } from './servidor.ts'

const DB = path.resolve(import.meta.dirname, '../db')
const MIGRACIONES = path.join(DB, 'migrations')

/** A chain of thirty branches on its own data folder, and a server that runs on it. */
export interface Cadena {
  servidor: Servidor
  /** Address of its database, as the owner. */
  base: string
}

/**
 * Sizes of two chains: tables ten times apart, with 30,000 and 300,000 patients, orders and (about) appointments unless a run
 * says otherwise.
 */
const partes = { chica: 0.1, grande: 1 } as const
type Nombre = keyof typeof partes | 'inventario' | 'ancha'

let pacientesDeLaGrande = TREINTA_SUCURSALES.pacientes

/** Number of patients of the large chain in this run; everything else, and the small chain, grow with it. */
export function dimensionar(pacientes: number): void {
  pacientesDeLaGrande = pacientes
}

/** Number of patients of the large chain, for scenarios that make a chain of their own. */
export const pacientesDelBench = (): number => pacientesDeLaGrande

const ARTICULOS = 20_000
/** With the first purchase and the sale of each of two branches, about a hundred moves of an article. */
const PASOS_DE_ARTICULO = 48

/** Articles of the chain of the stock in this run: fewer where a run has fewer patients. */
export const articulosDelBench = (): number =>
  Math.round((ARTICULOS * Math.min(pacientesDeLaGrande, TREINTA_SUCURSALES.pacientes)) / TREINTA_SUCURSALES.pacientes)

/** A chain with all of its stock and few people. */
const tamanoDeInventario = (): Tamano => ({
  ...TREINTA_SUCURSALES,
  ...{ pacientes: 3000, citasPorAno: 1000, visitasPorAno: 1000, pedidosPorAno: articulosDelBench() },
  ...{ articulos: articulosDelBench(), pasosDeArticulo: PASOS_DE_ARTICULO },
})

let sucursalesDeLaAncha = 300

/** Number of branches of the wide chain in this run. */
export function ensanchar(sucursales: number): void {
  sucursalesDeLaAncha = sucursales
}

/** Number of branches of the wide chain. */
export const sucursalesDelBench = (): number => sucursalesDeLaAncha

function tamanoDe(nombre: Nombre): Tamano {
  if (nombre === 'inventario') return tamanoDeInventario()
  // More branches on the same orders: what is read by branch and day grows with branches.
  if (nombre === 'ancha') return { ...tamanoDe('grande'), sucursales: sucursalesDeLaAncha }
  const { pacientes, citasPorAno, pedidosPorAno, visitasPorAno } = TREINTA_SUCURSALES
  const escalar = (cuantos: number) => Math.round((cuantos * partes[nombre] * pacientesDeLaGrande) / pacientes)
  return {
    ...TREINTA_SUCURSALES,
    pacientes: escalar(pacientes),
    citasPorAno: escalar(citasPorAno),
    pedidosPorAno: escalar(pedidosPorAno),
    visitasPorAno: escalar(visitasPorAno),
  }
}

const carpetas = new Map<Nombre, string>()
process.on('exit', () => {
  for (const carpeta of carpetas.values()) rmSync(carpeta, { recursive: true, force: true, maxRetries: 10 })
})

let guardadas: string | null = null

/** Keeps chains that are loaded in a folder, and takes those that are there: a day's load of thirty branches takes eight minutes. */
export function guardarCadenas(carpeta: string): void {
  guardadas = path.resolve(carpeta)
  mkdirSync(guardadas, { recursive: true })
}

/** Where a chain of this size is kept today, as these migrations and this seed make it. */
function guardadaDe(nombre: Nombre): string | null {
  if (guardadas === null) return null
  const huella = createHash('sha256').update(JSON.stringify([tamanoDe(nombre), fechaEn(ZONA_POR_OMISION, new Date())]))
  for (const carpeta of ['migrations', 'seed'])
    for (const archivo of readdirSync(path.join(DB, carpeta)).sort())
      huella.update(archivo).update(readFileSync(path.join(DB, carpeta, archivo)))
  return path.join(guardadas, `${nombre}-${huella.digest('hex').slice(0, 16)}`)
}

/** Copies a data folder whose server is at rest, its owner too. */
const copiarCarpeta = (de: string, a: string) => execFileSync('cp', ['-a', '--reflink=auto', `${de}/.`, a])

/** Loads a chain once in a run; its scenarios share the folder, one after the other. */
async function carpetaDe(nombre: Nombre): Promise<string> {
  const lista = carpetas.get(nombre)
  if (lista) return lista
  const carpeta = mkdtempSync(path.join(os.tmpdir(), `nitida-bench-${nombre}-`))
  carpetas.set(nombre, carpeta)
  const guardada = guardadaDe(nombre)
  if (guardada && existsSync(guardada)) {
    copiarCarpeta(guardada, carpeta)
    return carpeta
  }
  await cargar(carpeta, nombre)
  if (guardada) {
    // Whole or not at all: a run may be cut off here.
    const haciendo = mkdtempSync(`${guardada}-`)
    copiarCarpeta(carpeta, haciendo)
    renameSync(haciendo, guardada)
  }
  return carpeta
}

async function cargar(carpeta: string, nombre: Nombre): Promise<void> {
  const servidor = await startEmbeddedPostgres(carpeta)
  try {
    await migrar(servidor.url, MIGRACIONES)
    const ahora = new Date()
    await generarCarga(servidor.url, tamanoDe(nombre), ahora)
    await asentar(servidor.url, ahora)
  } finally {
    await servidor.stop()
  }
}

/** Address of the embedded database of a server that runs on this folder. */
export function urlDeBase({ carpeta }: Servidor): string {
  const clave = readFileSync(path.join(carpeta, 'pg18/pg-password'), 'utf8').trim()
  const puerto = readFileSync(path.join(carpeta, 'pg18/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://app:${clave}@127.0.0.1:${puerto}/postgres`
}

async function abrir(nombre: Nombre): Promise<Cadena> {
  const servidor = await iniciarServidor(await carpetaDe(nombre), { DEMO: '0' })
  return { servidor, base: urlDeBase(servidor) }
}

type Trabajo<T> = (cadena: Cadena) => Promise<T>

async function con<T>(nombre: Nombre, trabajo: Trabajo<T>): Promise<T> {
  const cadena = await abrir(nombre)
  try {
    return await trabajo(cadena)
  } finally {
    await cadena.servidor.parar(true)
  }
}

/** Runs a piece of work with a server on the large chain. */
export const conCadenaGrande = <T>(trabajo: Trabajo<T>): Promise<T> => con('grande', trabajo)

/** Runs a piece of work with a server on a chain of three hundred branches, or as many as the run says, that sells as much. */
export const conCadenaAncha = <T>(trabajo: Trabajo<T>): Promise<T> => con('ancha', trabajo)

/** Runs a piece of work with a server on the chain of the stock. */
export const conInventario = <T>(trabajo: Trabajo<T>): Promise<T> => con('inventario', trabajo)

/** Runs a piece of work with a server on each of the two chains. */
export async function conCadenas<T>(trabajo: (cadenas: Record<keyof typeof partes, Cadena>) => Promise<T>): Promise<T> {
  const chica = await abrir('chica')
  try {
    const grande = await abrir('grande')
    try {
      return await trabajo({ chica, grande })
    } finally {
      await grande.servidor.parar(true)
    }
  } finally {
    await chica.servidor.parar(true)
  }
}
