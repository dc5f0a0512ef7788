import { ScanBarcode } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { keepSeparator } from '../../ui/keepSeparator.ts'
import { TextField } from '../../ui/TextField.tsx'
import { codigoLeido } from './codigoLeido.ts'

interface Props {
  label: string
  ayuda?: string
  error?: string | null
  /** What was read, or typed and ended by Enter. The field is empty again by then. */
  onCodigo: (codigo: string) => void
  autoFocus?: boolean
  large?: boolean
  /** Characters of the longest code. */
  largo?: number
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** The box that a scanner types into, one code after the other; it keeps the focus. */
export function CampoDeLector({ onCodigo, largo = 40, ...campo }: Props) {
  const [texto, setTexto] = useState('')
  const alTeclear = (evento: KeyboardEvent<HTMLElement>) => {
    keepSeparator(evento)
    if (evento.key !== 'Enter') return
    evento.preventDefault()
    const codigo = codigoLeido(texto)
    setTexto('')
    if (codigo) onCodigo(codigo.startsWith('(') ? codigo : codigo.slice(0, largo))
  }
  return (
    <TextField
      {...campo}
      icon={<ScanBarcode />}
      autoComplete="off"
      value={texto}
      onChange={({ target }) => setTexto(target.value)}
      onKeyDown={alTeclear}
    />
  )
}
