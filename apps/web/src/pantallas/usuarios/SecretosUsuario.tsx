import { Clock, KeyRound } from 'lucide-react'
import { useController, useFormContext } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { SinDato } from '../../ui/texto.tsx'
import type { ValoresEditar } from './editarUsuario.schema.ts'

interface Props {
  onHorario: () => void
  onContrasena: () => void
}

/** The two values of a user that have a dialog of their own while he is edited (spec §2). */
export function SecretosUsuario({ onHorario, onContrasena }: Props) {
  const { control } = useFormContext<ValoresEditar>()
  const horario = useController({ name: 'sessionLimit', control })
  const contrasena = useController({ name: 'password', control })
  return (
    <>
      <Field label="Horario de sesión" group error={horario.fieldState.error?.message}>
        {(aria) => (
          <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular">{horario.field.value ?? <SinDato>Sin horario</SinDato>}</span>
            <Button
              ref={horario.field.ref}
              size="sm"
              icon={<Clock />}
              onClick={onHorario}
              aria-describedby={aria['aria-describedby']}
            >
              Hora de Sesión
            </Button>
          </div>
        )}
      </Field>
      <Field label="Contraseña" group error={contrasena.fieldState.error?.message}>
        {(aria) => (
          <div className="flex min-h-control items-center">
            <Button
              ref={contrasena.field.ref}
              size="sm"
              icon={<KeyRound />}
              onClick={onContrasena}
              aria-describedby={aria['aria-describedby']}
            >
              Nueva contraseña
            </Button>
          </div>
        )}
      </Field>
    </>
  )
}
