import { Link } from '@tanstack/react-router'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { cx } from '../../ui/clases.ts'
import { chosenTab, tabClass, tabsClass } from '../../ui/tabClass.ts'

const pestanas = [
  { clave: 'cortes', etiqueta: 'Cortes', lugar: aPath('/cortes/panelAdmin', {}) },
  { clave: 'negocio', etiqueta: 'Negocio', lugar: aPath('/cortes/panelAdmin', { vista: 'negocio' }) },
  { clave: 'depositos', etiqueta: 'Depósitos', lugar: aPath('/cortes/panelAdmin', { vista: 'depositos' }) },
  { clave: 'comisiones', etiqueta: 'Comisiones', lugar: aPath('/cortes/panelAdmin', { vista: 'comisiones' }) },
] as const

/** The views of the chain's money: the closings of a day, the figures of a period, what went to the bank, and what people earn on it. */
export const PestanasDeCortes = ({ actual }: { actual: (typeof pestanas)[number]['clave'] }) => (
  <nav aria-label="Cortes, negocio, depósitos y comisiones" className={cx(tabsClass, 'mb-4')}>
    {pestanas.map(({ clave, etiqueta, lugar }) => (
      <Link
        key={clave}
        {...lugar}
        activeOptions={{ exact: true, includeSearch: true }}
        ref={actual === clave ? chosenTab : undefined}
        aria-current={actual === clave ? 'page' : undefined}
        className={tabClass(actual === clave)}
      >
        {etiqueta}
      </Link>
    ))}
  </nav>
)
