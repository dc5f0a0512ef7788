/**
 * Storage of photos. A file is named by its content and never changes, so keeping the same one again is no error, and several
 * processes may do it at once.
 */
export interface Archivos {
  /** Returns once the bytes would survive a crash. */
  guardar(clave: string, bytes: Uint8Array): Promise<void>
  /** Like `guardar`, for a file in the receiving folder, which may be gone afterwards. */
  guardarArchivo(clave: string, ruta: string): Promise<void>
  /** Null where there is no such file. */
  leer(clave: string): Promise<Buffer | null>
  /** Removing what is not there is no error. */
  borrar(clave: string): Promise<void>
}

/** The shape of a key; no part of it comes from a user. */
const CLAVE = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{64}$/

/** @throws Error for a key that we would not make. */
export function exigirClave(clave: string): string {
  if (!CLAVE.test(clave)) throw new Error('not a key of the file store')
  return clave
}
