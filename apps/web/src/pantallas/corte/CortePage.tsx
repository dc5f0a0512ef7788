import { Suspense } from 'react'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { deferred } from '../../ui/deferred.ts'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Corte } from './caja/Corte.tsx'

const ActaCorte = deferred(async () => (await import('../../operaciones/verActa/ActaCorte.tsx')).ActaCorte)

/** 'Corte de Caja' (spec §2 Cash closing); with `?acta=ID`, the certificate of a closing. */
export function CortePage() {
  const { acta } = useParametros('corte')
  if (acta === null) return <Corte />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ActaCorte key={acta} id={acta} volver={{ to: '/dashboard', label: 'Ir al dashboard' }} />
    </Suspense>
  )
}
