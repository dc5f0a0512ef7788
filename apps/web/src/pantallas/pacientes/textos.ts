import { sucursalCorta } from '@nitida/contract/nombres'
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
  /** Number of branches within reach; 0 while it is not known. */
  sucursales: number
}

const contar = (cantidad: number, uno: string, varios: string): string =>
  `${numero(cantidad)} ${cantidad === 1 ? uno : varios}`

function cuantos({ total, totalExacto = true }: Cuenta, eliminados: boolean): string {
  const [uno, varios] = eliminados ? ['paciente eliminado', 'pacientes eliminados'] : ['paciente', 'pacientes']
  if (total === 0) return `Ningún ${uno}`
  return `${totalExacto ? '' : 'Más de '}${contar(total, uno, varios)}`
}

function donde({ sucursal, sucursales }: Vista): string {
  if (!sucursal) return sucursales > 0 ? ` en ${contar(sucursales, 'sucursal', 'sucursales')}` : ''
  return ` en ${sucursalCorta(sucursal)}`
}

/** The line under the title: number and place of the patients. */
export function subtitulo(cuenta: Cuenta, vista: Vista): string {
  const busqueda = vista.busqueda ? ` con «${vista.busqueda}»` : ''
  return `${cuantos(cuenta, vista.eliminados)}${busqueda}${donde(vista)}`
}
