/** `npm run bench -- <options>`: the benchmarks against a fresh build. */
import { build } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { run, tool } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

await ensureInstalled()
if (!(await build())) process.exit(1)
process.env.CHROMIUM_PATH = (await findChromium()) ?? ''
process.exit(await run(tool('tsx/dist/cli.mjs', 'bench/main.ts', ...process.argv.slice(2))))
