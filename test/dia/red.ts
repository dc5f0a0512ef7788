/** How long a server that did not answer is not asked again. */
const APARTADO_MS = 500

/**
 * The clients' way to the servers, as behind a load balancer: each client has a server, and another one while that does not
 * answer.
 */
export interface Red {
  /** The server a client should ask now. */
  elegir(preferido: number): { n: number; url: string }
  /** Notes that a server did not answer. */
  apartar(n: number): void
  /** Notes that a server runs at this address from here on. */
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
