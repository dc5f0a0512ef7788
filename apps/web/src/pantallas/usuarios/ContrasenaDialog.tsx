import { CONTRASENA_MAXIMA_DIALOGO, largoContrasena } from '@nitida/contract/usuarios.rules'
import { type SyntheticEvent, useId, useState } from 'react'
import { ayudaContrasena, errorContrasena } from '../../operaciones/registrarUsuario/contrasena.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'

interface Props {
  open: boolean
  nombre: string
  /** Below this many characters the server refuses (D-8). */
  minima: number
  onAceptar: (contrasena: string) => void
  onCancelar: () => void
}

/** A new password for a user, handed over to the row that is being edited: it is saved with the row (spec §5). */
export function ContrasenaDialog({ open, nombre, minima, onAceptar, onCancelar }: Props) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCancelar()}
      size="sm"
      title="Nueva contraseña"
      description={`Para ${nombre}. Se cambia al guardar el usuario y cierra sus sesiones abiertas.`}
      footer={
        <>
          <Button onClick={onCancelar}>Regresar</Button>
          <Button type="submit" form={formId} variant="primary">
            Aceptar
          </Button>
        </>
      }
    >
      <Contrasena formId={formId} minima={minima} onAceptar={onAceptar} />
    </Dialog>
  )
}

type ContrasenaProps = Pick<Props, 'minima' | 'onAceptar'> & { formId: string }

function Contrasena({ formId, minima, onAceptar }: ContrasenaProps) {
  const [texto, setTexto] = useState('')
  const [error, setError] = useState<string | null>(null)
  const enviar = (evento: SyntheticEvent) => {
    evento.preventDefault()
    const problema = errorContrasena(texto, minima)
    setError(problema)
    if (!problema) onAceptar(texto)
  }
  return (
    <Form id={formId} onSubmit={enviar}>
      <PasswordField
        label="Nueva contraseña"
        required
        autoComplete="new-password"
        maxLength={CONTRASENA_MAXIMA_DIALOGO}
        count={largoContrasena}
        value={texto}
        onChange={(e) => setTexto(e.target.value)}
        error={error}
        ayuda={ayudaContrasena(texto, `Máximo ${CONTRASENA_MAXIMA_DIALOGO} caracteres.`)}
      />
    </Form>
  )
}
