import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import type { FiguraDeInventario } from '@nitida/contract/inventario.rules'
import { DIAS_MAXIMOS, type Rango } from '@nitida/contract/negocio.rules'
import { useNavigate } from '@tanstack/react-router'
import { periodoPosible } from '../../../base/direccion/periodo.ts'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'

const DIAS = 90

/** What is looked at, as the address says, and the ways to look at something else. */
export interface VistaDeCifras {
  hoy: Fecha
  rango: Rango
  /** Why its days are others than the address says. */
  causas: readonly string[]
  /** Null for all branches within reach. */
  sucursal: number | null
  cambiar: (cambios: Partial<Rango> & { sucursal?: number | null }) => void
  /** The rows behind a figure, of a brand where it is named. */
  aRenglones: (figura: FiguraDeInventario, marca?: string) => ReturnType<typeof aPath>
  /** The way back from the rows. */
  aFiguras: ReturnType<typeof aPath>
}

export function useCifras(): VistaDeCifras {
  const { usuario, estado } = useSesion()
  const direccion = useParametros('pedidos')
  const navigate = useNavigate()
  const { hoy } = estado
  const fin = direccion.hasta ?? hoy
  const { rango, causas } = periodoPosible(direccion.desde ?? sumarDias(fin, 1 - DIAS), fin, {
    hoy,
    dias: DIAS_MAXIMOS,
  })
  const sucursal = veTodos(usuario) ? direccion.sucursal : null
  const lugar = (mas: Partial<Rango> & { sucursal?: number | null; figura?: FiguraDeInventario; marca?: string }) => {
    const { sucursal: otra, ...resto } = { ...rango, sucursal, ...mas }
    return aPath('/dashboard/pedidos', { vista: 'cifras', ...resto, ...(otra && { sucursal: otra }) })
  }
  return {
    ...{ hoy, rango, causas, sucursal },
    cambiar: (cambios) => void navigate({ ...lugar(cambios), resetScroll: false }),
    aRenglones: (figura, marca) => lugar({ figura, ...(marca && { marca }) }),
    aFiguras: lugar({}),
  }
}

export const consultaDe = ({ rango, sucursal }: VistaDeCifras) => ({ ...rango, ...(sucursal && { sucursal }) })
