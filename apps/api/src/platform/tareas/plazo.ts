/** A signal that comes a while after the process was asked to end: what is under way has so long to end well. */
export function trasUnPlazo(fin: AbortSignal, ms: number): AbortSignal {
  const corte = new AbortController()
  const contar = () => setTimeout(() => corte.abort(new Error('the process ends')), ms).unref()
  if (fin.aborted) contar()
  else fin.addEventListener('abort', contar, { once: true })
  return corte.signal
}
