import type { HoyDeSucursal } from '@nitida/contract/mostrador'
import { sucursalCorta } from '@nitida/contract/nombres'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { aPath, type Enlace } from '../../../base/direccion/ubicaciones.ts'
import { CifraEnlazada, conNombre, numerica } from '../../../base/listas/cifras.tsx'
import { cambio, mismoDia } from '../../../entidades/hoy/cambio.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { contar, dinero, numero } from '../../../ui/formatos.ts'
import type { Column } from '../../../ui/Table.tsx'
import { Serie } from './Serie.tsx'

/** Where a number leads; a zero is quiet and leads nowhere. */
const siHay = (cuantos: number, lugar: Enlace): Enlace | null => (cuantos === 0 ? null : lugar)

const ALosCortes = ({ children }: { children: ReactNode }) => (
  <Link to="/cortes/panelAdmin" className="inline-flex min-h-6 items-center rounded-small hover:underline">
    {children}
  </Link>
)

/** Ratio to the day compared with, for sorting; a branch without comparison is the last. */
const razon = ({ importe, antes }: HoyDeSucursal['ventas']): number => (antes ? importe / antes : -1)

const tonoDe = (porcentaje: string | null): string =>
  porcentaje?.startsWith('−') ? 'text-bad-ink' : /^\+|veces$/.test(porcentaje ?? '') ? 'text-ok-ink' : 'text-ink3'

/** Whether the branch's till waits for its closing. */
function Corte({ cajasAbiertas, cajasDeAntes }: HoyDeSucursal) {
  if (cajasDeAntes > 0)
    return (
      <ALosCortes>
        <Badge wrap tone="bad">
          {cajasDeAntes === 1 ? '1 de otro día' : `${cajasDeAntes} de otro día`}
        </Badge>
      </ALosCortes>
    )
  if (cajasAbiertas > 0)
    return (
      <ALosCortes>
        <Badge wrap tone="carey">
          {contar(cajasAbiertas, 'abierta')}
        </Badge>
      </ALosCortes>
    )
  return <Badge wrap>Nada por cerrar</Badge>
}

/** Columns of the owner's day, a question each. */
export const columnasDe = (dia: string, semanas: number): Column<HoyDeSucursal>[] => [
  {
    key: 'sucursal',
    title: 'Sucursal',
    rowHeader: true,
    orden: ({ sucursalNumber }) => sucursalNumber,
    cell: (fila) => {
      const [, ...resto] = fila.direccion.split(', ')
      return (
        <>
          <span className="block font-medium">{sucursalCorta(fila)}</span>
          <span className="block truncate text-xs text-ink3 sm:max-md:max-w-24">{resto.slice(0, 2).join(', ')}</span>
        </>
      )
    },
  },
  numerica<HoyDeSucursal>({
    key: 'citas',
    title: 'Citas atendidas',
    orden: ({ citas }) => citas,
    cell: ({ idSucursal, citas, atendidas, ...una }) => (
      <CifraEnlazada
        valor={citas === 0 ? '0' : `${atendidas} de ${citas}`}
        de={`citas atendidas de ${sucursalCorta(una)}`}
        lugar={siHay(citas, aPath('/dashboard/citas', { ver: 'vivas', sucursal: idSucursal }))}
      />
    ),
  }),
  numerica<HoyDeSucursal>({
    key: 'porConfirmar',
    title: 'Por confirmar',
    optional: 'desk',
    orden: ({ porConfirmar }) => porConfirmar,
    cell: ({ idSucursal, porConfirmar, ...una }) => (
      <CifraEnlazada
        valor={numero(porConfirmar)}
        de={`citas por confirmar de ${sucursalCorta(una)}`}
        lugar={siHay(porConfirmar, aPath('/dashboard/citas', { ver: 'porLlamar', sucursal: idSucursal }))}
      />
    ),
  }),
  numerica<HoyDeSucursal>({
    key: 'ventas',
    title: 'Ventas',
    orden: ({ ventas }) => ventas.importe,
    cell: ({ idSucursal, ventas, ...una }) => (
      <CifraEnlazada
        valor={ventas.importe === 0 ? '0' : dinero(ventas.importe)}
        de={`ventas de hoy de ${sucursalCorta(una)}`}
        lugar={siHay(ventas.importe, aPath('/dashboard/pedidos', { sucursal: idSucursal }))}
      />
    ),
  }),
  numerica<HoyDeSucursal>({
    key: 'cambio',
    title: `vs. ${mismoDia(dia, semanas)}`,
    optional: 'desk',
    orden: ({ ventas }) => razon(ventas),
    cell: ({ ventas }) => {
      const porcentaje = cambio(ventas)
      return <span className={tonoDe(porcentaje)}>{porcentaje ?? '—'}</span>
    },
  }),
  numerica<HoyDeSucursal>({
    key: 'cobrado',
    title: 'Cobrado',
    orden: ({ cobrado }) => cobrado.importe,
    cell: ({ cobrado, ...una }) => (
      <CifraEnlazada
        valor={cobrado.importe === 0 ? '0' : dinero(cobrado.importe)}
        de={`cobrado hoy en ${sucursalCorta(una)}`}
        lugar={siHay(cobrado.importe, aPath('/cortes/panelAdmin', {}))}
      />
    ),
  }),
  numerica<HoyDeSucursal>({
    key: 'atrasados',
    title: 'Atrasados',
    orden: ({ atrasados }) => atrasados,
    cell: ({ idSucursal, atrasados, ...una }) => (
      <CifraEnlazada
        valor={numero(atrasados)}
        de={`pedidos atrasados de ${sucursalCorta(una)}`}
        alerta
        lugar={siHay(atrasados, aPath('/dashboard/pedidos', { sucursal: idSucursal, ver: 'atrasados' }))}
      />
    ),
  }),
  conNombre<HoyDeSucursal>({
    key: 'cajas',
    title: 'Corte',
    orden: ({ cajasAbiertas }) => cajasAbiertas,
    cell: (fila) => <Corte {...fila} />,
  }),
  {
    key: 'serie',
    title: 'Ventas, 12 días',
    optional: 'desk',
    phone: 'hidden',
    cell: ({ serie }) => <Serie valores={serie} />,
  },
]
