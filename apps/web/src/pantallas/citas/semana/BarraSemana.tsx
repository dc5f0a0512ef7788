import { etiquetaSucursal } from '@nitida/contract/nombres'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select } from '../../../ui/Select.tsx'

interface SucursalProps {
  /** Whether the branches are known. */
  cargadas: boolean
  sucursales: readonly SucursalActiva[]
  sucursal: number | null
  onSucursal: (id: number) => void
}

/** The branch; a user of one branch has no choice (D-20). */
export function SucursalDeSemana({ cargadas, sucursales, sucursal, onSucursal }: SucursalProps) {
  const { usuario } = useSesion()
  if (usuario.userType !== '0' || (cargadas && sucursales.length < 2)) return null
  return (
    <Select
      label="Sucursal"
      labelHidden
      placeholder="Elige una sucursal"
      options={sucursales.map((una) => ({ value: una.id, label: etiquetaSucursal(una) }))}
      value={sucursal}
      onValueChange={(id) => id !== null && onSucursal(id)}
      className="sm:w-64"
    />
  )
}

interface DiasProps {
  onMover: (hacia: -1 | 1) => void
  onHoy: () => void
}

const unidos =
  'flex *:not-first:-ml-px *:not-first:rounded-l-none *:not-last:rounded-r-none *:hover:z-1 *:focus-visible:z-1'

/** The six days. */
export function DiasDeSemana({ onMover, onHoy }: DiasProps) {
  return (
    <fieldset className={unidos}>
      <legend className="sr-only">Cambiar de días</legend>
      <IconButton variant="secondary" label="Días anteriores" icon={<ChevronLeft />} onClick={() => onMover(-1)} />
      <Button onClick={onHoy}>Hoy</Button>
      <IconButton variant="secondary" label="Días siguientes" icon={<ChevronRight />} onClick={() => onMover(1)} />
    </fieldset>
  )
}
