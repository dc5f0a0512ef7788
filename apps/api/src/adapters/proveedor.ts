/** Failures before a connection existed. */
const SIN_CONEXION: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Whether a failed call never got to the provider, so that nothing can have been done. */
export const noLlego = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && SIN_CONEXION.has(error.cause.code)

/** @returns the text of an answer; null when it is longer than `maximo` bytes, of which nothing more is read. */
export async function leerTexto(respuesta: Response, maximo: number): Promise<string | null> {
  const partes: Uint8Array[] = []
  let largo = 0
  for await (const parte of respuesta.body ?? []) {
    largo += parte.length
    if (largo > maximo) return null
    partes.push(parte)
  }
  return Buffer.concat(partes).toString('utf8')
}
