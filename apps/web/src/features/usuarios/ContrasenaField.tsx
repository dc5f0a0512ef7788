import { CONTRASENA_MAXIMA } from '@nitida/contract/usuarios.rules'
import { useFormContext } from 'react-hook-form'
import { TextField } from '../../ui/TextField.tsx'
import { ayudaContrasena } from './contrasena.tsx'
import type { ValoresCrear } from './crearUsuario.schema.ts'

/** The password of a new user, in plain text on purpose (spec §5): it is handed over by voice or on paper. */
export function ContrasenaField() {
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
