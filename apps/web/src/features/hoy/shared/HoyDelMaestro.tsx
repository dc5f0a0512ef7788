import { deferred } from '../../../ui/deferred.ts'

/** The owner's day. */
export const HoyDelMaestro = deferred(async () => (await import('../HoyDelMaestro.tsx')).HoyDelMaestro)
