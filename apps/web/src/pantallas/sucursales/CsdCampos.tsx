import type { Sucursal } from '@nitida/contract/sucursales'
import { type DragEvent, useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { rejillaCampos } from '../../base/formularios/campos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { cx } from '../../ui/clases.ts'
import { FileField } from '../../ui/FileField.tsx'
import { fechaDeInstante } from '../../ui/formatos.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import type { ValoresSucursal } from './sucursal.schema.ts'
import { useRevisionDelCsd, type Veredicto } from './useRevisionDelCsd.ts'

const archivos = [
  { name: 'CSD', label: 'Certificado', accept: '.cer' },
  { name: 'privateKey', label: 'Llave privada', accept: '.key' },
] as const

/**
 * The seal of a branch: both files at once or one after the other, dropped or chosen, and at once whether they belong together.
 * Stored parts never come back; only whether they are there is told (spec §2 Branches).
 */
export function CsdCampos({ sucursal }: { sucursal: Sucursal | null }) {
  const { register, control, formState, setValue } = useFormContext<ValoresSucursal>()
  const { errors } = formState
  const { veredicto, revisar } = useRevisionDelCsd(sucursal)
  const [encima, setEncima] = useState(false)
  const ayuda = (campo: 'CSD' | 'privateKey' | 'passCSD') => sucursal?.[campo]
  const soltar = (evento: DragEvent) => {
    evento.preventDefault()
    setEncima(false)
    for (const archivo of evento.dataTransfer.files) {
      const suyo = archivos.find(({ accept }) => archivo.name.toLowerCase().endsWith(accept))
      if (suyo) setValue(suyo.name, archivo, { shouldDirty: true, shouldValidate: true })
    }
    revisar()
  }
  return (
    <fieldset
      className={cx('mt-5 border-t border-line pt-4', encima && 'rounded-control bg-brand-soft')}
      onDragOver={(evento) => {
        evento.preventDefault()
        setEncima(true)
      }}
      onDragLeave={() => setEncima(false)}
      onDrop={soltar}
    >
      <legend className="float-left mb-1 w-full font-semibold">Certificado de Sello Digital (CSD)</legend>
      <p className="clear-both mb-4 text-sm text-ink3">
        Opcional. Arrastra aquí los dos archivos o elígelos. Se almacena cifrado y no se vuelve a mostrar. Usa el CSD
        del SAT, no la e.firma.
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
                onValueChange={(archivo) => {
                  onChange(archivo)
                  revisar()
                }}
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
          {...register('passCSD', { onChange: revisar })}
        />
        <div aria-live="polite" className="empty:hidden sm:col-span-2 lg:col-span-4">
          {veredicto ? <Dicho veredicto={veredicto} zona={sucursal?.zonaHoraria} /> : null}
        </div>
      </div>
    </fieldset>
  )
}

/** What is known of the files before they are saved. */
function Dicho({ veredicto, zona }: { veredicto: Veredicto; zona: string | undefined }) {
  if ('motivo' in veredicto) return <Aviso tone="bad" title={veredicto.motivo} />
  const { certificado, completo } = veredicto
  const de = certificado && `RFC ${certificado.rfc} · hasta el ${fechaDeInstante(certificado.hasta, zona)}`
  if (completo)
    return (
      <Aviso tone="ok" title="Van juntos y la contraseña abre.">
        {de}
      </Aviso>
    )
  return (
    <Aviso
      title={certificado ? 'El certificado es válido. Falta la llave con su contraseña.' : 'Falta el certificado.'}
    >
      {de}
    </Aviso>
  )
}
