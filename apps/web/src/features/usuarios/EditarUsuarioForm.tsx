import type { Usuario } from '@nitida/contract/usuarios'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { rejillaCampos } from '../../shared/formularios/rejillaCampos.ts'
import { SalidaGuardada } from '../../shared/formularios/SalidaGuardada.tsx'
import { useAvisarSucio } from '../../shared/formularios/useAvisarSucio.ts'
import { nombreDe } from '../../shared/listas/nombreDe.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { AvisosEdicion } from './AvisosEdicion.tsx'
import { CamposUsuario } from './CamposUsuario.tsx'
import { type DialogoEdicion, DialogosEdicion } from './DialogosEdicion.tsx'
import type { ValoresEditar } from './editarUsuario.schema.ts'
import { SecretosUsuario } from './SecretosUsuario.tsx'
import { type EnvioEditar, useEditarUsuarioForm } from './useEditarUsuarioForm.ts'

interface Props extends EnvioEditar {
  usuario: Usuario
  contrasenaMinima: number
  /** What else can be done with the row. */
  menu: ReactNode
  onCancelar: () => void
  /** Tells whether something would be lost by editing another row. */
  onSucio: (sucio: boolean) => void
}

/** A row of the list that has become inputs (spec §2 Users, inline edit). */
export function EditarUsuarioForm({ usuario, contrasenaMinima, menu, onCancelar, onSucio, ...envio }: Props) {
  const { form, fallo, enviar, cambiarHorario, releer, ajeno } = useEditarUsuarioForm(usuario, envio)
  const { isDirty, isSubmitting } = form.formState
  const [dialogo, setDialogo] = useState<DialogoEdicion | null>(null)
  const nombre = nombreDe(usuario)
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  useAvisarSucio(isDirty, onSucio)

  return (
    <FormProvider {...form}>
      <form onSubmit={enviar} noValidate aria-label={`Editar a ${nombre}`} className="grid gap-4 py-3">
        <AvisosEdicion {...{ nombre, fallo, ajeno }} sucio={isDirty} onReleer={releer} />
        <SinEncargado usuario={usuario} />
        <div className={cx(rejillaCampos, 'sm:grid-cols-2 lg:grid-cols-4')}>
          <CamposUsuario resaltar sucursalActual={sucursalDe(usuario)} />
          <SecretosUsuario onHorario={() => setDialogo('horario')} onContrasena={() => setDialogo('contrasena')} />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2">
          {form.watch('password') ? (
            <Aviso live className="mr-auto">
              Confirme cambios dando click en guardar.
            </Aviso>
          ) : null}
          {menu}
          <Button onClick={() => (isDirty ? setDialogo('descartar') : onCancelar())}>Cancelar</Button>
          <Button type="submit" variant="primary" cargando={isSubmitting}>
            Guardar
          </Button>
        </div>
      </form>
      <DialogosEdicion
        abierto={dialogo}
        nombre={nombre}
        contrasenaMinima={contrasenaMinima}
        horario={form.getValues('sessionLimit') ?? null}
        onCerrar={() => setDialogo(null)}
        onHorario={cambiarHorario}
        onContrasena={(password) => form.setValue('password', password, { shouldDirty: true })}
        onDescartar={onCancelar}
      />
      <SalidaGuardada sucio={isDirty} />
    </FormProvider>
  )
}

/** Said before it is saved: his branch loses its manager when he changes type or branch (D-20). */
function SinEncargado({ usuario: { encargadoDe } }: { usuario: Usuario }) {
  const [tipo, sucursal] = useWatch<ValoresEditar, ['userType', 'branchId']>({ name: ['userType', 'branchId'] })
  if (!encargadoDe || (tipo === '1' && sucursal === encargadoDe.id)) return null
  return (
    <Aviso tone="carey" live>
      Al guardar, la sucursal {encargadoDe.sucursalNumber} se queda sin encargado.
    </Aviso>
  )
}

/** The branch of a user as pickers know branches; null for a user without branch (D-19). */
function sucursalDe({ branchId, branchNum, branchAddress }: Usuario) {
  if (branchId === null) return null
  return { id: branchId, sucursalNumber: branchNum ?? '', direccion: branchAddress ?? '' }
}
