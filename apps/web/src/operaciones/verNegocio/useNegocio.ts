import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import {
  type Comparacion,
  DIAS_MAXIMOS,
  type Figura,
  type Periodo,
  periodoDe,
  type Rango,
} from '@nitida/contract/negocio.rules'
import { useNavigate } from '@tanstack/react-router'
import type { Direccion } from '../../base/direccion/direccion.ts'
import { NO_MAS_QUE_HOY, periodoPosible } from '../../base/direccion/periodo.ts'
import { aPath, type Enlace } from '../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import type { parametrosDeNegocio } from './direccion.ts'

type Pedido = Direccion<typeof parametrosDeNegocio>

/** What narrows a figure's rows down beside its period and branch. */
export type DeUnaFigura = Pick<Pedido, 'forma' | 'usuario' | 'edad' | 'diaSemana' | 'hora' | 'lente' | 'cita'>

/** The screens that show figures: of the owner, all branches or one of them; of a manager, his own. */
const paths = { panelCortes: '/cortes/panelAdmin', corte: '/cortes/corteIndividual' } as const
export type DondeNegocio = keyof typeof paths

const sinNulos = (valores: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(valores).filter(([, valor]) => valor !== null && valor !== undefined))

/** What is looked at, as the address says, and the ways to look at something else. */
export interface VistaDeNegocio {
  hoy: Fecha
  periodo: Periodo
  /** The whole period, days that have not come too. */
  entero: Rango
  /** The days that are asked for, none after today. */
  rango: Rango
  /** Why they are others than the address says. */
  causas: readonly string[]
  contra: Comparacion
  /** Null for all that whoever looks may see. */
  sucursal: number | null
  /** The figure whose rows are looked at, if any, and what narrows them down. */
  figura: Figura | null
  cuales: DeUnaFigura
  cambiar: (
    cambios: Partial<{ periodo: Periodo; dia: Fecha; hasta: Fecha; contra: Comparacion; sucursal: number | null }>,
  ) => void
  /** The rows behind a figure, of other days or another branch where they are named. */
  aRenglones: (figura: Figura, cuales?: Partial<DeUnaFigura> & { rango?: Rango; sucursal?: number }) => Enlace
  /** The same figures of one branch. */
  aSucursal: (id: number) => Enlace
  /** The way back from the rows. */
  aFiguras: Enlace
}

/** The whole period, and the days of it that can be shown. */
function diasDe({ hoy, periodo, dia, hasta }: Estado) {
  if (periodo === 'libre') {
    const { rango, causas } = periodoPosible(dia, hasta ?? dia, { hoy, dias: DIAS_MAXIMOS })
    return { entero: rango, rango, causas }
  }
  const entero = periodoDe(periodo, dia < hoy ? dia : hoy)
  const rango = { desde: entero.desde, hasta: entero.hasta < hoy ? entero.hasta : hoy }
  return { entero, rango, causas: dia > hoy ? [NO_MAS_QUE_HOY] : [] }
}

type Estado = Pick<VistaDeNegocio, 'hoy' | 'periodo' | 'contra' | 'sucursal'> & { dia: Fecha; hasta: Fecha | null }

/** A period as it is looked at, with its ways to a screen's address. */
function vistaDe(
  donde: DondeNegocio,
  pedido: Estado,
  navigate: ReturnType<typeof useNavigate>,
): Omit<VistaDeNegocio, 'figura' | 'cuales'> {
  const { hoy, periodo, contra, sucursal } = pedido
  const { entero, rango, causas } = diasDe(pedido)
  const libre = periodo === 'libre'
  const dia = libre ? rango.desde : pedido.dia < hoy ? pedido.dia : hoy
  const estado = { vista: 'negocio', periodo, dia, hasta: libre ? rango.hasta : null, contra, sucursal }
  const lugar = (mas: object) =>
    aPath(
      paths[donde],
      sinNulos({
        ...estado,
        ...mas,
        ...('dia' in mas ? {} : { dia: dia === hoy && !libre ? null : dia }),
      }),
    )
  return {
    ...{ hoy, periodo, entero, rango, causas, contra, sucursal },
    cambiar: (cambios) => void navigate({ ...lugar(cambios), resetScroll: false }),
    aRenglones: (figura, { rango: otro, ...cuales } = {}) =>
      lugar({ figura, ...cuales, ...(otro && { periodo: 'libre', dia: otro.desde, hasta: otro.hasta }) }),
    aSucursal: (id) => lugar({ sucursal: id }),
    aFiguras: lugar({}),
  }
}

/** What the address of a screen asks for: this month beside last year's where it says nothing. */
export function useNegocio(donde: DondeNegocio): VistaDeNegocio {
  const { hoy } = useSesion().estado
  const pedido = useParametros<DondeNegocio>(donde)
  const navigate = useNavigate()
  const { figura, forma, usuario, edad, diaSemana, hora, lente, cita } = pedido
  const periodo = pedido.periodo ?? 'mes'
  const hasta = periodo === 'libre' ? pedido.hasta : null
  const estado = {
    ...{ hoy, periodo, hasta, contra: pedido.contra ?? 'anio' },
    dia: pedido.dia ?? hasta ?? hoy,
    sucursal: 'sucursal' in pedido ? pedido.sucursal : null,
  }
  return { ...vistaDe(donde, estado, navigate), figura, cuales: { forma, usuario, edad, diaSemana, hora, lente, cita } }
}

const NINGUNA: DeUnaFigura = {
  forma: null,
  usuario: null,
  edad: null,
  diaSemana: null,
  hora: null,
  lente: null,
  cita: null,
}

/** The last days of the chain, today among them, beside as many before; its numbers open in the panel. */
export function useUltimosDias(dias: number): VistaDeNegocio {
  const { hoy } = useSesion().estado
  const navigate = useNavigate()
  const dia = sumarDias(hoy, 1 - dias)
  const vista = vistaDe(
    'panelCortes',
    { hoy, dia, hasta: hoy, periodo: 'libre', contra: 'anterior', sucursal: null },
    navigate,
  )
  return { ...vista, figura: null, cuales: NINGUNA }
}

/** A day of the period before, or after. */
export const vecino = ({ desde, hasta }: Rango, lado: -1 | 1): Fecha => sumarDias(lado < 0 ? desde : hasta, lado)
