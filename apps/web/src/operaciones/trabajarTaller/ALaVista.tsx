import {
  type Defectos,
  defectosDeLente,
  defectosVistos,
  etiquetaDefecto,
  hayDefectos,
  LARGO_DE_NOTA_DE_DEFECTOS,
  type LadoDeDefecto,
} from '@nitida/contract/calidad.defectos'
import { Controller, useFormContext } from 'react-hook-form'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { ValoresDeControl } from './control.ts'

const lados = [
  { value: 'Ambos', label: 'El par' },
  { value: 'Od', label: 'OD' },
  { value: 'Oi', label: 'OI' },
] as const satisfies readonly { value: LadoDeDefecto; label: string }[]

/** What a lensmeter does not read: any of it fails the pair. Of a lens its eye may be said. */
export function ALaVista() {
  const { control, register, watch, formState } = useFormContext<ValoresDeControl>()
  const defectos = watch('defectos')
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">A la vista</legend>
      <p className="text-sm text-ink2">Marca lo que se vea mal: con uno, el par no pasa aunque mida bien.</p>
      <Controller
        name="defectos"
        control={control}
        render={({ field: { value, onChange } }) => <Lista defectos={value} onCambiar={onChange} />}
      />
      {hayDefectos(defectos) ? (
        <TextField
          label="Qué se ve"
          required={Boolean(defectos.otro)}
          maxLength={LARGO_DE_NOTA_DE_DEFECTOS}
          error={formState.errors.nota?.message ?? null}
          {...register('nota', {
            validate: (nota, { defectos: { otro } }) => !otro || nota.trim() !== '' || 'Escribe qué se ve.',
          })}
        />
      ) : null}
    </fieldset>
  )
}

function Lista({ defectos, onCambiar }: { defectos: Defectos; onCambiar: (otros: Defectos) => void }) {
  const poner = (cual: keyof Defectos, lado: LadoDeDefecto | null) => {
    const { [cual]: _, ...otros } = defectos
    onCambiar(lado ? { ...otros, [cual]: lado } : otros)
  }
  return (
    <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {defectosVistos.map((cual) => {
        const lado = defectos[cual]
        return (
          <li key={cual} className="flex min-h-control flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Checkbox
              label={etiquetaDefecto[cual]}
              checked={Boolean(lado)}
              onChange={({ target }) => poner(cual, target.checked ? 'Ambos' : null)}
            />
            {lado && defectosDeLente.includes(cual) ? (
              <SegmentedField
                label={`Dónde: ${etiquetaDefecto[cual].toLowerCase()}`}
                labelHidden
                options={lados}
                value={lado}
                onValueChange={(otro) => poner(cual, otro)}
              />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
