import { useNavigate } from '@tanstack/react-router'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'

const opciones = [
  { value: '1', label: 'Hoy' },
  { value: '7', label: '7 días' },
  { value: '30', label: '30 días' },
] as const

/** How many days up to today are looked at. @param dias null for today alone. */
export function DiasDeHoy({ dias }: { dias: number | null }) {
  const navigate = useNavigate()
  return (
    <SegmentedField
      label="Días"
      labelHidden
      options={opciones}
      value={dias === 7 ? '7' : dias === 30 ? '30' : '1'}
      onValueChange={(otros) =>
        otros && void navigate(aPath('/dashboard', { tab: 'hoy', ...(otros !== '1' && { dias: Number(otros) }) }))
      }
    />
  )
}
