/** `npm run e2e -- <Playwright options>`: the browser journeys against a fresh build. */
import { build } from './build.mjs'
import { ensureInstalled } from './setup.mjs'
import { chromium, journeys, runStages } from './stages.mjs'

await ensureInstalled()
if (!(await build())) process.exit(1)
await runStages([chromium, journeys(process.argv.slice(2))])
