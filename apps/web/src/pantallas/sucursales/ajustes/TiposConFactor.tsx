import { tiposUsuario } from '@nitida/contract/permisos'
import { etiquetaTipo } from '@nitida/contract/usuarios.rules'
import { Checkbox } from '../../../ui/Checkbox.tsx'

interface Props {
  /** The types one after the other: '01'. */
  value: string
  onValueChange: (tipos: string) => void
}

/** Types of users who have to activate their second factor before they work. */
export function TiposConFactor({ value, onValueChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-3 text-sm text-ink2">
        A quién se le exige. Quien no la tenga la activa antes de seguir, tú también: ten tu teléfono a la mano.
      </legend>
      <div className="grid gap-1.5">
        {tiposUsuario.map((tipo) => (
          <Checkbox
            key={tipo}
            label={etiquetaTipo(tipo)}
            checked={value.includes(tipo)}
            onChange={({ target }) =>
              onValueChange(
                tiposUsuario.filter((uno) => (uno === tipo ? target.checked : value.includes(uno))).join(''),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
