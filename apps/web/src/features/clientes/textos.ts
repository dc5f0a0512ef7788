import type { SucursalActiva } from '@nitida/contract/sucursales'
import { numero } from '../../ui/formatos.ts'

interface Cuenta {
  total: number
  totalExacto?: boolean | undefined
}

interface Vista {
  busqueda: string
  eliminados: boolean
  /** The branch shown; null when the list is the chain's. */
  sucursal: Pick<SucursalActiva, 'sucursalNumber' | 'direccion'> | null
  /** How many branches are within reach; 0 while it is not known. */
  sucursales: number
}

const contar = (cantidad: number, uno: string, varios: string): string =>
  `${numero(cantidad)} ${cantidad === 1 ? uno : varios}`

function donde({ sucursal, sucursales }: Vista): string {
  if (sucursal) return ` en ${sucursal.sucursalNumber} · ${sucursal.direccion}`
  return sucursales > 0 ? ` en ${contar(sucursales, 'sucursal', 'sucursales')}` : ''
}

/** The line under the title: how many patients the list holds and where. */
export function subtitulo({ total, totalExacto = true }: Cuenta, vista: Vista): string {
  const cuantos = `${totalExacto ? '' : 'Más de '}${contar(total, 'paciente', 'pacientes')}`
  const eliminados = vista.eliminados ? (total === 1 ? ' eliminado' : ' eliminados') : ''
  const busqueda = vista.busqueda ? ` con «${vista.busqueda}»` : ''
  return `${cuantos}${eliminados}${busqueda}${donde(vista)}`
}
