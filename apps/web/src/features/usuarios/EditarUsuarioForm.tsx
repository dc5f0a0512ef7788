import type { Usuario } from '@nitida/contract/usuarios'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Aviso } from '../../ui/Aviso.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { CamposUsuario } from './CamposUsuario.tsx'
import { ContrasenaDialog } from './ContrasenaDialog.tsx'
import { HorarioDialog } from './HorarioDialog.tsx'
import { SecretosUsuario } from './SecretosUsuario.tsx'
import { DescartarDialog } from './shared/DescartarDialog.tsx'
import { FalloAviso } from './shared/FalloAviso.tsx'
import { nombreDe } from './shared/nombreDe.ts'
import { rejillaCampos } from './shared/rejillaCampos.ts'
import { SalidaGuardada } from './shared/SalidaGuardada.tsx'
import { sucursalDe } from './sucursalDe.ts'
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
  const [dialogo, setDialogo] = useState<'contrasena' | 'horario' | 'descartar' | null>(null)
  const cerrar = () => setDialogo(null)
  const nombre = nombreDe(usuario)
  const { setFocus } = form

  useEffect(() => setFocus('name'), [setFocus])
  useEffect(() => {
    onSucio(isDirty)
    return () => onSucio(false)
  }, [isDirty, onSucio])

  return (
    <FormProvider {...form}>
      <form onSubmit={enviar} noValidate aria-label={`Editar a ${nombre}`} className="grid gap-4 py-3">
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{nombre}</span>
          {isDirty ? <Badge tone="carey">Cambios sin guardar</Badge> : <Badge tone="info">En edición</Badge>}
        </div>
        <FalloAviso fallo={fallo} />
        {ajeno ? (
          <Aviso
            tone="carey"
            live
            action={
              <Button size="sm" onClick={releer}>
                Cargar sus datos
              </Button>
            }
          >
            Alguien más cambió este usuario mientras lo editabas.
          </Aviso>
        ) : null}
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
      <HorarioDialog
        open={dialogo === 'horario'}
        description={`Se guarda al momento y cierra las sesiones abiertas de ${nombre}.`}
        inicial={form.getValues('sessionLimit') ?? null}
        confirmLabel="Guardar horario"
        onAceptar={(sessionLimit) => {
          cerrar()
          void cambiarHorario(sessionLimit)
        }}
        onCancelar={cerrar}
      />
      <ContrasenaDialog
        open={dialogo === 'contrasena'}
        nombre={nombre}
        minima={contrasenaMinima}
        onAceptar={(password) => {
          cerrar()
          form.setValue('password', password, { shouldDirty: true })
        }}
        onCancelar={cerrar}
      />
      <DescartarDialog open={dialogo === 'descartar'} onSeguir={cerrar} onDescartar={onCancelar} />
      <SalidaGuardada sucio={isDirty} />
    </FormProvider>
  )
}
