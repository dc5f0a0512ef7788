import { Clock, KeyRound } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { SinDato } from '../../ui/SinDato.tsx'

interface Props {
  sessionLimit: string | null
  errorHorario: string | undefined
  errorContrasena: string | undefined
  onHorario: () => void
  onContrasena: () => void
}

/** The two things of a user that have a dialog of their own while he is edited (spec §2). */
export function SecretosUsuario(props: Props) {
  const { sessionLimit, errorHorario, errorContrasena, onHorario, onContrasena } = props
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
          <div className="flex min-h-control items-center">
            <Button size="sm" icon={<KeyRound />} onClick={onContrasena} aria-describedby={aria['aria-describedby']}>
              Nueva contraseña
            </Button>
          </div>
        )}
      </Field>
    </>
  )
}
