import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'

/** How many releases keep their hashed files, this one among them: tabs that were opened on them still ask for some. */
const RELEASES = 3

/** Name of a release's pages: what its hashed files are called. */
const nombreDe = (assets: string): string =>
  createHash('sha256').update(readdirSync(assets).sort().join('\n')).digest('hex').slice(0, 16)

const edad = (carpeta: string): number => statSync(carpeta).mtimeMs

/** A copy that is older than this was left by a process that was killed in the middle of it. */
const COPIA_MS = 3_600_000

/** Copies the pages to their place, whole or not at all; another process may have been faster. */
function copiar(assets: string, lugar: string): void {
  const aMedias = `${lugar}.${process.pid}`
  cpSync(assets, path.join(aMedias, 'assets'), { recursive: true })
  try {
    renameSync(aMedias, lugar)
  } catch (error) {
    if (!existsSync(lugar)) throw error
  } finally {
    rmSync(aMedias, { recursive: true, force: true })
  }
}

/**
 * Keeps the hashed files of the release that starts, beside those of the releases that this data folder served before, and forgets the
 * oldest. Several processes may do so at once.
 * @returns folders of the former releases.
 */
export function conservarRelease(web: string, dataDir: string): string[] {
  const assets = path.join(web, 'assets')
  if (!existsSync(assets)) return []
  const paginas = path.join(dataDir, 'paginas')
  const propia = nombreDe(assets)
  const lugar = path.join(paginas, propia)
  mkdirSync(paginas, { recursive: true })
  if (!existsSync(lugar)) copiar(assets, lugar)
  const ahora = new Date()
  utimesSync(lugar, ahora, ahora)
  const carpetas = readdirSync(paginas).filter((nombre) => nombre !== propia)
  const otras = carpetas
    .filter((nombre) => /^[0-9a-f]{16}$/.test(nombre))
    .map((nombre) => path.join(paginas, nombre))
    .sort((a, b) => edad(b) - edad(a))
  const dejadas = carpetas
    .filter((nombre) => /^[0-9a-f]{16}\.\d+$/.test(nombre))
    .map((nombre) => path.join(paginas, nombre))
    .filter((copia) => existsSync(copia) && ahora.getTime() - edad(copia) > COPIA_MS)
  for (const vieja of [...otras.slice(RELEASES - 1), ...dejadas]) rmSync(vieja, { recursive: true, force: true })
  return otras.slice(0, RELEASES - 1)
}
