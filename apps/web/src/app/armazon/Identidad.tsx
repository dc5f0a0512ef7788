import { etiquetaTipo } from '@nitida/contract/usuarios.rules'
import { useSesion } from '../../shared/sesion/useSesion.ts'

/** The user's full name and what he is. */
export function Identidad() {
  const { name, lastName, secondLastName, userType } = useSesion().usuario
  return (
    <>
      <p className="truncate text-sm font-semibold">{`${name} ${lastName} ${secondLastName}`}</p>
      <p className="truncate text-xs text-ink2">{etiquetaTipo(userType)}</p>
    </>
  )
}
