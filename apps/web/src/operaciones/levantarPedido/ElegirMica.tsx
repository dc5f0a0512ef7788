import { Suspense, useState } from 'react'
import { deferred } from '../../ui/deferred.ts'
import { LabelAction } from '../../ui/LabelAction.tsx'
import type { MicaElegida } from './useEntregaPropuesta.ts'

const MicaDeListaDialog = deferred(async () => (await import('./MicaDeListaDialog.tsx')).MicaDeListaDialog, 'last')

interface Props {
  onElegir: (elegida: MicaElegida) => void
}

/** Opens the price list of lenses beside the label of a lens. */
export function ElegirMica({ onElegir }: Props) {
  const [abierta, setAbierta] = useState(false)
  return (
    <>
      <LabelAction onClick={() => setAbierta(true)}>De la lista</LabelAction>
      <Suspense>
        {abierta ? (
          <MicaDeListaDialog
            onCerrar={() => setAbierta(false)}
            onElegir={(elegida) => {
              setAbierta(false)
              onElegir(elegida)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
