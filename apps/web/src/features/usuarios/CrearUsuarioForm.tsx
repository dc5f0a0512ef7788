import type { CrearUsuario } from '@nitida/contract/usuarios'
import { CONTRASENA_MAXIMA } from '@nitida/contract/usuarios.rules'
import { useEffect } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { FalloAviso } from '../../shared/formularios/FalloAviso.tsx'
import type { FalloDeFormulario } from '../../shared/formularios/fallo.ts'
import { rejillaCampos } from '../../shared/formularios/rejillaCampos.ts'
import { useAvisarSucio } from '../../shared/formularios/useAvisarSucio.ts'
import { useDescarte } from '../../shared/formularios/useDescarte.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { TextField } from '../../ui/TextField.tsx'
import { CamposUsuario } from './CamposUsuario.tsx'
import { ayudaContrasena } from './contrasena.tsx'
import type { ValoresCrear } from './crearUsuario.schema.ts'
import { HorarioDialog } from './HorarioDialog.tsx'
import { useCrearUsuarioForm } from './useCrearUsuarioForm.ts'

interface Props {
  contrasenaMinima: number
  /** Grows each time the form is asked for by name: the focus goes to its first field. */
  enfoque: number
  onSubmit: (datos: CrearUsuario) => Promise<FalloDeFormulario | null>
  onCerrar: () => void
  /** Tells whether something would be lost without the form. */
  onSucio: (sucio: boolean) => void
}

/** A new user (spec §5 "User create"). Types other than '0' are asked for their hours before anything is sent. */
export function CrearUsuarioForm({ contrasenaMinima, enfoque, onSubmit, onCerrar, onSucio }: Props) {
  const { form, fallo, enviando, horario, enviar, revisar, limpiar } = useCrearUsuarioForm(contrasenaMinima, onSubmit)
  const { setFocus } = form
  const { isDirty } = form.formState

  useEffect(() => {
    if (enfoque > 0) setFocus('name')
  }, [enfoque, setFocus])
  useAvisarSucio(isDirty, onSucio)

  const { cancelar, preguntas } = useDescarte(isDirty, () => {
    limpiar()
    onCerrar()
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={revisar} noValidate aria-label="Crear Nuevo Usuario">
        <FalloAviso fallo={fallo} className="mb-4" />
        <div className={cx(rejillaCampos, 'sm:grid-cols-2 lg:grid-cols-4 lg:*:last:col-span-2')}>
          <CamposUsuario>
            <ContrasenaField />
          </CamposUsuario>
        </div>
        <div className="mt-3 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="ghost" onClick={cancelar}>
            Cancelar
          </Button>
          <Button type="submit" variant="primary" cargando={enviando}>
            Crear usuario
          </Button>
        </div>
      </form>
      <HorarioDialog
        open={horario.abierta}
        description={`${horario.dato?.name ?? ''} solo podrá usar el sistema dentro de este horario.`}
        inicial={null}
        confirmLabel="Crear usuario"
        onAceptar={(sessionLimit) => horario.dato && void enviar({ ...horario.dato, sessionLimit })}
        onCancelar={horario.cerrar}
      />
      {preguntas}
    </FormProvider>
  )
}

/** The password of a new user, in plain text on purpose (spec §5): it is handed over by voice or on paper. */
function ContrasenaField() {
  const { register, watch, formState } = useFormContext<ValoresCrear>()
  return (
    <TextField
      label="Contraseña"
      required
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={CONTRASENA_MAXIMA}
      ayuda={ayudaContrasena(watch('password'), 'Se ve mientras la escribes.')}
      error={formState.errors.password?.message}
      {...register('password')}
    />
  )
}
