import { Link } from '@tanstack/react-router'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { usePreferencias } from '../../../base/sesion/usePreferencias.ts'
import { usePrimerosPasos } from '../../../operaciones/primerosPasos/usePrimerosPasos.ts'
import { cx } from '../../../ui/clases.ts'
import { chosenTab, tabClass, tabsClass } from '../../../ui/tabClass.ts'

const pestanas = [
  { etiqueta: 'Primeros pasos', tab: 'pasos' },
  { etiqueta: 'Usuarios', tab: 'usuarios' },
  { etiqueta: 'Hoy', tab: 'hoy' },
] as const

type Pestana = (typeof pestanas)[number]['tab']

/**
 * The views of the owner's first screen; the first steps while one is missing. Who leaves on one of the others finds it the next
 * time.
 */
export function PestanasDeInicio({ actual }: { actual: Pestana }) {
  const [, cambiar] = usePreferencias()
  const { visible, hechos, total } = usePrimerosPasos()
  const conPasos = visible || actual === 'pasos'
  return (
    <nav aria-label="Inicio" className={cx(tabsClass, 'mb-4')}>
      {pestanas
        .filter(({ tab }) => conPasos || tab !== 'pasos')
        .map(({ etiqueta, tab }) => (
          <Link
            key={tab}
            {...aPath('/dashboard', { tab })}
            onClick={({ ctrlKey, metaKey, shiftKey }) => {
              if (tab !== 'pasos' && !ctrlKey && !metaKey && !shiftKey) cambiar({ inicioEnHoy: tab === 'hoy' })
            }}
            // The chosen view is told here, because the link itself compares paths alone, and both have the same.
            activeOptions={{ exact: true, includeSearch: true }}
            ref={actual === tab ? chosenTab : undefined}
            aria-current={actual === tab ? 'page' : undefined}
            className={tabClass(actual === tab)}
          >
            {etiqueta}
            {tab === 'pasos' && total > 0 ? (
              <span className="tabular rounded-full bg-sunken px-1.5 text-xs font-medium text-ink2">
                {hechos} de {total}
              </span>
            ) : null}
          </Link>
        ))}
    </nav>
  )
}
