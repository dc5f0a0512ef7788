import { zodResolver } from '@hookform/resolvers/zod'
import type { TipoUsuario } from '@nitida/contract/permisos'
import type { CrearUsuario } from '@nitida/contract/usuarios'
import { CONTRASENA_MAXIMA, largoContrasena, requiereHorario } from '@nitida/contract/usuarios.rules'
import { useEffect, useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { rejillaCampos } from '../../base/formularios/campos.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { useAvisarSucio } from '../../base/formularios/useAvisarSucio.ts'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { useDescarte } from '../../base/formularios/useDescarte.tsx'
import { useFormulario } from '../../base/formularios/useFormulario.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CamposUsuario } from './CamposUsuario.tsx'
import { ayudaContrasena } from './contrasena.tsx'
import { crearUsuarioSchema, faltanDatosAlCrear, type ValoresCrear } from './crearUsuario.schema.ts'
import { HorarioDialog } from './HorarioDialog.tsx'

const vacio: Required<Omit<ValoresCrear, 'branchNum' | 'branchAddress'>> = {
  name: '',
  lastName: '',
  secondLastName: '',
  email: '',
  password: '',
  userType: null,
  sessionLimit: null,
  branchId: null,
  cedula: null,
}

const FALTAN: FalloDeFormulario = {
  titulo: '¡Error al crear usuario!',
  texto: 'Todos los campos son obligatorios.',
  campos: {},
}

/** The steps of the form for a new user: check, ask for the hours where the type has them, send. */
function useCrearUsuarioForm(
  tipo: TipoUsuario | null,
  contrasenaMinima: number,
  onSubmit: (datos: CrearUsuario) => Promise<FalloDeFormulario | null>,
) {
  const [enviando, setEnviando] = useState(false)
  const horario = useConfirmacion<CrearUsuario>()
  const { form, fallo, mostrar, enviar, limpiar } = useFormulario<ValoresCrear, CrearUsuario>({
    iniciales: { ...vacio, userType: tipo },
    revisar: zodResolver(crearUsuarioSchema(contrasenaMinima)),
    enviar: async (datos) => {
      if (!requiereHorario(datos.userType)) return mandar(datos)
      horario.pedir(datos)
      return null
    },
    incompleto: (_, valores) => (faltanDatosAlCrear(valores) ? FALTAN : null),
  })

  const mandar = async (datos: CrearUsuario) => {
    setEnviando(true)
    const resultado = await onSubmit(datos)
    setEnviando(false)
    if (!resultado) form.reset()
    return resultado
  }
  const mandarConHorario = async (datos: CrearUsuario) => {
    horario.cerrar()
    mostrar(await mandar(datos))
  }
  return { form, fallo, enviar, enviando, horario, mandarConHorario, limpiar }
}

interface Props {
  /** The type of whoever is created, where it is no question; he then has no branch yet. */
  tipo?: TipoUsuario
  contrasenaMinima: number
  /** Grows each time the form is asked for by name: the focus goes to its first field. */
  enfoque: number
  onSubmit: (datos: CrearUsuario) => Promise<FalloDeFormulario | null>
  onCerrar: () => void
  /** Tells whether the form holds unsaved changes. */
  onSucio: (sucio: boolean) => void
}

/** A new user (spec §5 "User create"). Types other than '0' are asked for their hours before anything is sent. */
export function CrearUsuarioForm({ tipo, contrasenaMinima, enfoque, onSubmit, onCerrar, onSucio }: Props) {
  const { form, fallo, enviar, enviando, horario, mandarConHorario, limpiar } = useCrearUsuarioForm(
    tipo ?? null,
    contrasenaMinima,
    onSubmit,
  )
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
      <Form onSubmit={enviar} aria-label="Crear Nuevo Usuario">
        <FalloAviso fallo={fallo} className="mb-4" />
        <div className={cx(rejillaCampos, 'sm:grid-cols-2 lg:grid-cols-4 lg:*:last:col-span-2')}>
          <CamposUsuario conTipo={tipo === undefined}>
            <ContrasenaField />
          </CamposUsuario>
        </div>
        <div className="mt-3 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="ghost" onClick={cancelar}>
            Regresar
          </Button>
          <Button type="submit" variant="primary" cargando={enviando} mientras="Guardando…">
            Crear usuario
          </Button>
        </div>
      </Form>
      <HorarioDialog
        open={horario.abierta}
        description={`${horario.dato?.name ?? ''} solo podrá usar el sistema dentro de este horario.`}
        inicial={null}
        confirmLabel="Crear usuario"
        onAceptar={(sessionLimit) => horario.dato && void mandarConHorario({ ...horario.dato, sessionLimit })}
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
      count={largoContrasena}
      ayuda={ayudaContrasena(watch('password'), 'Se ve mientras la escribes.')}
      error={formState.errors.password?.message}
      {...register('password')}
    />
  )
}
