/** `npm run check`: everything of `npm test` that needs no browser. */
import { ensureInstalled } from './setup.mjs'
import { code, runStages } from './stages.mjs'

await ensureInstalled()
await runStages(code)
