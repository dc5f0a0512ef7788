import { apiBase } from './call.ts'
import { SinRespuesta } from './fallos.ts'

const PACIENCIA_MS = 5000

const hayServidor = (): Promise<boolean> =>
  fetch(`${apiBase()}/healthz`, { cache: 'no-store', signal: AbortSignal.timeout(PACIENCIA_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * The code of a screen. The router reloads the page where it cannot be imported, which is right after an update, whose files have
 * other names, and wrong without a network, where the whole application would be gone; then it is an error of the screen, to be
 * tried again.
 * @throws SinRespuesta when no server answers.
 */
export async function traerCodigo<M>(importar: () => Promise<M>): Promise<M> {
  try {
    return await importar()
  } catch (causa) {
    if (await hayServidor()) throw causa
    throw new SinRespuesta()
  }
}
