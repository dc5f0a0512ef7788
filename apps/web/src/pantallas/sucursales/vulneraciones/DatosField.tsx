import { type ClaseDeDatos, clasesDeDatos } from '@nitida/contract/vulneraciones.rules'
import { useId } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { nombreDeClase } from './textos.ts'

interface Props {
  label: string
  value: readonly ClaseDeDatos[]
  error?: string | undefined
  onValueChange: (elegidas: ClaseDeDatos[]) => void
}

/** Kinds of data that a breach reached. */
export function DatosField({ label, value, error, onValueChange }: Props) {
  const nota = useId()
  return (
    <fieldset aria-describedby={error ? nota : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid gap-1.5">
        {clasesDeDatos.map((clase) => (
          <Checkbox
            key={clase}
            label={nombreDeClase[clase]}
            checked={value.includes(clase)}
            onChange={({ target }) =>
              onValueChange(clasesDeDatos.filter((una) => (una === clase ? target.checked : value.includes(una))))
            }
          />
        ))}
      </div>
      {error ? (
        <p id={nota} className="mt-1 text-sm text-bad-ink">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
