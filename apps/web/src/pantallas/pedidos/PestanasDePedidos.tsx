import { alcanceDe } from '@nitida/contract/permisos'
import { Link } from '@tanstack/react-router'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { chosenTab, tabClass, tabsClass } from '../../ui/tabClass.ts'

const pestanas = [
  { tab: 'pedidos', etiqueta: 'Pedidos', vista: undefined },
  { tab: 'presupuestos', etiqueta: 'Presupuestos', vista: 'presupuestos' },
  { tab: 'inventario', etiqueta: 'Inventario', vista: 'inventario' },
  { tab: 'taller', etiqueta: 'Taller', vista: 'taller' },
] as const

/** The orders, what may become one, what is there to sell, and what is made. */
export function PestanasDePedidos({ actual }: { actual: (typeof pestanas)[number]['tab'] }) {
  // Who does not work there receives what it sends.
  const trabaja = alcanceDe(useSesion().usuario.userType, 'taller.trabajar') !== null
  return (
    <nav aria-label="Partes de Pedidos" className={`${tabsClass} mb-4`}>
      {pestanas.map(({ tab, etiqueta, vista }) => (
        <Link
          key={tab}
          {...aPath('/dashboard/pedidos', { vista })}
          // The chosen one is told here, because the link itself compares paths alone, and both have the same.
          activeOptions={{ exact: true, includeSearch: true }}
          ref={actual === tab ? chosenTab : undefined}
          aria-current={actual === tab ? 'page' : undefined}
          className={tabClass(actual === tab)}
        >
          {tab === 'taller' && !trabaja ? 'Envíos' : etiqueta}
        </Link>
      ))}
    </nav>
  )
}
