import type { Sucursal } from '@nitida/contract/sucursales'
import { Controller, useFormContext } from 'react-hook-form'
import { rejillaCampos } from '../../shared/formularios/rejillaCampos.ts'
import { cx } from '../../ui/cx.ts'
import { FileField } from '../../ui/FileField.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import type { ValoresSucursal } from './sucursal.schema.ts'

const archivos = [
  { name: 'CSD', label: 'Certificado', accept: '.cer' },
  { name: 'privateKey', label: 'Llave privada', accept: '.key' },
] as const

/** The seal of a branch. What is stored never comes back: only whether it is there (spec §2 Branches). */
export function CsdCampos({ sucursal }: { sucursal: Sucursal | null }) {
  const { register, control, formState } = useFormContext<ValoresSucursal>()
  const { errors } = formState
  const ayuda = (campo: 'CSD' | 'privateKey' | 'passCSD') => sucursal?.[campo]
  return (
    <fieldset className="mt-5 border-t border-line pt-4">
      <legend className="float-left mb-1 w-full font-semibold">Certificado de Sello Digital (CSD)</legend>
      <p className="clear-both mb-4 text-sm text-ink3">
        Opcional. Se comprueba al guardar y se almacena cifrado. Usa el CSD del SAT, no la e.firma.
      </p>
      <div className={cx(rejillaCampos, 'sm:grid-cols-2 lg:grid-cols-4')}>
        {archivos.map(({ name, label, accept }) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field: { onChange, ...campo } }) => (
              <FileField
                label={label}
                accept={accept}
                emptyText={ayuda(name) ?? 'Ningún archivo'}
                error={errors[name]?.message}
                onValueChange={onChange}
                {...campo}
              />
            )}
          />
        ))}
        <PasswordField
          label="Contraseña del certificado"
          autoComplete="new-password"
          className="lg:col-span-2"
          ayuda={ayuda('passCSD')}
          error={errors.passCSD?.message}
          {...register('passCSD')}
        />
      </div>
    </fieldset>
  )
}
