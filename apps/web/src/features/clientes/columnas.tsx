import type { Cliente } from '@nitida/contract/clientes'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/Table.tsx'
import { EstatusBadge } from '../pedidos/shared/EstatusBadge.tsx'
import { textoDeEdad } from './edad.ts'
import { ProximaCita } from './ProximaCita.tsx'
import { telefonoLegible } from './shared/telefonoLegible.ts'

const detalle = ({ edad, sexo }: Cliente): string => [textoDeEdad(edad), sexo].filter(Boolean).join(' · ')

/** On a phone the second line of an item joins two columns. */
function Telefono(paciente: Cliente) {
  return (
    <>
      {telefonoLegible(paciente.telefono) ?? 'Sin teléfono'}
      <span className="sm:hidden"> · {textoDeEdad(paciente.edad)}</span>
    </>
  )
}

/** Number and street, as in the bar; the whole address is in the title. */
function Sucursal({ sucursalNumber, sucursalDireccion }: Cliente) {
  const completa = `${sucursalNumber} · ${sucursalDireccion}`
  const [corta] = completa.split(',')
  return (
    <span title={completa} className="block max-w-56 truncate">
      {corta}
    </span>
  )
}

/** The list's columns: who, how to call him, when he comes, where he belongs. */
export const columnas = (hoy: string, acciones: (paciente: Cliente) => ReactNode): readonly Column<Cliente>[] => [
  {
    key: 'nombre',
    title: 'Paciente',
    rowHeader: true,
    cell: (paciente) => (
      <>
        <span className="block font-medium wrap-anywhere">{paciente.nombreCompleto}</span>
        <span className="block text-xs text-ink3 max-sm:hidden">{detalle(paciente)}</span>
      </>
    ),
  },
  { key: 'telefono', title: 'Teléfono', numeric: true, cell: Telefono },
  {
    key: 'cita',
    title: 'Próxima cita',
    phone: 'block',
    cell: (paciente) => <ProximaCita cita={paciente.proximaCita} hoy={hoy} />,
  },
  {
    key: 'pedido',
    title: 'Pedido',
    phone: 'block',
    cell: ({ estatusPedido }) => (estatusPedido ? <EstatusBadge estatus={estatusPedido} /> : '—'),
  },
  { key: 'sucursal', title: 'Sucursal', optional: true, phone: 'hidden', cell: Sucursal },
  {
    key: 'acciones',
    title: 'Acciones',
    titleHidden: true,
    align: 'end',
    phone: 'end',
    cell: acciones,
  },
]
