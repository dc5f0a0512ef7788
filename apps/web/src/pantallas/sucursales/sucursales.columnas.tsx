import { etiquetaSucursal } from '@nitida/contract/nombres'
import type { Sucursal } from '@nitida/contract/sucursales'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Registro, RegistroDelCertificado } from './Registro.tsx'

interface Opciones {
  acciones: (sucursal: Sucursal) => ReactNode
  idEditada: number | null
  ahora: Date
  eliminadas: boolean
}

interface Secreto {
  key: 'CSD' | 'privateKey' | 'passCSD'
  title: string
  /** Beside the other two. */
  corto?: string
}

const registros: readonly Secreto[] = [
  { key: 'CSD', title: 'Certificado' },
  { key: 'privateKey', title: 'Llave privada' },
  { key: 'passCSD', title: 'Contraseña del certificado', corto: 'Contraseña' },
]

function estado({ active, eliminada, id }: Sucursal, idEditada: number | null) {
  const marca = id === idEditada ? <Badge tone="info">En edición</Badge> : <Badge>Inactiva</Badge>
  return id === idEditada || (!active && !eliminada) ? (
    <span className="my-0.5 inline-block align-middle">{marca}</span>
  ) : null
}

const encargado: Column<Sucursal> = {
  key: 'encargado',
  title: 'Encargado',
  phone: 'block',
  cell: (sucursal) =>
    sucursal.encargado ? (
      <>
        <span className="text-ink3 sm:hidden">Encargado: </span>
        {sucursal.encargado}
      </>
    ) : (
      <Badge tone="bad">Sin encargado</Badge>
    ),
}

const registroDe = (sucursal: Sucursal, key: Secreto['key'], ahora: Date) =>
  key === 'CSD' ? <RegistroDelCertificado {...{ sucursal, ahora }} /> : <Registro registro={sucursal[key]} />

const acciones = (opciones: Opciones): Column<Sucursal> => ({
  key: 'acciones',
  title: 'Acciones',
  titleHidden: true,
  phone: 'end',
  width: opciones.eliminadas ? 'xl:w-34' : 'xl:w-14',
  cell: opciones.acciones,
})

/** Every column of the specification (§2), for wide screens. */
export function columnasAnchas(opciones: Opciones): Column<Sucursal>[] {
  const { ahora, idEditada } = opciones
  return [
    { key: 'folio', title: 'Folio', width: 'w-14', cell: ({ sucursalNumber }) => sucursalNumber },
    {
      key: 'direccion',
      title: 'Dirección fiscal',
      rowHeader: true,
      cell: (sucursal) => (
        <>
          <span title={sucursal.direccion} className="line-clamp-3 text-sm font-medium">
            {sucursal.direccion}
          </span>
          {estado(sucursal, idEditada)}
        </>
      ),
    },
    { key: 'cp', title: 'Código postal', width: 'w-17', cell: ({ codigoPostal }) => codigoPostal },
    { key: 'rfc', title: 'RFC', numeric: true, width: 'w-30', cell: ({ rfc }) => rfc },
    { key: 'razonSocial', title: 'Razón social', cell: ({ razonSocial }) => razonSocial },
    ...registros.map(
      ({ key, title }): Column<Sucursal> => ({
        key,
        title,
        width: key === 'CSD' ? 'w-31' : 'w-27',
        cell: (sucursal) => registroDe(sucursal, key, ahora),
      }),
    ),
    encargado,
    acciones(opciones),
  ]
}

/** The same facts in four columns. On a phone these are items. */
export function columnasAngostas(opciones: Opciones): Column<Sucursal>[] {
  const { ahora, idEditada } = opciones
  return [
    {
      key: 'sucursal',
      title: 'Sucursal',
      rowHeader: true,
      cell: (sucursal) => (
        <>
          <span className="font-medium">{etiquetaSucursal(sucursal)}</span> {estado(sucursal, idEditada)}
          <span className="block text-sm text-ink3">
            {sucursal.razonSocial} · {sucursal.rfc} · C.P. {sucursal.codigoPostal}
          </span>
        </>
      ),
    },
    {
      key: 'csd',
      title: 'Sello digital',
      phone: 'block',
      cell: (sucursal) => (
        <dl className="grid w-fit grid-cols-[auto_auto] items-center gap-x-3 gap-y-0.5 text-sm">
          {registros.map(({ key, title, corto }) => (
            <div key={key} className="contents">
              <dt className="text-ink3">{corto ?? title}</dt>
              <dd>{registroDe(sucursal, key, ahora)}</dd>
            </div>
          ))}
        </dl>
      ),
    },
    encargado,
    acciones(opciones),
  ]
}
