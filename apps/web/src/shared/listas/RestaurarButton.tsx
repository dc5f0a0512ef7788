import { RotateCcw } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { cuidarFoco } from './enfocar.ts'

/** The only action of a removed row (D-73). */
export function RestaurarButton({ onClick }: { onClick: () => void }) {
  return (
    <Button ref={cuidarFoco} size="sm" icon={<RotateCcw />} onClick={onClick}>
      Restaurar
    </Button>
  )
}
