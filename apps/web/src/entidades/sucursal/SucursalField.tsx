import { etiquetaSucursal } from '@nitida/contract/nombres'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Combobox, type ComboboxProps } from '../../ui/Combobox.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'

type Opcion = Pick<SucursalActiva, 'id' | 'sucursalNumber' | 'direccion'>

type Props = Omit<
  ComboboxProps<Opcion>,
  'items' | 'itemLabel' | 'itemKey' | 'itemDetail' | 'value' | 'onValueChange' | 'onSearch' | 'cargando'
> & {
  value: number | null
  onValueChange: (id: number | null) => void
  /** The chosen branch, which may be inactive. */
  actual?: Opcion | null
  /** Text for branches that could not be loaded. */
  textoFallo?: string
}

/** Why there is nothing to choose, and where type 0 changes it. */
function NoHay() {
  const { usuario } = useSesion()
  if (usuario.userType !== '0') return 'Todavía no hay sucursales.'
  return (
    <>
      Todavía no hay sucursales.{' '}
      <Link to="/dashboard/sucursales" className="text-brand-ink underline">
        Dar de alta la primera
      </Link>
    </>
  )
}

/** Picks an active branch within reach, written 'number - address' (spec §3). */
export function SucursalField(props: Props) {
  const { value, onValueChange, actual, ayuda, textoFallo = 'No se pudieron cargar las sucursales.', ...campo } = props
  const { data, error, isPending, isFetching, refetch } = useQuery(consulta(api.sucursales.listActivas, {}))
  const activas: readonly Opcion[] = data?.data ?? []
  const items = actual && !activas.some(({ id }) => id === actual.id) ? [actual, ...activas] : activas
  const reintento = (
    <>
      {textoFallo} <RetryButton size="sm" onClick={() => void refetch()} cargando={isFetching} />
    </>
  )
  return (
    <Combobox
      placeholder="Sin sucursal"
      {...campo}
      ayuda={error && !data ? reintento : data && items.length === 0 ? <NoHay /> : ayuda}
      items={items}
      itemLabel={etiquetaSucursal}
      itemKey={(sucursal) => sucursal.id}
      cargando={isPending}
      emptyText="Ninguna sucursal activa coincide"
      value={items.find(({ id }) => id === value) ?? null}
      onValueChange={(sucursal) => onValueChange(sucursal?.id ?? null)}
    />
  )
}
