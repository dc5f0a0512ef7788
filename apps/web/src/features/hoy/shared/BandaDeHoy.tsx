import { Suspense } from 'react'
import { usePreferencias } from '../../../shared/sesion/usePreferencias.ts'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { cx } from '../../../ui/clases.ts'
import { deferred } from '../../../ui/deferred.ts'
import { quietlyDeferred } from '../../../ui/quietlyDeferred.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

// The band never delays the list below: its code comes after it, and its place is kept.
const Banda = quietlyDeferred(async () => (await import('../Banda.tsx')).Banda)

/** Heights of the band by what it shows and the width, so that the list below stays where it is. */
const altos = {
  plegada: { conPedidos: 'h-31 sm:h-25.5 lg:h-20.5', sinPedidos: 'h-20.5' },
  abierta: { conPedidos: 'h-287 sm:h-264 lg:h-120 xl:h-96', sinPedidos: 'h-96' },
}

function Hueco() {
  const { usuario } = useSesion()
  const [{ hoyPlegado }] = usePreferencias()
  const alto = altos[hoyPlegado ? 'plegada' : 'abierta'][usuario.userType === '4' ? 'sinPedidos' : 'conPedidos']
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
