import { type SeccionDeAviso, seccionesDeAviso } from '@nitida/contract/aviso.texto'

/** Titles of sections of the notice, in their order and in one sentence. */
export const nombresDeSecciones = (ids: readonly SeccionDeAviso[]): string =>
  new Intl.ListFormat('es-MX').format(seccionesDeAviso.filter(({ id }) => ids.includes(id)).map(({ titulo }) => titulo))
