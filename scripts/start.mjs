/** `npm start`: from a fresh clone to a running house. Installs and builds only what is missing or stale. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, staleParts } from './build.mjs'
import { endWithNpm, root } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

const HOUSE = ['web', 'api']
endWithNpm()
const isStale = staleParts(HOUSE).length > 0
await ensureInstalled({ withDev: isStale }) // a machine that only runs a finished build needs no tools
if (isStale && !(await build(HOUSE))) process.exit(1)

const env = path.join(root, '.env')
if (existsSync(env)) process.loadEnvFile(env)

process.chdir(root) // DATA_DIR and the like are given from the repository's folder
process.setSourceMapsEnabled(true)
// The server runs in this very process, so that Ctrl-C reaches it directly.
await import(pathToFileURL(path.join(root, 'apps/api/dist/main.js')).href)
