import { X } from 'lucide-react'
import { useState } from 'react'
import { useHayEscrito } from '../../base/formularios/escrito.ts'
import { useVersionNueva } from '../../base/realtime/version.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useDialogIsOpen } from '../../ui/openDialogs.ts'

/** Offers the page of the new release while nothing is typed; it lies over the page, so that nothing moves. */
export function AvisoDeVersion() {
  const hay = useVersionNueva()
  const ocupada = [useHayEscrito(), useDialogIsOpen()].includes(true)
  const [despues, setDespues] = useState(false)
  return (
    <div role="status">
      {hay && !ocupada && !despues ? (
        <div className="fixed bottom-4 left-4 z-40 flex max-w-[calc(100vw-2rem)] items-center gap-2 rounded-card border border-line bg-raised py-2 pr-2 pl-4 text-sm text-ink shadow-popup">
          <span>Hay una versión nueva.</span>
          <Button size="sm" onClick={() => location.reload()}>
            Actualizar
          </Button>
          <IconButton size="sm" label="Ahora no" icon={<X />} onClick={() => setDespues(true)} />
        </div>
      ) : null}
    </div>
  )
}
