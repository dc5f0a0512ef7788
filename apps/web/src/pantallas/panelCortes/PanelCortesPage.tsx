import { Suspense } from 'react'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { deferred } from '../../ui/deferred.ts'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Panel } from './Panel.tsx'
import { useDia } from './useDia.ts'

const ActaCorte = deferred(async () => (await import('../../operaciones/verActa/ActaCorte.tsx')).ActaCorte)

/** The closings of the chain (spec §2 Cash closing; type 0); with `?acta=ID`, the certificate of one. */
export function PanelCortesPage() {
  const { acta } = useParametros('panelCortes')
  const dia = useDia()
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
