import { Link, useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from '../../ui/cx.ts'
import { pathFinal } from '../paths.ts'
import { iconos } from './iconos.ts'
import type { Opcion } from './menus.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  opcion: Opcion
  /** Only the icon is seen; the label stays as the accessible name. */
  compacto?: boolean
}

const base =
  'relative flex h-9.5 items-center gap-3 rounded-control border px-2.5 transition-colors pointer-coarse:h-11 [&_svg]:size-4.5'
const normal = 'border-transparent text-ink2 hover:bg-sunken hover:text-ink'
/** A pill, a carey bar at the edge and weight: never the colour alone. */
const activo =
  'border-line bg-surface font-semibold text-ink shadow-rest before:absolute before:inset-y-2 before:-left-3 before:w-[3px] before:rounded-full before:bg-carey [&_svg]:text-brand'

export function ItemMenu({ opcion, compacto, className, ...rest }: Props) {
  const { etiqueta, path, pantalla } = opcion
  const Icono = iconos[pantalla]
  const aqui = useLocation({ select: ({ pathname }) => pathname.toLowerCase() === pathFinal(path).toLowerCase() })
  return (
    <Link
      {...rest}
      to={path}
      aria-current={aqui ? 'page' : undefined}
      className={cx(base, aqui ? activo : normal, compacto && 'justify-center px-0', className)}
    >
      {Icono ? <Icono aria-hidden="true" /> : null}
      <span className={compacto ? 'sr-only' : 'truncate'}>{etiqueta}</span>
    </Link>
  )
}
