import { type FormEvent, useRef, useState } from 'react'
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx'
import { DescartarDialog } from './DescartarDialog.tsx'

interface Props extends Omit<DialogProps, 'onOpenChange' | 'dismissible' | 'done'> {
  onCerrar: () => void
}

/** A dialog around a form. Escape, its X and a click outside ask first where something was typed; 'Regresar' says what it does. */
export function FormularioEnDialogo({ onCerrar, children, ...dialogo }: Props) {
  const [preguntando, setPreguntando] = useState(false)
  /** The form in which something was typed. Once it was sent and is gone, nothing can be lost. */
  const escrito = useRef<HTMLFormElement>(null)
  const anotar = ({ target }: FormEvent) => {
    if (target instanceof Element) escrito.current = target.closest('form') ?? escrito.current
  }
  const descartar = () => {
    setPreguntando(false)
    onCerrar()
  }
  return (
    <Dialog
      {...dialogo}
      onOpenChange={(abierto) => {
        if (abierto) return
        if (escrito.current?.isConnected) setPreguntando(true)
        else onCerrar()
      }}
    >
      <div className="contents" onInput={anotar}>
        {children}
      </div>
      <DescartarDialog open={preguntando} onSeguir={() => setPreguntando(false)} onDescartar={descartar} />
    </Dialog>
  )
}
