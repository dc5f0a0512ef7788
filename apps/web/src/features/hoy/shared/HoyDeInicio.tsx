import { Suspense } from 'react'
import { Enfocar } from '../../../shared/Enfocar.tsx'
import { Cargando } from '../../../ui/Cargando.tsx'
import { deferred } from '../../../ui/deferred.ts'

const HoyDelMaestro = deferred(async () => (await import('../HoyDelMaestro.tsx')).HoyDelMaestro)

/** The owner's day, fetched when somebody asks for it. */
export const HoyDeInicio = () => (
  <Suspense fallback={<Cargando />}>
    <HoyDelMaestro />
    <Enfocar />
  </Suspense>
)
