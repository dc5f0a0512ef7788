/**
 * Builds what is stale: the browser's files, and one bundle each of the server and of the print bridge. Stale means that the
 * contents of the sources have changed; dates mean nothing after a clone or a branch switch. Run by itself (`npm run build --
 * api` for one part) or from the others.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressFolder } from './compress.mjs'
import { root, run, tool } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

const COMMON = ['packages', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/compress.mjs']

const parts = [
  { name: 'web', folder: 'apps/web', result: 'index.html', sources: ['apps/web', ...COMMON], after: compressFolder },
  { name: 'api', folder: 'apps/api', result: 'main.js', sources: ['apps/api', 'db', ...COMMON], after: async () => {} },
  {
    name: 'print-bridge',
    folder: 'apps/print-bridge',
    result: 'main.js',
    sources: ['apps/print-bridge', ...COMMON],
    after: async () => {},
  },
]
const ALL = parts.map(({ name }) => name)

const isSource = (name) => !['node_modules', 'dist', '.cache', 'test'].includes(name) && !/\.test\.tsx?$/.test(name)

/** Every file below the given places, in an order that is the same everywhere. */
const filesOf = (places) =>
  places.flatMap((place) => {
    const full = path.join(root, place)
    if (!existsSync(full)) return []
    if (statSync(full).isFile()) return [place]
    const names = readdirSync(full).filter(isSource).sort()
    return filesOf(names.map((name) => `${place}/${name}`))
  })

const hashOf = (places) => {
  const hash = createHash('sha256')
  for (const file of filesOf(places))
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** The parts, of those asked for, whose result is missing or was made from other sources. */
export const staleParts = (names = ALL) =>
  parts.filter(({ name, folder, result, sources }) => {
    if (!names.includes(name)) return false
    const dist = path.join(root, folder, 'dist')
    const stamp = path.join(dist, '.stamp')
    if (!existsSync(path.join(dist, result)) || !existsSync(stamp)) return true
    return readFileSync(stamp, 'utf8') !== hashOf(sources)
  })

/** Builds the stale parts of those asked for. @returns false when one does not build. */
export const build = async (names = ALL) => {
  for (const { name, folder, sources, after } of staleParts(names)) {
    console.log(`Building ${name}…`)
    const dist = path.join(root, folder, 'dist')
    const hash = hashOf(sources) // before the build: what is edited meanwhile makes it stale again
    rmSync(path.join(dist, '.stamp'), { force: true })
    // A NODE_ENV of the surroundings (tests, development) must not end up in the result.
    const env = { NODE_ENV: 'production' }
    const code = await run(tool('vite/bin/vite.js', 'build', '--logLevel', 'warn'), {
      cwd: path.join(root, folder),
      env,
    })
    if (code !== 0) return false
    await after(dist)
    writeFileSync(path.join(dist, '.stamp'), hash)
  }
  return true
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  const names = process.argv.slice(2)
  if (!(await build(names.length > 0 ? names : ALL))) process.exit(1)
}
