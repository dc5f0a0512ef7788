import { Suspense, useState } from 'react'
import { deferred } from '../../ui/deferred.ts'
import { LabelAction } from '../../ui/LabelAction.tsx'

const MicaDeListaDialog = deferred(async () => (await import('./MicaDeListaDialog.tsx')).MicaDeListaDialog, 'last')

interface Props {
  /** Takes the lens's name, and its price with what was added. */
  onElegir: (texto: string, importe: number) => void
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
            onElegir={(texto, importe) => {
              setAbierta(false)
              onElegir(texto, importe)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
