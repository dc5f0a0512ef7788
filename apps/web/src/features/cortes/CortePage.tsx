import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Cargando } from '../../ui/Cargando.tsx'
import { deferred } from '../../ui/deferred.ts'
import { leerId } from '../pedidos/shared/useIdDelPedido.ts'
import { Corte } from './caja/Corte.tsx'

const ActaCorte = deferred(async () => (await import('./acta/ActaCorte.tsx')).ActaCorte)

/** 'Corte de Caja' (spec §2 Cash closing); with `?acta=ID`, the certificate of a closing. */
export function CortePage() {
  const { acta }: { acta?: unknown } = useSearch({ strict: false })
  const id = leerId(acta)
  if (id === null) return <Corte />
  return (
    <Suspense fallback={<Cargando />}>
      <ActaCorte key={id} id={id} volver={{ to: '/dashboard', label: 'Ir al dashboard' }} />
    </Suspense>
  )
}
