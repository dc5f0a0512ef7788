import { Suspense } from 'react'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { deferred } from '../../ui/deferred.ts'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Panel } from './Panel.tsx'
import { PestanasDeCortes } from './PestanasDeCortes.tsx'
import { useDia } from './useDia.ts'

const NegocioPage = deferred(async () => (await import('../../operaciones/verNegocio/NegocioPage.tsx')).NegocioPage)
const ComisionesPage = deferred(
  async () => (await import('../../operaciones/verComisiones/ComisionesPage.tsx')).ComisionesPage,
)
const DepositosPage = deferred(async () => (await import('./DepositosPage.tsx')).DepositosPage)
const ActaCorte = deferred(async () => (await import('../../operaciones/verActa/ActaCorte.tsx')).ActaCorte)

/** The closings of the chain (spec §2 Cash closing; type 0); with `?acta=ID` the certificate of one, with `?vista=negocio` the chain's figures, with `?vista=depositos` its cash on the way to the bank, with `?vista=comisiones` what people earn. */
export function PanelCortesPage() {
  const { acta, vista } = useParametros('panelCortes')
  const dia = useDia()
  if (vista === 'negocio')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <NegocioPage donde="panelCortes" pestanas={<PestanasDeCortes actual="negocio" />} />
      </Suspense>
    )
  if (vista === 'comisiones')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ComisionesPage donde="panelCortes" pestanas={<PestanasDeCortes actual="comisiones" />} />
      </Suspense>
    )
  if (vista === 'depositos')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <DepositosPage />
      </Suspense>
    )
  if (acta === null) return <Panel dia={dia} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ActaCorte
        key={acta}
        id={acta}
        volver={{ to: '/cortes/panelAdmin', search: dia.enDireccion, label: 'Panel de cortes' }}
      />
    </Suspense>
  )
}
