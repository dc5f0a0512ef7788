/** How long nobody asks a server again that did not answer. */
const APARTADO_MS = 500

/** The way to the servers, as a load balancer gives it: each client has one, and another one when that does not answer. */
export interface Red {
  /** The server a client should ask now. */
  elegir(preferido: number): { n: number; url: string }
  /** It did not answer. */
  apartar(n: number): void
  /** It runs at this address from now on. */
  anunciar(n: number, url: string): void
  urls(): readonly string[]
}

export function crearRed(iniciales: readonly string[]): Red {
  const urls = [...iniciales]
  const hasta = urls.map(() => 0)
  return {
    elegir(preferido) {
      const ahora = performance.now()
      const propio = preferido % urls.length
      const n = urls.map((_, i) => (propio + i) % urls.length).find((i) => (hasta[i] ?? 0) <= ahora) ?? propio
      return { n, url: urls[n] ?? '' }
    },
    apartar(n) {
      hasta[n] = performance.now() + APARTADO_MS
    },
    anunciar(n, url) {
      urls[n] = url
      hasta[n] = 0
    },
    urls: () => urls,
  }
}
