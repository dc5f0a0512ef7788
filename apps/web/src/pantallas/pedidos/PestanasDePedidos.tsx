import { Link } from '@tanstack/react-router'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { tabClass, tabsClass } from '../../ui/tabClass.ts'

const pestanas = [
  { tab: 'pedidos', etiqueta: 'Pedidos', vista: undefined },
  { tab: 'presupuestos', etiqueta: 'Presupuestos', vista: 'presupuestos' },
  { tab: 'inventario', etiqueta: 'Inventario', vista: 'inventario' },
] as const

/** The orders, what may become one, and what is there to sell. */
export function PestanasDePedidos({ actual }: { actual: (typeof pestanas)[number]['tab'] }) {
  return (
    <nav aria-label="Pedidos, presupuestos e inventario" className={`${tabsClass} mb-4`}>
      {pestanas.map(({ tab, etiqueta, vista }) => (
        <Link
          key={tab}
          {...aPath('/dashboard/pedidos', { vista })}
          // The chosen one is told here, because the link itself compares paths alone, and both have the same.
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
