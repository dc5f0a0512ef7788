import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Cargando } from '../../ui/Cargando.tsx'
import { deferred } from '../../ui/deferred.ts'
import { leerId } from '../pedidos/shared/useIdDelPedido.ts'
import { Panel } from './panel/Panel.tsx'
import { useDia } from './panel/useDia.ts'

const ActaCorte = deferred(async () => (await import('./acta/ActaCorte.tsx')).ActaCorte)

/** The closings of the chain (spec §2 Cash closing; type 0); with `?acta=ID`, the certificate of one. */
export function PanelCortesPage() {
  const { acta }: { acta?: unknown } = useSearch({ strict: false })
  const dia = useDia()
  const id = leerId(acta)
  if (id === null) return <Panel dia={dia} />
  return (
    <Suspense fallback={<Cargando />}>
      <ActaCorte
        key={id}
        id={id}
        volver={{ to: '/cortes/panelAdmin', search: dia.enDireccion, label: 'Panel de cortes' }}
      />
    </Suspense>
  )
}
