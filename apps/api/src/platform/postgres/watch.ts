import type { EmbeddedPostgres } from './embedded.ts'

const EVERY_MS = 500

/**
 * Watches the embedded server for as long as the application runs, and starts a killed one again, so the shop is back within
 * seconds (reliability I2).
 * @returns what ends the watch.
 */
export function watchEmbeddedPostgres(server: EmbeddedPostgres, onRevived: () => void): () => void {
  let busy = false
  const timer = setInterval(async () => {
    if (busy) return
    busy = true
    try {
      if (await server.revive()) onRevived()
    } catch {
      // The next turn tries again; meanwhile requests answer 503.
    } finally {
      busy = false
    }
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
