import { Suspense } from 'react'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { deferred } from '../../ui/deferred.ts'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Corte } from './caja/Corte.tsx'
import { VolverAlCorte } from './VolverAlCorte.tsx'

const NegocioPage = deferred(async () => (await import('../../operaciones/verNegocio/NegocioPage.tsx')).NegocioPage)
const ComisionesPage = deferred(
  async () => (await import('../../operaciones/verComisiones/ComisionesPage.tsx')).ComisionesPage,
)
const DepositosPage = deferred(async () => (await import('./DepositosPage.tsx')).DepositosPage)
const ActaCorte = deferred(async () => (await import('../../operaciones/verActa/ActaCorte.tsx')).ActaCorte)

const ENCARGADO = '1'

/** 'Corte de Caja' (spec §2 Cash closing); with `?acta=ID`, the certificate of a closing; of a manager, with `?vista=negocio` the figures
 * of his branch, with `?vista=depositos` its cash on the way to the bank, with `?vista=comisiones` what its people earn. */
export function CortePage() {
  const { acta, vista } = useParametros('corte')
  const { usuario } = useSesion()
  if (vista === 'negocio' && usuario.userType === ENCARGADO)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <NegocioPage donde="corte" volver={<VolverAlCorte />} />
      </Suspense>
    )
  if (vista === 'comisiones' && usuario.userType === ENCARGADO)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ComisionesPage donde="corte" volver={<VolverAlCorte />} />
      </Suspense>
    )
  if (vista === 'depositos' && usuario.userType === ENCARGADO)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <DepositosPage />
      </Suspense>
    )
  if (acta === null) return <Corte />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ActaCorte key={acta} id={acta} volver={{ to: '/dashboard', label: 'Ir al dashboard' }} />
    </Suspense>
  )
}
