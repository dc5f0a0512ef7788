import { Link } from '@tanstack/react-router'
import { Columns3, type LucideIcon, Rows3 } from 'lucide-react'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useVistaDePedidos, type Vista } from './useVistaDePedidos.ts'

interface Opcion {
  vista: Vista
  etiqueta: string
  Icono: LucideIcon
}

const opciones: readonly Opcion[] = [
  { vista: 'tabla', etiqueta: 'Tabla', Icono: Rows3 },
  { vista: 'tablero', etiqueta: 'Tablero', Icono: Columns3 },
]

/** The orders as a table or as a board: links, so that either can be kept, sent or opened beside the other. */
export function CambioDeVista() {
  const { sucursal } = useVistaDePedidos()
  return (
    <nav
      aria-label="Vista de los pedidos"
      className="flex h-control flex-none gap-0.5 rounded-control border border-line bg-sunken p-0.5"
    >
      {opciones.map(({ vista, etiqueta, Icono }) => (
        <Link
          key={vista}
          {...aPath('/dashboard/pedidos', {
            vista: vista === 'tabla' ? undefined : vista,
            sucursal: sucursal ?? undefined,
          })}
          activeOptions={{ explicitUndefined: true }}
          className="inline-flex flex-1 items-center justify-center gap-2 rounded-[5px] px-3 font-medium text-ink2 transition-colors hover:text-ink aria-[current]:bg-thumb aria-[current]:text-ink aria-[current]:shadow-rest [&_svg]:size-4"
        >
          <Icono aria-hidden="true" />
          {etiqueta}
        </Link>
      ))}
    </nav>
  )
}
