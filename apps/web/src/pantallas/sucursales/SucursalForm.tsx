import { zodResolver } from '@hookform/resolvers/zod'
import type { Sucursal } from '@nitida/contract/sucursales'
import { useEffect } from 'react'
import { Controller, FormProvider, useFormContext } from 'react-hook-form'
import { rejillaCampos } from '../../base/formularios/campos.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { useAvisarSucio } from '../../base/formularios/useAvisarSucio.ts'
import { useDescarte } from '../../base/formularios/useDescarte.tsx'
import { useFormulario } from '../../base/formularios/useFormulario.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { FileField } from '../../ui/FileField.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { DatosSucursalCampos } from './DatosSucursalCampos.tsx'
import {
  crearSucursalSchema,
  editarSucursalSchema,
  faltanDatos,
  type SucursalRevisada,
  type ValoresSucursal,
  valoresDe,
} from './sucursal.schema.ts'

const archivos = [
  { name: 'CSD', label: 'Certificado', accept: '.cer' },
  { name: 'privateKey', label: 'Llave privada', accept: '.key' },
] as const

/** The seal of a branch. Stored parts never come back; only whether they are there is told (spec §2 Branches). */
function CsdCampos({ sucursal }: { sucursal: Sucursal | null }) {
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

const FALTAN: FalloDeFormulario = {
  titulo: '¡Error al insertar!',
  texto: 'Hay datos vacíos, favor de rellenarlos.',
  campos: {},
}

/** The steps of the branch form: check, send, show the server's answer. `sucursal` is null for a new one. */
function useSucursalForm(
  sucursal: Sucursal | null,
  onSubmit: (valores: SucursalRevisada) => Promise<FalloDeFormulario | null>,
) {
  return useFormulario<ValoresSucursal, SucursalRevisada>({
    iniciales: valoresDe(sucursal),
    revisar: zodResolver(sucursal ? editarSucursalSchema : crearSucursalSchema),
    enviar: async (valores, form) => {
      const resultado = await onSubmit(valores)
      if (!resultado) form.reset()
      return resultado
    },
    incompleto: (_, valores) => (!sucursal && faltanDatos(valores) ? FALTAN : null),
  })
}

interface Props {
  /** The branch being edited; null creates one. */
  sucursal: Sucursal | null
  /** Grows each time the form is asked for by name: the focus goes to its first field. */
  enfoque: number
  /** Id of the form, so that a button elsewhere can submit it. */
  formId?: string
  onSubmit: (valores: SucursalRevisada) => Promise<FalloDeFormulario | null>
  onCerrar: () => void
  /** Tells whether the form holds unsaved changes. */
  onSucio: (sucio: boolean) => void
}

/** Creates or edits a branch (spec §2, §5). */
export function SucursalForm({ sucursal, enfoque, formId, onSubmit, onCerrar, onSucio }: Props) {
  const { form, fallo, enviar, limpiar } = useSucursalForm(sucursal, onSubmit)
  const { setFocus } = form
  const { isDirty, isSubmitting } = form.formState

  useEffect(() => {
    if (enfoque > 0) setFocus('sucursalNumber')
  }, [enfoque, setFocus])
  useAvisarSucio(isDirty, onSucio)

  const { cancelar, preguntas } = useDescarte(isDirty, () => {
    limpiar()
    onCerrar()
  })

  return (
    <FormProvider {...form}>
      <Form id={formId} onSubmit={enviar}>
        <FalloAviso fallo={fallo} className="mb-4" />
        {sucursal ? <Aviso className="mb-4">Los campos que dejes vacíos conservan su valor anterior.</Aviso> : null}
        <DatosSucursalCampos sucursal={sucursal?.id ?? null} />
        <CsdCampos sucursal={sucursal} />
        <div className="mt-3 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="ghost" onClick={cancelar}>
            Regresar
          </Button>
          <Button type="submit" variant="primary" cargando={isSubmitting} mientras="Guardando…">
            {sucursal ? 'Actualizar' : 'Crear sucursal'}
          </Button>
        </div>
      </Form>
      {preguntas}
    </FormProvider>
  )
}
