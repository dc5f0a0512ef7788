import type { SucursalActiva } from '@nitida/contract/sucursales'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { veTodas } from './shared/clientes.peticion.ts'
import { subtitulo } from './textos.ts'
import type { ListaPacientes } from './useListaPacientes.ts'

interface Props {
  lista: ListaPacientes
  sucursales: readonly SucursalActiva[]
}

/** How many patients and where; before they are known, what the screen is for. */
export function Subtitulo({ lista, sucursales }: Props) {
  const { usuario, estado } = useSesion()
  const { busqueda, eliminados } = lista
  const { data } = lista.consulta
  if (!data) return <>Quiénes son, cómo llamarles y cuándo vienen.</>
  const sucursal = veTodas(usuario) ? (sucursales.find(({ id }) => id === lista.sucursal) ?? null) : estado.sucursal
  return <>{subtitulo(data, { busqueda, eliminados, sucursal, sucursales: sucursales.length })}</>
}
