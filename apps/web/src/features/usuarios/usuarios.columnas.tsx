import type { Usuario } from '@nitida/contract/usuarios'
import { etiquetaTipo } from '@nitida/contract/usuarios.rules'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { fechaHoraLarga } from '../../ui/formatos.ts'
import { SinDato } from '../../ui/SinDato.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Correo } from './Correo.tsx'
import { nombreDe } from './shared/nombreDe.ts'

interface Opciones {
  acciones: (usuario: Usuario) => ReactNode
  /** What stands in place of the row while it is edited; null for rows at rest. */
  edicion: (usuario: Usuario) => ReactNode
  zonaHoraria: string
}

const sucursal = ({ branchNum, branchAddress }: Usuario) =>
  branchNum ? `${branchNum} - ${branchAddress}` : <SinDato>Sin sucursal</SinDato>

const inactivo = ({ active, eliminado }: Usuario) =>
  active || eliminado ? null : (
    <span className="inline-block align-middle">
      <Badge>Inactivo</Badge>
    </span>
  )

const columnasComunes = ({ zonaHoraria }: Opciones) =>
  ({
    sucursal: { key: 'sucursal', title: 'Sucursal', cell: sucursal, phone: 'block' },
    tipo: { key: 'tipo', title: 'Tipo de usuario', cell: ({ userType }) => etiquetaTipo(userType) },
    ultima: {
      key: 'ultima',
      title: 'Última sesión',
      optional: true,
      phone: 'hidden',
      cell: ({ lastSessionDate }) =>
        lastSessionDate ? <time dateTime={lastSessionDate}>{fechaHoraLarga(lastSessionDate, zonaHoraria)}</time> : '-',
    },
    horario: {
      key: 'horario',
      title: 'Horario de sesión',
      numeric: true,
      cell: ({ sessionLimit }) => sessionLimit ?? <SinDato>Sin horario</SinDato>,
    },
  }) satisfies Record<string, Column<Usuario>>

/** An edited row is one cell across the whole table; the cells beside it are empty and take no place. */
function conEdicion(columnas: readonly Column<Usuario>[], edicion: Opciones['edicion']): Column<Usuario>[] {
  return columnas.map((columna) => ({
    ...columna,
    cell: (usuario) => {
      const formulario = edicion(usuario)
      if (formulario) return columna.rowHeader ? formulario : null
      return columna.cell(usuario)
    },
  }))
}

/** Every column of the specification (§2), for wide screens. */
export function columnasAnchas(opciones: Opciones): Column<Usuario>[] {
  const { sucursal, tipo, ultima, horario } = columnasComunes(opciones)
  const columnas: Column<Usuario>[] = [
    sucursal,
    {
      key: 'nombre',
      title: 'Nombre',
      rowHeader: true,
      cell: (usuario) => (
        <>
          <span className="font-medium">{usuario.name}</span> {inactivo(usuario)}
        </>
      ),
    },
    { key: 'paterno', title: 'Apellido paterno', cell: ({ lastName }) => lastName },
    { key: 'materno', title: 'Apellido materno', cell: ({ secondLastName }) => secondLastName },
    { key: 'correo', title: 'Correo electrónico', cell: ({ email }) => <Correo>{email}</Correo> },
    tipo,
    ultima,
    horario,
    { key: 'acciones', title: 'Acciones', titleHidden: true, cell: opciones.acciones },
  ]
  return conEdicion(columnas, opciones.edicion)
}

/** The same facts in fewer columns: the name with its surnames, the e-mail under it. On a phone these are items. */
export function columnasAngostas(opciones: Opciones): Column<Usuario>[] {
  const { sucursal, tipo, ultima, horario } = columnasComunes(opciones)
  const columnas: Column<Usuario>[] = [
    {
      key: 'nombre',
      title: 'Usuario',
      rowHeader: true,
      cell: (usuario) => (
        <>
          <span className="font-medium">{nombreDe(usuario)}</span> {inactivo(usuario)}
          <span className="block text-sm text-ink3">
            <Correo>{usuario.email}</Correo>
          </span>
        </>
      ),
    },
    tipo,
    horario,
    sucursal,
    ultima,
    { key: 'acciones', title: 'Acciones', titleHidden: true, phone: 'end', cell: opciones.acciones },
  ]
  return conEdicion(columnas, opciones.edicion)
}
