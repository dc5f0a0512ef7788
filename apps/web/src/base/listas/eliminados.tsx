import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import type { PaginaActual } from './usePagina.ts'

/** Whether a list shows removed rows instead of present ones (D-73); either starts at its first page. */
export function useEliminados({ irA }: PaginaActual): [boolean, (ver: boolean) => void] {
  const [eliminados, setEliminados] = useState(false)
  const verEliminados = (ver: boolean) => {
    setEliminados(ver)
    irA(1)
  }
  return [eliminados, verEliminados]
}

interface VerEliminadosProps {
  /** 'Ver eliminados', or the feminine. */
  label: string
  eliminados: boolean
  onVer: (ver: boolean) => void
}

/** Shows a list's removed rows (D-73). */
export function VerEliminados({ label, eliminados, onVer }: VerEliminadosProps) {
  return (
    <Checkbox
      label={label}
      className="sm:ml-1"
      checked={eliminados}
      onChange={(evento) => onVer(evento.target.checked)}
    />
  )
}

/** The only action of a removed row (D-73). */
export function RestaurarButton({ onClick }: { onClick: () => void }) {
  return (
    <Button ref={keepFocus} size="sm" icon={<RotateCcw />} onClick={onClick}>
      Restaurar
    </Button>
  )
}
