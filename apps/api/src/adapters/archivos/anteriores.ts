import type { Archivos } from './archivos.ts'

/**
 * A store in front of the one where files were kept before it: what is new goes to the first, what is old stays where it is and is
 * found there. A file is named by its content, so it is the same in either.
 */
export const conAnteriores = (actual: Archivos, anterior: Archivos): Archivos => ({
  guardar: (clave, bytes) => actual.guardar(clave, bytes),
  guardarArchivo: (clave, ruta) => actual.guardarArchivo(clave, ruta),
  leer: async (clave) => (await anterior.leer(clave)) ?? actual.leer(clave),
  async borrar(clave) {
    await actual.borrar(clave)
    await anterior.borrar(clave)
  },
})

/** A store whose account cannot be used: nothing is kept where nobody would look for it, and what was kept before is found. */
export function archivosCerrados(anterior: Archivos): Archivos {
  const negar = async (): Promise<never> => {
    throw new Error('the account of the file store cannot be used')
  }
  return {
    ...{ guardar: negar, guardarArchivo: negar, borrar: negar },
    leer: async (clave) => (await anterior.leer(clave)) ?? negar(),
  }
}
