import type { EmbeddedPostgres } from './embedded-postgres.ts'

const EVERY_MS = 500

/**
 * Looks after the embedded server for as long as the application runs: one that was killed is started again, so the shop
 * is back within seconds (reliability I2). Answers what ends the watch.
 */
export function watchEmbeddedPostgres(server: EmbeddedPostgres, onRevived: () => void): () => void {
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    try {
      if (await server.revive()) onRevived()
    } catch {
      // It is tried again at the next turn; meanwhile requests answer 503.
    } finally {
      busy = false
    }
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
