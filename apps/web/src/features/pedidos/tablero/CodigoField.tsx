import { esHashId } from '@nitida/contract/pedidos.rules'
import { ScanLine } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { leerQr, PAUSA_MS } from '../../../shared/qr.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { useDebouncedCallback } from '../../../ui/useDebouncedCallback.ts'

interface Oyentes {
  /** A code in capitals. */
  onCodigo: (codigo: string) => void
  onIlegible: () => void
}

/** What the scanner types: read as the bar reads it (D-22), after a pause or at once, and cleared for the next one. */
export function useCodigo({ onCodigo, onIlegible }: Oyentes) {
  const [texto, setTexto] = useState('')
  const [ilegible, setIlegible] = useState(false)
  const { later, flush } = useDebouncedCallback((leido: string) => {
    if (!leido.trim()) return
    const codigo = leerQr(leido)
    const reconocido = codigo !== null && esHashId(codigo)
    setTexto('')
    setIlegible(!reconocido)
    if (reconocido) onCodigo(codigo.toUpperCase())
    else onIlegible()
  }, PAUSA_MS)
  const escribir = (nuevo: string) => {
    setTexto(nuevo)
    if (nuevo) setIlegible(false)
    later(nuevo)
  }
  return { texto, ilegible, escribir, leerYa: () => flush(texto) }
}

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
export function CodigoField({ ref, codigo: { texto, ilegible, escribir, leerYa } }: Props) {
  useF2(ref)
  return (
    <TextField
      ref={ref}
      label="Código del pedido"
      ayuda="Con el lector, o escrito y Enter."
      error={ilegible ? 'No se reconoció el código. Escanéalo de nuevo.' : null}
      icon={<ScanLine />}
      aria-keyshortcuts="F2"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      value={texto}
      onChange={(evento) => escribir(evento.target.value)}
      onKeyDown={(evento) => {
        if (evento.key === 'Enter') leerYa()
      }}
    />
  )
}
