/** What work comes to, or null where it is late; then it goes on, and nobody hears how it ends. @throws what the work throws in time. */
export function aTiempo<T>(trabajo: Promise<T>, plazoMs: number): Promise<T | null> {
  let reloj: NodeJS.Timeout | undefined
  const tarde = new Promise<null>((seguir) => {
    reloj = setTimeout(seguir, plazoMs, null)
  })
  return Promise.race([trabajo, tarde]).finally(() => clearTimeout(reloj))
}
