import { Link } from '@tanstack/react-router'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { cx } from '../../ui/clases.ts'
import { tabClass, tabsClass } from '../../ui/tabClass.ts'

const pestanas = [
  { clave: 'cortes', etiqueta: 'Cortes', lugar: aPath('/cortes/panelAdmin', {}) },
  { clave: 'negocio', etiqueta: 'Negocio', lugar: aPath('/cortes/panelAdmin', { vista: 'negocio' }) },
  { clave: 'depositos', etiqueta: 'Depósitos', lugar: aPath('/cortes/panelAdmin', { vista: 'depositos' }) },
] as const

/** The views of the chain's money: the closings of a day, the figures of a period, and what went to the bank. */
export const PestanasDeCortes = ({ actual }: { actual: (typeof pestanas)[number]['clave'] }) => (
  <nav aria-label="Cortes, negocio y depósitos" className={cx(tabsClass, 'mb-4')}>
    {pestanas.map(({ clave, etiqueta, lugar }) => (
      <Link
        key={clave}
        {...lugar}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={actual === clave ? 'page' : undefined}
        className={tabClass(actual === clave)}
      >
        {etiqueta}
      </Link>
    ))}
  </nav>
)
