const PRIMERA_PAUSA_MS = 1_000
const PAUSA_MAXIMA_MS = 8_000

const pausa = (ms: number) => new Promise((seguir) => setTimeout(seguir, ms))

/**
 * Fetches until it comes. React keeps a part that could not be fetched as failed for good, and throws the screen away with
 * everything that was typed into it: a part that is late costs nothing.
 * @param alFallar told once, when the first attempt failed.
 */
export const insistir =
  <T>(traer: () => Promise<T>, alFallar: () => void = () => undefined) =>
  async (): Promise<T> => {
    for (let ms = PRIMERA_PAUSA_MS; ; ms = Math.min(2 * ms, PAUSA_MAXIMA_MS)) {
      try {
        return await traer()
      } catch {
        if (ms === PRIMERA_PAUSA_MS) alFallar()
      }
      await pausa(ms)
    }
  }
