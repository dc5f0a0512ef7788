import type { CrearUsuario } from '@nitida/contract/usuarios'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { FalloAviso } from '../../shared/formularios/FalloAviso.tsx'
import type { FalloDeFormulario } from '../../shared/formularios/fallo.ts'
import { rejillaCampos } from '../../shared/formularios/rejillaCampos.ts'
import { useAvisarSucio } from '../../shared/formularios/useAvisarSucio.ts'
import { useDescarte } from '../../shared/formularios/useDescarte.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { CamposUsuario } from './CamposUsuario.tsx'
import { ContrasenaField } from './ContrasenaField.tsx'
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
