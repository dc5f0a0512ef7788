import type { FotoLista } from './useFotos.ts'

/**
 * Per cent of each photo that has left, when `bytes` of the body have: the photos travel one behind the other, after the
 * fields, which weigh nothing beside them.
 */
export function avanceDe(fotos: readonly FotoLista[], bytes: number): ReadonlyMap<string, number> {
  let quedan = bytes
  return new Map(
    fotos.map(({ id, jpeg }) => {
      const suyos = Math.min(jpeg.size, Math.max(0, quedan))
      quedan -= jpeg.size
      return [id, jpeg.size === 0 ? 100 : (suyos / jpeg.size) * 100]
    }),
  )
}
