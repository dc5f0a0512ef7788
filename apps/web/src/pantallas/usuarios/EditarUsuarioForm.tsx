import { nombreDe } from '@nitida/contract/nombres'
import type { Usuario } from '@nitida/contract/usuarios'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { rejillaCampos } from '../../base/formularios/campos.ts'
import { DescartarDialog } from '../../base/formularios/DescartarDialog.tsx'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { SalidaGuardada } from '../../base/formularios/SalidaGuardada.tsx'
import { useAvisarSucio } from '../../base/formularios/useAvisarSucio.ts'
import { CamposUsuario } from '../../operaciones/registrarUsuario/CamposUsuario.tsx'
import { HorarioDialog } from '../../operaciones/registrarUsuario/HorarioDialog.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { Form } from '../../ui/Form.tsx'
import { ContrasenaDialog } from './ContrasenaDialog.tsx'
import type { ValoresEditar } from './editarUsuario.schema.ts'
import { SecretosUsuario } from './SecretosUsuario.tsx'
import { type EnvioEditar, useEditarUsuarioForm } from './useEditarUsuarioForm.ts'

type DialogoEdicion = 'contrasena' | 'horario' | 'descartar'

interface DialogosEdicionProps {
  abierto: DialogoEdicion | null
  nombre: string
  contrasenaMinima: number
  horario: string | null
  onCerrar: () => void
  onHorario: (sessionLimit: string) => void
  onContrasena: (contrasena: string) => void
  onDescartar: () => void
}

/** Dialogs of the edited row, outside its form because React bubbles a submit through portals. */
function DialogosEdicion({ abierto, nombre, contrasenaMinima, horario, onCerrar, ...acciones }: DialogosEdicionProps) {
  return (
    <>
      <HorarioDialog
        open={abierto === 'horario'}
        description={`Se guarda al momento y cierra las sesiones abiertas de ${nombre}.`}
        inicial={horario}
        confirmLabel="Guardar horario"
        onAceptar={(sessionLimit) => {
          onCerrar()
          acciones.onHorario(sessionLimit)
        }}
        onCancelar={onCerrar}
      />
      <ContrasenaDialog
        open={abierto === 'contrasena'}
        nombre={nombre}
        minima={contrasenaMinima}
        onAceptar={(contrasena) => {
          onCerrar()
          acciones.onContrasena(contrasena)
        }}
        onCancelar={onCerrar}
      />
      <DescartarDialog open={abierto === 'descartar'} onSeguir={onCerrar} onDescartar={acciones.onDescartar} />
    </>
  )
}

interface AvisosEdicionProps {
  nombre: string
  sucio: boolean
  fallo: FalloDeFormulario | null
  /** Whether somebody else saved this user meanwhile. */
  ajeno: boolean
  onReleer: () => void
}

/** Notes about the edited row, above its inputs. */
function AvisosEdicion({ nombre, sucio, fallo, ajeno, onReleer }: AvisosEdicionProps) {
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{nombre}</span>
        {sucio ? <Badge tone="carey">Cambios sin guardar</Badge> : <Badge tone="info">En edición</Badge>}
      </div>
      <FalloAviso fallo={fallo} />
      {ajeno ? (
        <Aviso
          tone="carey"
          live
          action={
            <Button size="sm" onClick={onReleer}>
              Cargar sus datos
            </Button>
          }
        >
          Alguien más cambió este usuario mientras lo editabas.
        </Aviso>
      ) : null}
    </>
  )
}

interface Props extends EnvioEditar {
  usuario: Usuario
  contrasenaMinima: number
  /** Further actions of the row. */
  menu: ReactNode
  onCancelar: () => void
  /** Tells whether the row holds unsaved changes. */
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
      <Form onSubmit={enviar} aria-label={`Editar a ${nombre}`} className="grid gap-4 py-3">
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
          <Button onClick={() => (isDirty ? setDialogo('descartar') : onCancelar())}>Regresar</Button>
          <Button type="submit" variant="primary" cargando={isSubmitting}>
            Guardar
          </Button>
        </div>
      </Form>
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

/** Warns before saving that his branch loses its manager when he changes type or branch (D-20). */
function SinEncargado({ usuario: { encargadoDe } }: { usuario: Usuario }) {
  const [tipo, sucursal] = useWatch<ValoresEditar, ['userType', 'branchId']>({ name: ['userType', 'branchId'] })
  if (!encargadoDe || (tipo === '1' && sucursal === encargadoDe.id)) return null
  return (
    <Aviso tone="carey" live>
      Al guardar, la sucursal {encargadoDe.sucursalNumber} se queda sin encargado.
    </Aviso>
  )
}

/** The branch of a user in the pickers' shape; null for a user without branch (D-19). */
function sucursalDe({ branchId, branchNum, branchAddress }: Usuario) {
  if (branchId === null) return null
  return { id: branchId, sucursalNumber: branchNum ?? '', direccion: branchAddress ?? '' }
}
