import { Suspense } from 'react'
import { CuerpoEnEspera, LineaEnEspera, Marco } from '../../../entidades/hoy/Marco.tsx'
import { quietlyDeferred } from '../../../ui/quietlyDeferred.ts'

// The band never delays the list below: its code comes after it, and its place is kept.
const Banda = quietlyDeferred(async () => (await import('./Banda.tsx')).Banda)

/** The branch's day above the patients, for the counter. */
export const BandaDeHoy = () => (
  <Suspense
    fallback={
      <Marco linea={<LineaEnEspera />}>
        <CuerpoEnEspera />
      </Marco>
    }
  >
    <Banda />
  </Suspense>
)
