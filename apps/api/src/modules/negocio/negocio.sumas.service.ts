import { aPesos } from '@nitida/contract/dinero'
import { diasEntre, sumarDias } from '@nitida/contract/fechas'
import type { Cifras, Negocio, SucursalDeNegocio } from '@nitida/contract/negocio'
import type { Rango } from '@nitida/contract/negocio.rules'
import { formasPago } from '@nitida/contract/pedidos.rules'
import type { Db } from '../../platform/datos/db.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import type { listNombres, listSucursales } from './negocio.queries.ts'
import { countMarcados, sumarDiasMarcados, type sumarPeriodo } from './negocio.sumas.queries.ts'

type Sumas = Awaited<ReturnType<typeof sumarPeriodo>>
type Suma = Sumas['figuras'][number]
type SumaDeSucursal = Sumas['sucursales'][number]

const de = ({ figuras }: Sumas, figura: Suma['figura']) => figuras.filter((una) => una.figura === figura)
const sumar = (sumas: readonly Suma[], que: 'cuantos' | 'importe') => sumas.reduce((total, una) => total + una[que], 0)

/** Marked days of branches that an answer reads from their rows; more would take longer than a statement may. */
const MARCADOS_QUE_SE_LEEN = 5000

/**
 * Refuses while too many days wait to be summed again, as after an update or an import; their job works them off.
 * @throws AppError NEGOCIO_SUMANDO.
 */
export async function exigirSumados(db: Db, consulta: Parameters<typeof countMarcados>[1]): Promise<void> {
  const dias = await countMarcados(db, consulta)
  if (dias > MARCADOS_QUE_SE_LEEN)
    throw new AppError('NEGOCIO_SUMANDO', { datos: { dias: dias.toLocaleString('es-MX') } })
}

const NADA = { pedidos: 0, ventas: 0, cobrado: 0, devuelto: 0, visitas: 0, visitasConPedido: 0, semanas: {} }

/** Figures of one branch and range, money in pesos. */
const cifrasDe = (suya: Omit<SumaDeSucursal, 'idSucursal' | 'antes'>): Cifras => ({
  ...{ ventas: aPesos(suya.ventas), pedidos: suya.pedidos, cobrado: aPesos(suya.cobrado) },
  ...{ devuelto: aPesos(suya.devuelto), visitas: suya.visitas, visitasConPedido: suya.visitasConPedido },
})

const tieneAlgo = (cifras: Cifras): boolean => Object.values(cifras).some((valor) => valor !== 0)

/** Branches with their figures of both ranges. A closed branch stays as long as there is something to count in it. */
export function porSucursal(
  lugares: Awaited<ReturnType<typeof listSucursales>>,
  { sucursales }: Sumas,
  { desde, hasta }: Rango,
) {
  const [ahora, antes] = [new Map<number, SumaDeSucursal>(), new Map<number, SumaDeSucursal>()]
  for (const una of sucursales) (una.antes ? antes : ahora).set(una.idSucursal, una)
  const semanas = Array.from({ length: Math.floor(diasEntre(desde, hasta) / 7) + 1 }, (_, semana) => semana)
  return lugares.flatMap(({ abierta, ...lugar }): SucursalDeNegocio[] => {
    const [suya, previa] = [ahora.get(lugar.idSucursal) ?? NADA, antes.get(lugar.idSucursal) ?? NADA]
    const [cifras, deAntes] = [cifrasDe(suya), cifrasDe(previa)]
    if (!abierta && !tieneAlgo(cifras) && !tieneAlgo(deAntes)) return []
    const ventasDe = (una: Pick<SumaDeSucursal, 'semanas'>, semana: number) => aPesos(una.semanas[semana] ?? 0)
    return [
      {
        ...{ ...lugar, cifras, antes: deAntes },
        semanas: semanas.map((semana) => ({ ventas: ventasDe(suya, semana), antes: ventasDe(previa, semana) })),
      },
    ]
  })
}

/** Sales of each day of the range and of the day that it is compared with, days without sales too. */
export function porDia(sumas: Sumas, { desde, hasta, corrimiento }: Rango & { corrimiento: number }): Negocio['dias'] {
  const porFecha = new Map(sumas.dias.map((uno) => [uno.dia, uno]))
  return Array.from({ length: diasEntre(desde, hasta) + 1 }, (_, i) => {
    const dia = sumarDias(desde, i)
    const { ventas = 0, pedidos = 0 } = porFecha.get(dia) ?? {}
    const previas = porFecha.get(sumarDias(dia, -corrimiento))?.ventas ?? 0
    return { dia, ventas: aPesos(ventas), pedidos, antes: aPesos(previas) }
  })
}

/** What was collected by each method. */
export const porForma = (sumas: Sumas): Negocio['porForma'] =>
  formasPago.map((formaPago) => ({
    formaPago,
    importe: aPesos(
      sumar(
        de(sumas, 'cobrado').filter(({ clave }) => clave === formaPago),
        'importe',
      ),
    ),
  }))

/** Users who gave money back or corrected rows, and who sold for less. */
export const quienesSon = (sumas: Sumas): number[] => [
  ...new Set([...de(sumas, 'devuelto'), ...de(sumas, 'descuento')].map(({ clave }) => Number(clave))),
]

type Nombres = Awaited<ReturnType<typeof listNombres>>

/** A figure by its person, those alone of whom there is anything. */
const porPersona = (sumas: Sumas, figura: 'devuelto' | 'descuento', nombres: Nombres) =>
  nombres.flatMap(({ id, nombre }) => {
    const suyas = de(sumas, figura).filter(({ clave }) => Number(clave) === id)
    const cuantos = sumar(suyas, 'cuantos')
    return cuantos === 0 ? [] : [{ idUsuario: id, nombre, cuantos, importe: aPesos(sumar(suyas, 'importe')) }]
  })

/** Refunds and corrections by who recorded them, the largest first. */
export const devolucionesDe = (sumas: Sumas, nombres: Nombres): Negocio['devoluciones'] =>
  porPersona(sumas, 'devuelto', nombres)
    .map(({ cuantos: movimientos, ...suya }) => ({ ...suya, movimientos }))
    .toSorted((a, b) => a.importe - b.importe || b.movimientos - a.movimientos || a.idUsuario - b.idUsuario)

/** What was sold for less than its price by who took the order, the largest sum first. */
export const descuentosDe = (sumas: Sumas, nombres: Nombres): Negocio['descuentos'] =>
  porPersona(sumas, 'descuento', nombres)
    .map(({ cuantos: piezas, ...suya }) => ({ ...suya, piezas }))
    .toSorted((a, b) => b.importe - a.importe || b.piezas - a.piezas || a.idUsuario - b.idUsuario)

export const piezasDe = (sumas: Sumas): number => sumar(de(sumas, 'pieza'), 'cuantos')

export function pacientesDe(sumas: Sumas): Negocio['pacientes'] {
  const cuales = (cual: string) => {
    const suyas = de(sumas, 'paciente').filter(({ clave }) => clave === cual)
    return { pedidos: sumar(suyas, 'cuantos'), importe: aPesos(sumar(suyas, 'importe')) }
  }
  return { regresan: cuales('regresa'), primeraVez: cuales('primera vez') }
}

export function citasDe(sumas: Sumas): Negocio['citas'] {
  const citas = de(sumas, 'citas')
  const cuantas = (cual: string) => citas.find(({ clave }) => clave === cual)?.cuantos ?? 0
  return {
    agendadas: sumar(citas, 'cuantos'),
    asistieron: cuantas('asistieron'),
    noAsistieron: cuantas('noAsistieron'),
    canceladas: cuantas('canceladas'),
  }
}

/** Whole days that half of the orders and nine of ten did not pass. */
function plazosDe(suyas: readonly Suma[]): Negocio['entregas'] {
  const porDias = suyas.toSorted((a, b) => Number(a.clave) - Number(b.clave))
  const pedidos = sumar(porDias, 'cuantos')
  /** Days that so many tenths of the orders did not pass. */
  const deDiez = (decimos: number): number | null => {
    let van = 0
    for (const { clave, cuantos } of porDias) {
      van += cuantos
      if (van * 10 >= pedidos * decimos) return Number(clave)
    }
    return null
  }
  return { pedidos, mediana: deDiez(5), nueveDeDiez: deDiez(9) }
}

export const entregasDe = (sumas: Sumas): Negocio['entregas'] => plazosDe(de(sumas, 'entrega'))

/** How long receptions took, and how many orders were delivered without a known one. */
export function recepcionesDe(sumas: Sumas): Negocio['recepciones'] {
  const suyas = de(sumas, 'recepcion')
  const sinDato = suyas.filter(({ clave }) => clave === 'sin dato')
  return { ...plazosDe(suyas.filter((una) => !sinDato.includes(una))), sinDato: sumar(sinDato, 'cuantos') }
}

export function facturacionDe(sumas: Sumas): Negocio['facturacion'] {
  const partes = (figura: 'facturado' | 'sinFacturar') => {
    const suyas = de(sumas, figura)
    return { pedidos: sumar(suyas, 'cuantos'), importe: aPesos(sumar(suyas, 'importe')) }
  }
  return { facturado: partes('facturado'), sinFacturar: partes('sinFacturar') }
}

export const micasDe = (sumas: Sumas): Negocio['micas'] =>
  de(sumas, 'mica').map(({ clave, cuantos, importe }) => ({ lente: clave, pares: cuantos, importe: aPesos(importe) }))

/** Orders by weekday and hour. */
export const porHora = (sumas: Sumas): Negocio['horas'] =>
  de(sumas, 'hora')
    .map(({ clave, cuantos: pedidos }) => {
      const [diaSemana = 0, hora = 0] = (clave ?? '').split(' ').map(Number)
      return { diaSemana, hora, pedidos }
    })
    .toSorted((a, b) => a.diaSemana - b.diaSemana || a.hora - b.hora)

/** Sums the marked days again that have ended, some months of branches at a time. */
export async function sumarNegocio({ db, now }: Pick<Ctx, 'db' | 'now'>, fin: AbortSignal): Promise<void> {
  while (!fin.aborted && (await sumarDiasMarcados(db, now())) > 0);
}
