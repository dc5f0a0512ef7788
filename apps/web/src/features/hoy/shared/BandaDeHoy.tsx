import { Suspense } from 'react'
import { usePreferencias } from '../../../shared/sesion/usePreferencias.ts'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { cx } from '../../../ui/clases.ts'
import { deferred } from '../../../ui/deferred.ts'
import { quietlyDeferred } from '../../../ui/quietlyDeferred.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

// The band never delays the list below: its code comes after it, and its place is kept.
const Banda = quietlyDeferred(async () => (await import('../Banda.tsx')).Banda)

/** Heights of the band as it will be, so that the list below stays where it is: its numbers and lists by the width, or a line. */
function Hueco() {
  const { usuario } = useSesion()
  const [{ hoyPlegado }] = usePreferencias()
  const alto = hoyPlegado ? 'h-31 sm:h-25 lg:h-20' : usuario.userType === '4' ? 'h-96' : 'h-287 sm:h-264 lg:h-96'
  return (
    <div className={cx('mb-4 overflow-hidden rounded-card border border-line bg-surface p-4 shadow-rest', alto)}>
      <Skeleton lines={hoyPlegado ? 2 : 9} />
    </div>
  )
}

/** The branch's day above the patients, for the counter. */
export const BandaDeHoy = () => (
  <Suspense fallback={<Hueco />}>
    <Banda />
  </Suspense>
)

/** The owner's day. */
export const HoyDelMaestro = deferred(async () => (await import('../HoyDelMaestro.tsx')).HoyDelMaestro)
