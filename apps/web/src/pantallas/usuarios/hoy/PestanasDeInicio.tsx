import { Link } from '@tanstack/react-router'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { usePreferencias } from '../../../base/sesion/usePreferencias.ts'
import { cx } from '../../../ui/clases.ts'
import { tabClass, tabsClass } from '../../../ui/tabClass.ts'

const pestanas = [
  { etiqueta: 'Usuarios', tab: 'usuarios' },
  { etiqueta: 'Hoy', tab: 'hoy' },
] as const

type Pestana = (typeof pestanas)[number]['tab']

/** The two views of the owner's first screen. Who leaves on one of them finds it the next time. */
export function PestanasDeInicio({ actual }: { actual: Pestana }) {
  const [, cambiar] = usePreferencias()
  return (
    <nav aria-label="Inicio" className={cx(tabsClass, 'mb-4')}>
      {pestanas.map(({ etiqueta, tab }) => (
        <Link
          key={tab}
          {...aPath('/dashboard', { tab })}
          onClick={({ ctrlKey, metaKey, shiftKey }) => {
            if (!ctrlKey && !metaKey && !shiftKey) cambiar({ inicioEnHoy: tab === 'hoy' })
          }}
          // The chosen view is told here, because the link itself compares paths alone, and both have the same.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={actual === tab ? 'page' : undefined}
          className={tabClass(actual === tab)}
        >
          {etiqueta}
        </Link>
      ))}
    </nav>
  )
}
