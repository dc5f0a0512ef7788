/** `npm test`: everything, on a fresh clone as well. The last line is the total. */
import { ensureInstalled } from './setup.mjs'
import { chromium, code, journeys, runStages } from './stages.mjs'

await ensureInstalled()
await runStages([chromium, ...code, journeys()])
