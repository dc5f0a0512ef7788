import type { Factura } from '@nitida/contract/facturacion'
import { Link } from '@tanstack/react-router'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { FiltroSucursal } from '../../entidades/sucursal/FiltroSucursal.tsx'
import { usePendientes } from '../../operaciones/resolverPendientes/PendientesFiscales.tsx'
import { cx } from '../../ui/clases.ts'
import { deferred } from '../../ui/deferred.ts'
import { chosenTab, tabClass, tabsClass } from '../../ui/tabClass.ts'
import { FiltroMes } from './Filtros.tsx'
import type { ListaFacturas } from './useListaFacturas.ts'

// Lazy, because the list is seen far more often.
const PendientesCard = deferred(async () => (await import('./PendientesCard.tsx')).PendientesCard)
const ListasDelSat = deferred(async () => (await import('./ListaDelSat.tsx')).ListasDelSat)
const PolizasCard = deferred(async () => (await import('./PolizasCard.tsx')).PolizasCard)
const GlobalesCard = deferred(async () => (await import('./GlobalesCard.tsx')).GlobalesCard)

export type Vista = 'pendientes' | 'sat' | 'globales' | 'polizas'

export const subtitulos: Record<Vista, string> = {
  pendientes: 'Lo que los CFDI vigentes todavía no dicen.',
  sat: 'La lista del SAT junto a la de aquí.',
  polizas: 'Lo que facturas y cobros son en la contabilidad.',
  globales: 'Las que se hacen solas: qué entra, qué espera y por qué.',
}

interface OtraVistaProps {
  vista: Vista
  tipo: string
  lista: ListaFacturas
  onCancelar: (factura: Factura) => void
}

/** Whatever stands in the list's place. */
export function OtraVista({ vista, tipo, lista, onCancelar }: OtraVistaProps) {
  if (vista === 'sat') return <ListasDelSat onCancelar={onCancelar} />
  if (vista === 'polizas')
    return <PolizasCard mes={lista.mes ?? lista.mesActual} sucursal={lista.sucursal ?? undefined} />
  return vista === 'globales' && tipo !== '2' ? <GlobalesCard maestro={tipo === '0'} /> : <PendientesCard />
}

/** Filters beside the title: of the list, its month; of pólizas, month and branch. */
export function FiltrosDeVista({ vista, lista }: { vista: Vista | null; lista: ListaFacturas }) {
  if (vista === null) return <FiltroMes lista={lista} />
  if (vista !== 'polizas') return null
  return (
    <>
      <FiltroMes lista={lista} sinTodos />
      <FiltroSucursal sucursal={lista.sucursal} onSucursal={(sucursal) => lista.filtrar({ sucursal })} />
    </>
  )
}

/** The invoices, what they do not say yet, globals that make themselves, and SAT's own list (D-84, D-91). */
export function Pestanas({ actual, tipo }: { actual: Vista | null; tipo: string }) {
  const pendientes = usePendientes().data?.total
  const pestanas = [
    { vista: null, etiqueta: 'Facturas', cuenta: null },
    { vista: 'pendientes', etiqueta: 'Pendientes fiscales', cuenta: pendientes },
    ...(tipo === '2' ? [] : [{ vista: 'globales', etiqueta: 'Globales', cuenta: null } as const]),
    ...(tipo === '0'
      ? [
          { vista: 'polizas', etiqueta: 'Pólizas', cuenta: null } as const,
          { vista: 'sat', etiqueta: 'Comparar con el SAT', cuenta: null } as const,
        ]
      : []),
  ] as const
  return (
    <nav aria-label="Vistas de las facturas" className={cx(tabsClass, 'mb-4')}>
      {pestanas.map(({ vista, etiqueta, cuenta }) => (
        <Link
          key={etiqueta}
          {...aPath('/facturas/gestion', { vista: vista ?? undefined })}
          // The chosen one is told here, because the link itself compares paths alone, and all have the same.
          activeOptions={{ exact: true, includeSearch: true }}
          ref={actual === vista ? chosenTab : undefined}
          aria-current={actual === vista ? 'page' : undefined}
          className={tabClass(actual === vista)}
        >
          {etiqueta}
          {cuenta === null ? null : (
            <span className="tabular h-4.5 min-w-5 rounded-full bg-sunken px-1.5 text-center text-xs leading-4.5 font-medium text-ink2">
              {cuenta}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
