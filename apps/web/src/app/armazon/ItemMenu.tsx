import { Link, useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { pantallaDe } from '../../base/direccion/guardia.ts'
import type { Pantalla } from '../../base/direccion/ubicaciones.ts'
import { usePreferencias } from '../../base/sesion/usePreferencias.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { cx } from '../../ui/clases.ts'
import { pantallas } from '../pantallas.ts'
import { iconoDe, lugarDe, type Opcion } from './menus.ts'
import type { Cuenta } from './useCuentas.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  opcion: Opcion
  /** The screen that is seen. */
  actual: Pantalla | null
  /** Whether only the icon is seen; the label stays as the accessible name. */
  compacto?: boolean
  /** Number of things that wait behind it. */
  cuenta?: Cuenta | undefined
}

const base =
  'relative flex h-9.5 items-center gap-3 rounded-control border px-2.5 transition-colors pointer-coarse:h-11 [&_svg]:size-4.5'
const normal = 'border-transparent text-ink2 hover:bg-sunken hover:text-ink'
/** The chosen item has a pill, a carey bar at the edge and weight, so that colour is never alone. */
const activo =
  'border-line bg-surface font-semibold text-ink shadow-rest before:absolute before:inset-y-2 before:-left-3 before:w-[3px] before:rounded-full before:bg-carey [&_svg]:text-brand'

/** The screen that is seen: a menu finds its chosen item by it and not by the path, because some screens have more than one. */
export function usePantallaActual(): Pantalla | null {
  const { userType } = useSesion().usuario
  return useLocation({ select: ({ pathname }) => pantallaDe(pathname, userType) })
}

export function ItemMenu({ opcion, actual, compacto, cuenta, className, ...rest }: Props) {
  const { etiqueta, pantalla } = opcion
  const Icono = iconoDe(opcion)
  const [preferencias] = usePreferencias()
  const aqui = actual === pantalla
  const dentro = actual !== null && pantallas[actual].dentroDe === pantalla
  return (
    <Link
      {...rest}
      {...lugarDe(opcion, preferencias)}
      // Otherwise the link of '/dashboard' calls itself the current one on every screen below it.
      activeOptions={{ exact: true }}
      aria-current={aqui ? 'page' : dentro ? true : undefined}
      aria-description={cuenta ? `${cuenta.valor} ${cuenta.que}` : undefined}
      className={cx(base, aqui || dentro ? activo : normal, compacto && 'justify-center px-0', className)}
    >
      {Icono ? <Icono aria-hidden="true" /> : null}
      <span className={compacto ? 'sr-only' : 'truncate'}>{etiqueta}</span>
      {cuenta ? (
        <span
          aria-hidden="true"
          title={`${cuenta.valor} ${cuenta.que}`}
          // The style sheet draws the number, so that the item keeps its name; its description says it.
          data-cuenta={cuenta.valor}
          className={cx(
            'tabular rounded-full bg-sunken text-xs font-medium text-ink2 after:content-[attr(data-cuenta)]',
            // Beside the icon and never over it: the rail's own margin has the room.
            compacto ? 'absolute top-0.5 left-[1.875rem] px-0.5 text-2xs' : 'ml-auto px-1.5',
          )}
        />
      ) : null}
    </Link>
  )
}
