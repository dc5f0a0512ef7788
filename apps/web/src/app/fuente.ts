/**
 * The server puts it on the staff's pages: their text is drawn in the stand-in of the same measures, without asking for the font.
 */
const DESPUES = 'letra-despues'

/** Lets the font come: after the rows, which on a slow line it would hold up. */
export const pedirFuente = (): void => document.documentElement.classList.remove(DESPUES)

/** Lets the font come at once when an earlier visit fetched it. */
export function pedirFuenteGuardada(): void {
  const [guion] = performance.getEntriesByName(import.meta.url)
  if (guion instanceof PerformanceResourceTiming && guion.transferSize === 0) pedirFuente()
}
