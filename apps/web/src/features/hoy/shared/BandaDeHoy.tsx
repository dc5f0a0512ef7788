import { Suspense } from 'react'
import { quietlyDeferred } from '../../../ui/quietlyDeferred.ts'

// It never delays the list below: its code comes after it, and its place is kept.
const Banda = quietlyDeferred(async () => (await import('../Banda.tsx')).Banda)

/** The branch's day above the patients, for whoever stands at the counter. */
export const BandaDeHoy = () => (
  <Suspense fallback={<div className="mb-4 h-14 rounded-card border border-line bg-surface shadow-rest" />}>
    <Banda />
  </Suspense>
)
