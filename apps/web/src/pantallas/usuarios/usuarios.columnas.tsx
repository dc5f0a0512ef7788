import { etiquetaSucursal, nombreDe } from '@nitida/contract/nombres'
import type { Usuario } from '@nitida/contract/usuarios'
import { etiquetaTipo } from '@nitida/contract/usuarios.rules'
import { Fragment, type ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { fechaHoraLarga } from '../../ui/formatos.ts'
import type { Column } from '../../ui/Table.tsx'
import { SinDato } from '../../ui/texto.tsx'

interface Opciones {
  acciones: (usuario: Usuario) => ReactNode
  /** Content of the row while it is edited; null for rows at rest. */
  edicion: (usuario: Usuario) => ReactNode
  /** Id of the logged-in user. */
  idPropio: number
  /** Id of the user created a moment ago. */
  idNuevo: number | null
  zonaHoraria: string
}

const sucursal = ({ branchNum, branchAddress }: Usuario) =>
  branchNum ? (
    <span className="line-clamp-2 text-sm">
      {etiquetaSucursal({ sucursalNumber: branchNum, direccion: branchAddress ?? '' })}
    </span>
  ) : (
    <SinDato>Sin sucursal</SinDato>
  )

/** Scrolls the new row into sight, wherever the list has put it. */
const aLaVista = (marca: HTMLElement | null) => marca?.scrollIntoView({ block: 'nearest' })

function marca({ id, active, eliminado, accesoFrenado }: Usuario, { idPropio, idNuevo }: Opciones) {
  const propio = id === idPropio
  if (active && accesoFrenado)
    return (
      <span
        className="inline-block align-middle"
        title="Demasiados intentos fallidos. Una contraseña nueva o «Liberar acceso» lo deja entrar."
      >
        <Badge tone="bad">Acceso frenado</Badge>
      </span>
    )
  if (id === idNuevo && active)
    return (
      <span ref={aLaVista} className="inline-block align-middle">
        <Badge tone="ok">Nuevo</Badge>
      </span>
    )
  if (!propio && (active || eliminado)) return null
  return (
    <span className="inline-block align-middle">
      {propio ? (
        <Badge tone="info" dot={false}>
          Tú
        </Badge>
      ) : (
        <Badge>Inactivo</Badge>
      )}
    </span>
  )
}

/** An e-mail address that breaks before its @ rather than inside a word. */
function Correo({ children }: { children: string }) {
  const partes = children.split(/(?=@)/)
  return partes.map((parte, i) => (
    <Fragment key={partes.slice(0, i).join('')}>
      <wbr />
      {parte}
    </Fragment>
  ))
}

const columnasComunes = ({ zonaHoraria }: Opciones) =>
  ({
    sucursal: { key: 'sucursal', title: 'Sucursal', cell: sucursal, phone: 'block' },
    tipo: {
      key: 'tipo',
      title: 'Tipo de usuario',
      cell: ({ userType, cedula, segundoFactor }) => (
        <>
          {etiquetaTipo(userType)}
          {cedula ? <span className="block text-sm text-ink3">Cédula {cedula}</span> : null}
          {segundoFactor ? <span className="block text-sm text-ink3">Entra en dos pasos</span> : null}
        </>
      ),
    },
    ultima: {
      key: 'ultima',
      title: 'Última sesión',
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
          <span className="font-medium">{usuario.name}</span> {marca(usuario, opciones)}
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

/**
 * The same facts in fewer columns: the name with its surnames, the e-mail under it. On a phone these are items.
 * @param conUltima whether there is room for the last session.
 */
export function columnasAngostas(opciones: Opciones, conUltima: boolean): Column<Usuario>[] {
  const { sucursal, tipo, ultima, horario } = columnasComunes(opciones)
  const columnas: Column<Usuario>[] = [
    {
      key: 'nombre',
      title: 'Usuario',
      rowHeader: true,
      cell: (usuario) => (
        <>
          <span className="font-medium">{nombreDe(usuario)}</span> {marca(usuario, opciones)}
          <span className="block text-sm text-ink3">
            <Correo>{usuario.email}</Correo>
          </span>
        </>
      ),
    },
    tipo,
    horario,
    sucursal,
    ...(conUltima ? [ultima] : []),
    { key: 'acciones', title: 'Acciones', titleHidden: true, phone: 'end', cell: opciones.acciones },
  ]
  return conEdicion(columnas, opciones.edicion)
}
