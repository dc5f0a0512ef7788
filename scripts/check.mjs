/** `npm run check`: everything of `npm test` that is no browser journey. */
import { ensureInstalled } from './setup.mjs'
import { chromium, code, runStages } from './stages.mjs'

await ensureInstalled()
await runStages([chromium, ...code])
