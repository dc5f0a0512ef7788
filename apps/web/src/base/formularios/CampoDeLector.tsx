import { MAXIMO_GS1 } from '@nitida/contract/gs1.rules'
import { ScanBarcode } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { keepSeparator } from '../../ui/keepSeparator.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useDebouncedCallback } from '../../ui/useDebouncedCallback.ts'
import { codigoLeido } from './codigoLeido.ts'
import { PAUSA_MS } from './pausaDeLectura.ts'
import { useRafaga } from './useRafaga.ts'

interface Props {
  label: string
  ayuda?: string
  error?: string | null
  /** What was read, or typed and ended by Enter or Tab. The field is empty again by then. */
  onCodigo: (codigo: string) => void
  autoFocus?: boolean
  large?: boolean
  /** Characters of the longest code; a longer one stays in the field, which says so. */
  largo?: number | undefined
  ref?: Ref<HTMLInputElement>
  className?: string
}

const DEMASIADO = 'El código es demasiado largo: quizá se juntaron dos. Escanea uno a la vez.'

/** What the box holds, and what its keys do to it. */
function useLectura({ onCodigo, largo = 40 }: Pick<Props, 'onCodigo' | 'largo'>) {
  const [texto, setTexto] = useState('')
  const [larga, setLarga] = useState(false)
  const campo = useRef<HTMLInputElement>(null)
  const { contar, esDeLector } = useRafaga()
  const leer = () => {
    const codigo = codigoLeido(texto)
    const cabe = codigo.length <= (codigo.startsWith('(') ? Math.max(largo, MAXIMO_GS1) : largo)
    setLarga(!cabe)
    if (!cabe) return campo.current?.select() // the next scan takes its place
    setTexto('')
    if (codigo) onCodigo(codigo)
  }
  const { later } = useDebouncedCallback((escrito: string) => {
    if (escrito === texto && esDeLector(escrito)) leer()
  }, PAUSA_MS)
  const escribir = (escrito: string) => {
    setTexto(escrito)
    setLarga(false)
    later(escrito)
  }
  const alTeclear = (evento: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = evento
    campo.current = currentTarget
    contar(evento)
    keepSeparator(evento)
    // Tab out of an empty box leaves it, and out of one whose code was refused.
    if (key !== 'Enter' && (key !== 'Tab' || shiftKey || larga || texto.trim() === '')) return
    evento.preventDefault()
    leer()
  }
  return { texto, larga, escribir, alTeclear }
}

/**
 * The box that a scanner types into, one code after the other; it keeps the focus. A code ends with Enter, with Tab, or with a pause
 * (D-22) where it came as fast as only a scanner types.
 */
export function CampoDeLector({ onCodigo, largo, error, ...campo }: Props) {
  const { texto, larga, escribir, alTeclear } = useLectura({ onCodigo, largo })
  return (
    <TextField
      {...campo}
      error={larga ? DEMASIADO : error}
      icon={<ScanBarcode />}
      autoComplete="off"
      value={texto}
      onChange={({ target }) => escribir(target.value)}
      onKeyDown={alTeclear}
    />
  )
}
