import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface Props {
  onCerrar: () => void
  /** Whether what the form sends is on its way. */
  cargando?: boolean
  /** Words of the button meanwhile. */
  mientras?: string
  /** Words of the button that sends. */
  children: ReactNode
}

/** The two buttons at the foot of a form in a dialog: leave it, or send it. */
export function BotonesDeFormulario({ onCerrar, children, ...envio }: Props) {
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <Button onClick={onCerrar}>Regresar</Button>
      <Button type="submit" variant="primary" {...envio}>
        {children}
      </Button>
    </div>
  )
}
