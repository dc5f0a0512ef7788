import type { HoyDeSucursal } from '@nitida/contract/mostrador'
import { sucursalCorta } from '@nitida/contract/nombres'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { aPath, type Enlace } from '../../../base/direccion/ubicaciones.ts'
import { cambio, mismoDia } from '../../../entidades/hoy/cambio.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cx } from '../../../ui/clases.ts'
import { contar, dinero, numero } from '../../../ui/formatos.ts'
import type { Column } from '../../../ui/Table.tsx'
import { Serie } from './Serie.tsx'

/** A number that leads to its list; a zero is quiet and leads nowhere. */
const Enlazada = ({ valor, lugar, alerta }: { valor: ReactNode; lugar: Enlace; alerta?: boolean }) =>
  valor === 0 ? (
    <span className="text-ink3">0</span>
  ) : (
    <Link
      {...lugar}
      className={cx(
        'rounded-small underline decoration-current/30 underline-offset-4',
        alerta ? 'text-bad-ink' : 'text-brand',
      )}
    >
      {valor}
    </Link>
  )

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

/** A column whose values say what they are on a phone, where the table has no head. */
const conNombre = (column: Column<HoyDeSucursal>): Column<HoyDeSucursal> => ({
  ...column,
  phone: 'block',
  cell: (fila) => (
    <span className="max-sm:flex max-sm:justify-between">
      <span className="sm:hidden">{column.title}</span>
      {column.cell(fila)}
    </span>
  ),
})

const numerica = (column: Column<HoyDeSucursal>): Column<HoyDeSucursal> =>
  conNombre({ ...column, align: 'end', numeric: true })

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
  numerica({
    key: 'citas',
    title: 'Citas atendidas',
    orden: ({ citas }) => citas,
    cell: ({ idSucursal, citas, atendidas }) => (
      <Enlazada
        valor={citas === 0 ? 0 : `${atendidas} de ${citas}`}
        lugar={aPath('/dashboard/citas', { ver: 'vivas', sucursal: idSucursal })}
      />
    ),
  }),
  numerica({
    key: 'porConfirmar',
    title: 'Por confirmar',
    optional: 'desk',
    orden: ({ porConfirmar }) => porConfirmar,
    cell: ({ idSucursal, porConfirmar }) => (
      <Enlazada
        valor={porConfirmar === 0 ? 0 : numero(porConfirmar)}
        lugar={aPath('/dashboard/citas', { ver: 'porLlamar', sucursal: idSucursal })}
      />
    ),
  }),
  numerica({
    key: 'ventas',
    title: 'Ventas',
    orden: ({ ventas }) => ventas.importe,
    cell: ({ idSucursal, ventas }) => (
      <Enlazada
        valor={ventas.importe === 0 ? 0 : dinero(ventas.importe)}
        lugar={aPath('/dashboard/pedidos', { sucursal: idSucursal })}
      />
    ),
  }),
  numerica({
    key: 'cambio',
    title: `vs. ${mismoDia(dia, semanas)}`,
    optional: 'desk',
    orden: ({ ventas }) => razon(ventas),
    cell: ({ ventas }) => {
      const porcentaje = cambio(ventas)
      return <span className={tonoDe(porcentaje)}>{porcentaje ?? '—'}</span>
    },
  }),
  numerica({
    key: 'cobrado',
    title: 'Cobrado',
    orden: ({ cobrado }) => cobrado.importe,
    cell: ({ cobrado }) => (
      <Enlazada valor={cobrado.importe === 0 ? 0 : dinero(cobrado.importe)} lugar={aPath('/cortes/panelAdmin', {})} />
    ),
  }),
  numerica({
    key: 'atrasados',
    title: 'Atrasados',
    orden: ({ atrasados }) => atrasados,
    cell: ({ idSucursal, atrasados }) => (
      <Enlazada
        valor={atrasados === 0 ? 0 : numero(atrasados)}
        alerta
        lugar={aPath('/dashboard/pedidos', { sucursal: idSucursal, ver: 'atrasados' })}
      />
    ),
  }),
  conNombre({
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
