import type { Cliente } from '@nitida/contract/clientes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { Combobox, type ComboboxProps } from '../../../ui/Combobox.tsx'
import { clientesQuery } from './clientes.consulta.ts'
import { telefonoLegible } from './telefonoLegible.ts'

const SUGERIDOS = 20

type Props = Omit<
  ComboboxProps<Cliente>,
  'items' | 'itemLabel' | 'itemKey' | 'itemDetail' | 'onSearch' | 'cargando' | 'emptyText'
> & {
  /** Only patients of this branch; it narrows the reach of type 0 and changes nothing for the rest. */
  sucursal?: number | null
}

const detalleDe = ({ telefono, sucursalNumber, sucursalDireccion }: Cliente): string =>
  `${telefonoLegible(telefono) ?? 'Sin teléfono'} · ${sucursalNumber} - ${sucursalDireccion}`

/** Finds a patient within reach by part of his name or digits of his phone; offers the newest before anything is typed. */
export function ClientePicker({ sucursal = null, ayuda, ...campo }: Props) {
  const { usuario } = useSesion()
  const [texto, setTexto] = useState('')
  const { data, error, isFetching } = useQuery(
    clientesQuery(usuario, { page: 1, limit: SUGERIDOS, search: texto.trim(), sucursal }),
  )
  return (
    <Combobox
      placeholder="Busca por nombre o teléfono"
      {...campo}
      ayuda={error ? `No se pudieron buscar pacientes. ${error.message}` : ayuda}
      items={data?.data ?? []}
      itemLabel={({ nombreCompleto }) => nombreCompleto}
      itemKey={({ id }) => id}
      itemDetail={detalleDe}
      onSearch={setTexto}
      cargando={isFetching}
      emptyText="No hay pacientes"
    />
  )
}
