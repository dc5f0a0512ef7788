import { Suspense } from 'react'
import { Enfocar } from '../../../shared/Enfocar.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx'
import { quietlyDeferred } from '../../../ui/quietlyDeferred.ts'

// The band never delays the list below: its code comes after it, and its place is kept.
const Banda = quietlyDeferred(async () => (await import('../Banda.tsx')).Banda)

/** The branch's day above the patients, for the counter. */
export const BandaDeHoy = () => (
  <Suspense fallback={<div className="mb-4 h-14 rounded-card border border-line bg-surface shadow-rest" />}>
    <Banda />
  </Suspense>
)

const HoyDelMaestro = deferred(async () => (await import('../HoyDelMaestro.tsx')).HoyDelMaestro)

/** The owner's day, fetched when somebody asks for it. */
export const HoyDeInicio = () => (
  <Suspense fallback={<PageSkeleton />}>
    <HoyDelMaestro />
    <Enfocar />
  </Suspense>
)
