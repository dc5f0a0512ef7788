import type { Negocio, SucursalDeNegocio } from '@nitida/contract/negocio'
import { sucursalCorta } from '@nitida/contract/nombres'
import { Link } from '@tanstack/react-router'
import { CifraEnlazada, numerica } from '../../base/listas/cifras.tsx'
import { Card } from '../../ui/Card.tsx'
import { numero } from '../../ui/formatos.ts'
import { type Column, Table } from '../../ui/Table.tsx'
import { claseDeTono, conversionDe, frenteA, nombreDeBase, pesos, ticketDe, tonoDe } from './comparar.ts'
import { Semanas } from './Semanas.tsx'
import type { VistaDeNegocio } from './useNegocio.ts'

type Columna = Column<SucursalDeNegocio>

const parte = ({ visitas, visitasConPedido }: SucursalDeNegocio['cifras']): number =>
  visitas > 0 ? visitasConPedido / visitas : -1

const columnasDe = (base: string, mayor: number, { aRenglones, aSucursal }: VistaDeNegocio): readonly Columna[] => [
  {
    key: 'sucursal',
    title: 'Sucursal',
    rowHeader: true,
    orden: ({ sucursalNumber }) => sucursalNumber,
    cell: (fila) => (
      <>
        <Link
          {...aSucursal(fila.idSucursal)}
          className="block min-h-6 min-w-40 rounded-small font-medium text-brand underline decoration-brand/30 underline-offset-4 wrap-anywhere"
        >
          {sucursalCorta(fila)}
        </Link>
        <span className="block truncate text-xs text-ink3 sm:max-md:max-w-24">
          {fila.direccion.split(', ').slice(1, 3).join(', ')}
        </span>
      </>
    ),
  },
  numerica({
    key: 'ventas',
    title: 'Ventas',
    orden: ({ cifras }) => cifras.ventas,
    cell: ({ idSucursal: sucursal, cifras, ...una }) => (
      <CifraEnlazada
        valor={pesos(cifras.ventas)}
        de={`ventas de ${sucursalCorta(una)}`}
        lugar={cifras.pedidos > 0 ? aRenglones('ventas', { sucursal }) : null}
      />
    ),
  }),
  numerica({
    key: 'cambio',
    title: base === 'antes' ? 'vs. antes' : `vs. ${base}`,
    orden: ({ cifras, antes }) => (antes.ventas > 0 ? cifras.ventas / antes.ventas : -1),
    cell: ({ cifras, antes }) => (
      <span className={claseDeTono[tonoDe(cifras.ventas, antes.ventas)]}>
        {frenteA(cifras.ventas, antes.ventas, base)}
      </span>
    ),
  }),
  numerica({
    key: 'cobrado',
    title: 'Cobrado',
    optional: 'wide',
    orden: ({ cifras }) => cifras.cobrado,
    cell: ({ idSucursal: sucursal, cifras, ...una }) => (
      <CifraEnlazada
        valor={pesos(cifras.cobrado)}
        de={`cobrado en ${sucursalCorta(una)}`}
        lugar={cifras.cobrado === 0 ? null : aRenglones('cobrado', { sucursal })}
      />
    ),
  }),
  numerica({
    key: 'ticket',
    title: 'Ticket',
    optional: true,
    orden: ({ cifras }) => ticketDe(cifras),
    cell: ({ cifras }) => (cifras.pedidos > 0 ? pesos(ticketDe(cifras)) : '—'),
  }),
  numerica({
    key: 'pedidos',
    title: 'Pedidos',
    orden: ({ cifras }) => cifras.pedidos,
    cell: ({ idSucursal: sucursal, cifras, ...una }) => (
      <CifraEnlazada
        valor={numero(cifras.pedidos)}
        de={`pedidos de ${sucursalCorta(una)}`}
        lugar={cifras.pedidos > 0 ? aRenglones('ventas', { sucursal }) : null}
      />
    ),
  }),
  numerica({
    key: 'conversion',
    title: 'De visita a pedido',
    optional: true,
    orden: ({ cifras }) => parte(cifras),
    cell: ({ cifras }) => conversionDe(cifras),
  }),
  numerica({
    key: 'atrasados',
    title: 'Atrasados',
    optional: 'wide',
    orden: ({ atrasados }) => atrasados,
    cell: ({ idSucursal: sucursal, atrasados, ...una }) => (
      <CifraEnlazada
        alerta
        valor={numero(atrasados)}
        de={`pedidos atrasados de ${sucursalCorta(una)}`}
        lugar={atrasados > 0 ? aRenglones('atrasados', { sucursal }) : null}
      />
    ),
  }),
  {
    key: 'semanas',
    title: 'Cada 7 días',
    optional: 'wide',
    phone: 'hidden',
    cell: ({ semanas }) => <Semanas semanas={semanas} mayor={mayor} />,
  },
]

/** The branches beside each other, the one that sold most first; a header sorts by its column. */
export function Sucursales({ negocio, vista }: { negocio: Negocio; vista: VistaDeNegocio }) {
  const base = nombreDeBase(vista.contra, negocio.antes)
  const mayor = Math.max(1, ...negocio.sucursales.flatMap(({ semanas }) => semanas.flatMap((s) => [s.ventas, s.antes])))
  return (
    <Card title="Sucursales" padded={false} className="overflow-hidden">
      <Table
        wide
        caption="Cifras de cada sucursal"
        columns={columnasDe(base, mayor, vista)}
        rows={negocio.sucursales.toSorted((a, b) => b.cifras.ventas - a.cifras.ventas)}
        rowKey={({ idSucursal }) => idSucursal}
      />
    </Card>
  )
}
