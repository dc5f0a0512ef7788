/** What ends a while after the process was asked to. */
interface Plazo {
  corte: AbortSignal
  /** Forgets the process's signal, which lives longer than any work. */
  soltar: () => void
}

/** A signal that comes a while after the process was asked to end: what is under way has so long to end well. */
export function trasUnPlazo(fin: AbortSignal, ms: number): Plazo {
  const corte = new AbortController()
  const contar = () => void setTimeout(() => corte.abort(new Error('the process ends')), ms).unref()
  if (fin.aborted) contar()
  else fin.addEventListener('abort', contar, { once: true })
  return { corte: corte.signal, soltar: () => fin.removeEventListener('abort', contar) }
}
