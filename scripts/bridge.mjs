/** `npm run bridge`: the receipt-printer bridge of this computer. Installs and builds only what is missing or stale. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, staleParts } from './build.mjs'
import { endWithNpm, root } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

const ONLY = ['print-bridge']
endWithNpm()
const isStale = staleParts(ONLY).length > 0
await ensureInstalled({ withDev: isStale })
if (isStale && !(await build(ONLY))) process.exit(1)

const env = path.join(root, '.env')
if (existsSync(env)) process.loadEnvFile(env)

process.chdir(root) // folders are given from the repository's
process.setSourceMapsEnabled(true)
await import(pathToFileURL(path.join(root, 'apps/print-bridge/dist/main.js')).href)
