import type { Cliente } from '@nitida/contract/clientes'
import { etiquetaSucursal, sucursalCorta } from '@nitida/contract/nombres'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { aPaciente } from '../../entidades/paciente/destinos.ts'
import { EnlaceTelefono } from '../../entidades/paciente/EnlaceTelefono.tsx'
import { EstatusBadge } from '../../entidades/pedido/EstatusBadge.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { contar, diaBreve, dinero, fechaLarga } from '../../ui/formatos.ts'
import type { Column } from '../../ui/Table.tsx'
import { SinDato } from '../../ui/texto.tsx'

/** The next appointment and whether it is confirmed. `hoy` is the server's. */
function ProximaCita({ cita, hoy }: { cita: Cliente['proximaCita']; hoy: string }) {
  if (!cita) return <SinDato>Sin cita</SinDato>
  const esHoy = cita.fecha === hoy
  const estado = cita.confirmada ? 'Confirmada' : 'Por confirmar'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 sm:flex-col sm:items-start">
      <span className="tabular whitespace-nowrap max-sm:text-sm">
        {esHoy ? 'Hoy' : <Dia dia={cita.fecha} hoy={hoy} />}, {cita.hora}
      </span>
      <Badge tone={cita.confirmada ? 'ok' : 'info'}>{estado}</Badge>
    </span>
  )
}

/** The badge is long only on wide screens: on a phone it shares its line, and a tablet held upright has no room. */
function Dia({ dia, hoy }: { dia: string; hoy: string }) {
  return (
    <time dateTime={dia}>
      <span className="max-lg:hidden">{fechaLarga(dia)}</span>
      <span className="lg:hidden">{diaBreve(dia, hoy)}</span>
    </time>
  )
}

const detalle = ({ edad, sexo }: Cliente): string => [contar(edad, 'año'), sexo].filter(Boolean).join(' · ')

/** The second line of an item joins two columns on a phone. */
function Telefono({ paciente }: { paciente: Cliente }) {
  return (
    <>
      <EnlaceTelefono telefono={paciente.telefono} />
      <span className="sm:hidden"> · {contar(paciente.edad, 'año')}</span>
    </>
  )
}

/** The status of his newest undelivered order, and the balance of all of them. */
function Pedido({ estatusPedido, saldoPendiente }: Cliente) {
  if (!estatusPedido && !saldoPendiente) return <SinDato>Sin pedido pendiente</SinDato>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 sm:flex-col sm:items-start">
      {estatusPedido ? <EstatusBadge estatus={estatusPedido} /> : null}
      {saldoPendiente ? <span className="tabular text-xs text-ink3">Saldo {dinero(saldoPendiente)}</span> : null}
    </span>
  )
}

/** Number and street, as in the bar; the whole address is in the title. */
function Sucursal({ sucursalNumber, sucursalDireccion: direccion }: Cliente) {
  return (
    <span
      title={etiquetaSucursal({ sucursalNumber, direccion })}
      className="block max-w-36 truncate min-[90rem]:max-w-56"
    >
      {sucursalCorta({ sucursalNumber, direccion })}
    </span>
  )
}

interface Opciones {
  hoy: string
  /** Page and branch of the list, to come back to. */
  lista: Record<string, number>
  /** His branch, when the list has several and the room for it. */
  conSucursal: boolean
  acciones: (paciente: Cliente) => ReactNode
}

/** The list's columns: name, phones, next appointment, order and balance. */
export const columnas = ({ hoy, lista, conSucursal, acciones }: Opciones): readonly Column<Cliente>[] => [
  {
    key: 'nombre',
    title: 'Paciente',
    rowHeader: true,
    cell: (paciente) => (
      <>
        <span className="block font-medium wrap-anywhere sm:min-w-28 lg:min-w-36">
          {paciente.eliminado ? (
            paciente.nombreCompleto
          ) : (
            <Link
              {...aPaciente(paciente.id)}
              state={{ lista }}
              className="rounded-small hover:text-brand hover:underline hover:underline-offset-2"
            >
              {paciente.nombreCompleto}
            </Link>
          )}
        </span>
        <span className="block text-xs text-ink3 max-sm:hidden">{detalle(paciente)}</span>
      </>
    ),
  },
  { key: 'telefono', title: 'Teléfono', numeric: true, cell: (paciente) => <Telefono paciente={paciente} /> },
  {
    key: 'cita',
    title: 'Próxima cita',
    phone: 'block',
    cell: (paciente) => <ProximaCita cita={paciente.proximaCita} hoy={hoy} />,
  },
  {
    key: 'pedido',
    title: 'Pedido',
    optional: true,
    phone: 'block',
    cell: Pedido,
  },
  ...(conSucursal ? [{ key: 'sucursal', title: 'Sucursal', cell: Sucursal }] : []),
  {
    key: 'acciones',
    title: 'Acciones',
    titleHidden: true,
    align: 'end',
    phone: 'end',
    cell: acciones,
  },
]
