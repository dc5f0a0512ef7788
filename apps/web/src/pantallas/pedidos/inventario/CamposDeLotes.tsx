import { paraSumar } from '@nitida/contract/dinero'
import type { LoteEscrito } from '@nitida/contract/inventario.lotes.rules'
import { leerCantidad } from '@nitida/contract/numeros'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { NumberField, type NumberFieldProps } from '../../../ui/NumberField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface Props {
  /** What they are lots of, for who cannot see it above them. */
  de: string
  lotes: readonly LoteEscrito[]
  onCambio: (lotes: LoteEscrito[]) => void
  /** Pieces of all lots; a new one begins with those that have none yet. */
  piezas: number | null
  error?: string | null | undefined
}

/** None of a lot is as if nothing were written, and what cannot be read stays as it is typed. */
const leerPiezas = (escrito: string): number | null => {
  const leidas = leerCantidad(escrito)
  return leidas === 0 ? null : leidas
}

/** Pieces of one lot. */
export const PiezasDeLote = ({ value, ...campo }: NumberFieldProps) => (
  <NumberField {...campo} read={leerPiezas} value={value === 0 ? null : value} />
)

/** Lots of pieces that come in: number, expiry and how many are of it. */
export function CamposDeLotes({ de, lotes, onCambio, piezas, error }: Props) {
  const poner = (i: number, cambio: Partial<LoteEscrito>) =>
    onCambio(lotes.map((uno, j) => (j === i ? { ...uno, ...cambio } : uno)))
  const conLote = lotes.reduce((suma, uno) => suma + paraSumar(uno.piezas), 0)
  const faltan = Math.max(0, paraSumar(piezas) - conLote)
  return (
    <fieldset aria-label={`Lotes de ${de}`} className="grid min-w-0 gap-3">
      {lotes.map((uno, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lot that is being written is known by its place alone
        <div key={i} className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[1fr_10rem_6rem_auto]">
          <TextField
            label={lotes.length > 1 ? `Lote ${i + 1}` : 'Lote'}
            className="max-sm:col-span-2"
            maxLength={20}
            autoComplete="off"
            value={uno.lote}
            onChange={({ target }) => poner(i, { lote: target.value })}
          />
          <DateField
            label="Caduca"
            className="max-sm:col-span-2"
            value={uno.caduca}
            onValueChange={(dia) => poner(i, { caduca: dia || null })}
          />
          <PiezasDeLote
            label="Piezas"
            min={1}
            max={100_000}
            value={uno.piezas}
            onValueChange={(suyas) => poner(i, { piezas: suyas ?? 0 })}
          />
          <IconButton
            label={`Quitar el lote ${i + 1}`}
            icon={<X />}
            onClick={() => onCambio(lotes.filter((_, j) => j !== i))}
          />
        </div>
      ))}
      {error ? <p className="text-sm text-bad-ink">{error}</p> : null}
      <span>
        <Button
          size="sm"
          icon={<Plus />}
          onClick={() => onCambio([...lotes, { lote: '', caduca: null, piezas: faltan }])}
        >
          {lotes.length === 0 ? 'Agregar lote' : 'Agregar otro lote'}
        </Button>
      </span>
    </fieldset>
  )
}
