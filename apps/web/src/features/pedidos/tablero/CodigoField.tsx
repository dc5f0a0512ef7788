import { esHashId } from '@nitida/contract/pedidos.rules'
import { ScanLine } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { leerQr } from '../../../shared/qr.ts'
import { ILEGIBLE, useLector } from '../../../shared/useLector.ts'
import { TextField } from '../../../ui/TextField.tsx'

interface Oyentes {
  /** A code in capitals. */
  onCodigo: (codigo: string) => void
  onIlegible: () => void
}

/** What the scanner types into the field: read as the bar reads it (D-22). */
export const useCodigo = ({ onCodigo, onIlegible }: Oyentes) =>
  useLector((leido) => {
    const codigo = leerQr(leido)
    const reconocido = codigo !== null && esHashId(codigo)
    if (reconocido) onCodigo(codigo.toUpperCase())
    else onIlegible()
    return reconocido
  })

interface Props {
  ref: RefObject<HTMLInputElement | null>
  codigo: ReturnType<typeof useCodigo>
}

/** F2 calls the scanner's field: while this one is there it is the one, and not that of the bar behind the dialog. */
function useF2(campo: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const alTeclear = (evento: KeyboardEvent) => {
      if (evento.key !== 'F2') return
      evento.preventDefault()
      evento.stopPropagation()
      campo.current?.select()
    }
    addEventListener('keydown', alTeclear, true)
    return () => removeEventListener('keydown', alTeclear, true)
  }, [campo])
}

/** Where scanned codes arrive. */
export function CodigoField({ ref, codigo: { ilegible, entrada } }: Props) {
  useF2(ref)
  return (
    <TextField
      ref={ref}
      label="Código del pedido"
      ayuda="Con el lector, o escrito y Enter."
      error={ilegible ? ILEGIBLE : null}
      icon={<ScanLine />}
      aria-keyshortcuts="F2"
      {...entrada}
    />
  )
}
