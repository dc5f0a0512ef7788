import { alcanceDe } from '@nitida/contract/permisos'
import { Link } from '@tanstack/react-router'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { cx } from '../../ui/clases.ts'
import { aPaciente } from './destinos.ts'

interface Props {
  /** Null where the row belongs to nobody. */
  id: number | null
  nombre: string
  /** Whether he opens in another tab, because something is being typed here. */
  aparte?: boolean
  className?: string
}

/** A patient's name, which opens his page; plain text for users who may not open it. */
export function NombreDePaciente({ id, nombre, aparte, className }: Props) {
  const { userType } = useSesion().usuario
  if (id === null || alcanceDe(userType, 'clientes.atender') === null)
    return <span className={cx('wrap-anywhere', className)}>{nombre}</span>
  return (
    <Link
      {...aPaciente(id)}
      {...(aparte && { target: '_blank', rel: 'noreferrer' })}
      className={cx('rounded-small wrap-anywhere hover:text-brand hover:underline hover:underline-offset-2', className)}
    >
      {nombre}
      {aparte ? <span className="sr-only"> (se abre en otra pestaña)</span> : null}
    </Link>
  )
}
