import { edadEn } from '@nitida/contract/fechas'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { DateField } from '../../ui/DateField.tsx'
import { formaDia } from '../../ui/fechaTexto.ts'
import { contar } from '../../ui/formatos.ts'
import { LabelAction } from '../../ui/LabelAction.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import type { ValoresPaciente } from './paciente.schema.ts'

const PRIMER_DIA = '1900-01-01'

/** Age; null without a complete date. */
const edadPor = (hoy: string, nacimiento: string | null): number | null =>
  nacimiento !== null && formaDia.test(nacimiento) ? edadEn(hoy, nacimiento) : null

/** D-43: the age is entered; with a birth date the computed one fills the empty box, or is offered beside another, which is not kept. */
export function NacimientoYEdad({ hoy }: { hoy: string }) {
  const { control, setValue, trigger, formState } = useFormContext<ValoresPaciente>()
  const [nacimiento, edad] = useWatch({ control, name: ['fechaNacimiento', 'edad'] })
  const calculada = edadPor(hoy, nacimiento)

  const poner = (nueva: number) => setValue('edad', nueva, { shouldDirty: true, shouldValidate: true })
  const seguirFecha = (dia: string | null) => {
    const nueva = edadPor(hoy, dia)
    if (nueva !== null && (edad === null || edad === calculada)) poner(nueva)
    else if (formState.errors.edad) void trigger('edad')
  }

  const otra = calculada !== null && edad !== null && calculada !== edad ? calculada : null

  return (
    <>
      <Controller
        name="fechaNacimiento"
        control={control}
        render={({ field: { onChange, ...campo } }) => (
          <DateField
            label="Fecha de nacimiento"
            hoy={hoy}
            min={PRIMER_DIA}
            max={hoy}
            error={formState.errors.fechaNacimiento?.message}
            className="col-span-3 sm:col-span-2"
            {...campo}
            onValueChange={(dia) => {
              onChange(dia)
              seguirFecha(dia)
            }}
          />
        )}
      />
      <Controller
        name="edad"
        control={control}
        render={({ field: { onChange, ...campo } }) => (
          <div className="relative col-span-3 min-h-21 sm:col-span-2 pointer-coarse:min-h-23">
            <NumberField
              label="Edad"
              required
              min={0}
              max={120}
              suffix="años"
              ayuda={otra === null ? null : `Según la fecha: ${contar(otra, 'año')}.`}
              error={formState.errors.edad?.message}
              {...campo}
              onValueChange={onChange}
            />
            {/* The line of the note is kept free, so that nothing moves below (D-89). */}
            {otra === null ? null : <LabelAction onClick={() => poner(otra)}>Usar {otra}</LabelAction>}
          </div>
        )}
      />
    </>
  )
}
