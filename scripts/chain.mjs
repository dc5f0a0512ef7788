/** `npm run chain -- <options>`: what deploy/ says for plain Debian, on this computer, while its engines die; against a fresh build. */
import { build } from './build.mjs'
import { run, tool } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

await ensureInstalled()
if (!(await build())) process.exit(1)
process.exit(await run(tool('tsx/dist/cli.mjs', 'test/deploy/simulacro.main.ts', ...process.argv.slice(2))))
