/**
 * What every command needs first: a Node that can run us, and the packages of package-lock.json.
 * Plain Node only, since nothing is installed yet when this runs on a fresh clone.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './run.mjs'

/** The least minor version of each line that the libraries run on; those of later lines all do. */
const LEAST_MINOR = { 20: 19, 22: 12 }

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || minor >= LEAST_MINOR[major]) return
  console.error(`Nítida needs Node 20.19+, 22.12+ or 24; this is ${process.versions.node}. See https://nodejs.org`)
  process.exit(1)
}

const packagesIn = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages

/**
 * The file in which npm writes down what it has installed. Comparing it with the lock also recognises what a person installed by
 * hand, for instance with --ignore-scripts. Packages of other platforms are optional and rightly missing.
 */
const isInstalled = (withDev) => {
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false
  const present = packagesIn('node_modules/.package-lock.json')
  return Object.entries(packagesIn('package-lock.json')).every(([place, wanted]) => {
    if (!place.includes('node_modules/') || wanted.optional) return true
    if ((wanted.dev || wanted.devOptional) && !withDev) return true
    return wanted.link ? existsSync(path.join(root, place)) : present[place]?.integrity === wanted.integrity
  })
}

/**
 * Installs the packages of the lock unless they are there. Install scripts may be blocked (`npm ci --ignore-scripts`):
 * none is needed. Development packages are asked for by name, because NODE_ENV=production would leave them out.
 */
export const ensureInstalled = async ({ withDev = true } = {}) => {
  checkNode()
  if (isInstalled(withDev)) return
  console.log('Installing packages (npm ci)…')
  // npm tells its children which npm they run under; the plain name needs a shell on Windows.
  const npm = process.env.npm_execpath
  const command = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const code = await run([...command, 'ci', '--include=dev'], {
    shell: command.length === 1 && process.platform === 'win32',
  })
  if (code !== 0) {
    console.error(
      'npm ci failed, see above. With blocked install scripts, run "npm ci --ignore-scripts" and try again.',
    )
    process.exit(1)
  }
}
