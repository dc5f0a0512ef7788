import type { SucursalActiva } from '@nitida/contract/sucursales'
import { etiquetaSucursal } from '@nitida/contract/sucursales.rules'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select } from '../../../ui/Select.tsx'

interface Props {
  sucursales: readonly SucursalActiva[]
  sucursal: number | null
  onSucursal: (id: number) => void
  /** One day at a time moves by one, a week by its six. */
  unDia: boolean
  onMover: (hacia: -1 | 1) => void
  onHoy: () => void
}

const unidos =
  'flex *:not-first:-ml-px *:not-first:rounded-l-none *:not-last:rounded-r-none *:hover:z-1 *:focus-visible:z-1'

/** Which branch, and which days. Who has one branch only chooses none (D-20). */
export function BarraSemana({ sucursales, sucursal, onSucursal, unDia, onMover, onHoy }: Props) {
  return (
    <>
      {sucursales.length > 1 ? (
        <Select
          label="Sucursal"
          labelHidden
          placeholder="Elige una sucursal"
          options={sucursales.map((una) => ({ value: una.id, label: etiquetaSucursal(una) }))}
          value={sucursal}
          onValueChange={(id) => id !== null && onSucursal(id)}
          className="sm:w-64"
        />
      ) : null}
      <fieldset className={unidos}>
        <legend className="sr-only">Cambiar de días</legend>
        <IconButton
          variant="secondary"
          label={unDia ? 'Día anterior' : 'Días anteriores'}
          icon={<ChevronLeft />}
          onClick={() => onMover(-1)}
        />
        <Button onClick={onHoy} className="max-sm:flex-1">
          Hoy
        </Button>
        <IconButton
          variant="secondary"
          label={unDia ? 'Día siguiente' : 'Días siguientes'}
          icon={<ChevronRight />}
          onClick={() => onMover(1)}
        />
      </fieldset>
    </>
  )
}
