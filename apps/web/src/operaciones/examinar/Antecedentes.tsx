import { preguntas } from '@nitida/contract/clinica.rules'
import { Controller, useFormContext } from 'react-hook-form'
import type { ValoresExamen } from '../../entidades/visita/examen.ts'
import { Card } from '../../ui/Card.tsx'
import { SiNoField } from '../../ui/SegmentedField.tsx'

/** The six questions: ← → or N and S answer, Tab goes on. */
export function Antecedentes() {
  const { control } = useFormContext<ValoresExamen>()
  return (
    <Card title="Antecedentes">
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
        {preguntas.map(({ campo, texto }) => (
          <Controller
            key={campo}
            name={campo}
            control={control}
            render={({ field: { onChange, ...field }, fieldState }) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the radio buttons inside are what is interacted with
              <div
                onKeyDown={({ key, ctrlKey, metaKey, altKey, currentTarget }) => {
                  const respuesta = { n: 'No', s: 'Si' }[key.toLowerCase()]
                  if (!respuesta || ctrlKey || metaKey || altKey) return
                  onChange(respuesta)
                  currentTarget.querySelector<HTMLInputElement>(`input[value=${respuesta}]`)?.focus()
                }}
              >
                <SiNoField
                  label={texto}
                  required
                  {...field}
                  error={fieldState.error?.message}
                  onValueChange={onChange}
                />
              </div>
            )}
          />
        ))}
      </div>
    </Card>
  )
}
