import { Clock, KeyRound } from 'lucide-react'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { SinDato } from '../../ui/SinDato.tsx'

interface Props {
  sessionLimit: string | null
  /** A password was typed and waits for Guardar. */
  contrasenaNueva: boolean
  errorHorario: string | undefined
  errorContrasena: string | undefined
  onHorario: () => void
  onContrasena: () => void
}

/** The two things of a user that have a dialog of their own while he is edited (spec §2). */
export function SecretosUsuario(props: Props) {
  const { sessionLimit, contrasenaNueva, errorHorario, errorContrasena, onHorario, onContrasena } = props
  return (
    <>
      <Field label="Horario de sesión" group error={errorHorario}>
        {(aria) => (
          <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular">{sessionLimit ?? <SinDato>Sin horario</SinDato>}</span>
            <Button size="sm" icon={<Clock />} onClick={onHorario} aria-describedby={aria['aria-describedby']}>
              Hora de Sesión
            </Button>
          </div>
        )}
      </Field>
      <Field label="Contraseña" group error={errorContrasena}>
        {(aria) => (
          <div className="grid gap-2">
            <div className="flex min-h-control items-center">
              <Button size="sm" icon={<KeyRound />} onClick={onContrasena} aria-describedby={aria['aria-describedby']}>
                Nueva contraseña
              </Button>
            </div>
            {contrasenaNueva ? <Aviso live>Confirme cambios dando click en guardar.</Aviso> : null}
          </div>
        )}
      </Field>
    </>
  )
}
