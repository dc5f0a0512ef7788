import { aPesos } from '@nitida/contract/dinero'
import { diasEntre, sumarDias } from '@nitida/contract/fechas'
import type { Cifras, Negocio, SucursalDeNegocio } from '@nitida/contract/negocio'
import { periodoDe, type Rango } from '@nitida/contract/negocio.rules'
import { formasPago } from '@nitida/contract/pedidos.rules'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import type { listNombres, listSucursales } from './negocio.queries.ts'
import { sumarDiasMarcados, type sumarPeriodo } from './negocio.sumas.queries.ts'

type Sumas = Awaited<ReturnType<typeof sumarPeriodo>>
type Suma = Sumas[number]

const de = (sumas: Sumas, figura: Suma['figura']) => sumas.filter((una) => una.figura === figura)
const deAhora = (sumas: Sumas, figura: Suma['figura']) => de(sumas, figura).filter(({ antes }) => !antes)
const sumar = (sumas: Sumas, que: 'cuantos' | 'importe') => sumas.reduce((total, una) => total + una[que], 0)

/** First days of the months of the asked days and of those before. */
export function mesesDe({ desde, hasta, corrimiento }: Rango & { corrimiento: number }): string[] {
  const meses = new Set<string>()
  for (const dias of [0, corrimiento]) {
    const ultimo = sumarDias(hasta, -dias)
    for (let dia = sumarDias(desde, -dias); dia <= ultimo; ) {
      const mes = periodoDe('mes', dia)
      meses.add(mes.desde)
      dia = sumarDias(mes.hasta, 1)
    }
  }
  return [...meses]
}

/** Figures of one branch and range, money in pesos. */
function cifrasDe(suyas: Sumas): Cifras {
  const visitas = de(suyas, 'visitas')
  return {
    ventas: aPesos(sumar(de(suyas, 'semana'), 'importe')),
    pedidos: sumar(de(suyas, 'semana'), 'cuantos'),
    cobrado: aPesos(sumar(de(suyas, 'cobrado'), 'importe')),
    devuelto: aPesos(sumar(de(suyas, 'devuelto'), 'importe')),
    visitas: sumar(visitas, 'cuantos'),
    visitasConPedido: sumar(
      visitas.filter(({ clave }) => clave === 'con pedido'),
      'cuantos',
    ),
  }
}

/** Sales of a branch by seven days from the first one on, in pesos. */
function porSemana(suyas: Sumas, { desde, hasta }: Rango): SucursalDeNegocio['semanas'] {
  const semanas = Array.from({ length: Math.floor(diasEntre(desde, hasta) / 7) + 1 }, () => ({ ventas: 0, antes: 0 }))
  for (const { antes, clave, importe } of de(suyas, 'semana')) {
    const semana = semanas[Number(clave)]
    if (semana) semana[antes ? 'antes' : 'ventas'] += aPesos(importe)
  }
  return semanas
}

const tieneAlgo = (cifras: Cifras): boolean => Object.values(cifras).some((valor) => valor !== 0)

/** Branches with their figures of both ranges. A closed branch stays as long as there is something to count in it. */
export function porSucursal(lugares: Awaited<ReturnType<typeof listSucursales>>, sumas: Sumas, rango: Rango) {
  const todas = new Map<number | null, Suma[]>()
  for (const una of sumas) {
    const suyas = todas.get(una.idSucursal)
    if (suyas) suyas.push(una)
    else todas.set(una.idSucursal, [una])
  }
  return lugares.flatMap(({ abierta, ...lugar }) => {
    const suyas = todas.get(lugar.idSucursal) ?? []
    const cifras = cifrasDe(suyas.filter(({ antes }) => !antes))
    const antes = cifrasDe(suyas.filter(({ antes }) => antes))
    if (!abierta && !tieneAlgo(cifras) && !tieneAlgo(antes)) return []
    return [{ ...lugar, cifras, antes, semanas: porSemana(suyas, rango) }]
  })
}

/** Sales of each day of the range and of the day that it is compared with, days without sales too. */
export function porDia(sumas: Sumas, { desde, hasta, corrimiento }: Rango & { corrimiento: number }): Negocio['dias'] {
  const [ahora, antes] = [new Map<string | null, Suma>(), new Map<string | null, Suma>()]
  for (const una of de(sumas, 'dia')) (una.antes ? antes : ahora).set(una.clave, una)
  return Array.from({ length: diasEntre(desde, hasta) + 1 }, (_, i) => {
    const dia = sumarDias(desde, i)
    const { importe = 0, cuantos = 0 } = ahora.get(dia) ?? {}
    const previas = antes.get(sumarDias(dia, -corrimiento))?.importe ?? 0
    return { dia, ventas: aPesos(importe), pedidos: cuantos, antes: aPesos(previas) }
  })
}

/** What was collected by each method. */
export const porForma = (sumas: Sumas): Negocio['porForma'] =>
  formasPago.map((formaPago) => ({
    formaPago,
    importe: aPesos(
      sumar(
        deAhora(sumas, 'cobrado').filter(({ clave }) => clave === formaPago),
        'importe',
      ),
    ),
  }))

/** Users who gave money back or corrected rows, and who sold for less. */
export const quienesSon = (sumas: Sumas): number[] => [
  ...new Set([...deAhora(sumas, 'devuelto'), ...deAhora(sumas, 'descuento')].map(({ clave }) => Number(clave))),
]

type Nombres = Awaited<ReturnType<typeof listNombres>>

/** A figure by its person, those alone of whom there is anything. */
const porPersona = (sumas: Sumas, figura: 'devuelto' | 'descuento', nombres: Nombres) =>
  nombres.flatMap(({ id, nombre }) => {
    const suyas = deAhora(sumas, figura).filter(({ clave }) => Number(clave) === id)
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

export const piezasDe = (sumas: Sumas): number => sumar(deAhora(sumas, 'pieza'), 'cuantos')

export function pacientesDe(sumas: Sumas): Negocio['pacientes'] {
  const de = (cual: string) => {
    const suyas = deAhora(sumas, 'paciente').filter(({ clave }) => clave === cual)
    return { pedidos: sumar(suyas, 'cuantos'), importe: aPesos(sumar(suyas, 'importe')) }
  }
  return { regresan: de('regresa'), primeraVez: de('primera vez') }
}

export function citasDe(sumas: Sumas): Negocio['citas'] {
  const citas = deAhora(sumas, 'citas')
  const cuantas = (cual: string) => citas.find(({ clave }) => clave === cual)?.cuantos ?? 0
  return {
    agendadas: sumar(citas, 'cuantos'),
    asistieron: cuantas('asistieron'),
    noAsistieron: cuantas('noAsistieron'),
    canceladas: cuantas('canceladas'),
  }
}

/** Whole days that half of the orders and nine of ten did not pass. */
function plazosDe(suyas: Sumas): Negocio['entregas'] {
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

export const entregasDe = (sumas: Sumas): Negocio['entregas'] => plazosDe(deAhora(sumas, 'entrega'))

/** How long receptions took, and how many orders were delivered without a known one. */
export function recepcionesDe(sumas: Sumas): Negocio['recepciones'] {
  const suyas = deAhora(sumas, 'recepcion')
  const sinDato = suyas.filter(({ clave }) => clave === 'sin dato')
  return { ...plazosDe(suyas.filter((una) => !sinDato.includes(una))), sinDato: sumar(sinDato, 'cuantos') }
}

export function facturacionDe(sumas: Sumas): Negocio['facturacion'] {
  const partes = (figura: 'facturado' | 'sinFacturar') => {
    const suyas = deAhora(sumas, figura)
    return { pedidos: sumar(suyas, 'cuantos'), importe: aPesos(sumar(suyas, 'importe')) }
  }
  return { facturado: partes('facturado'), sinFacturar: partes('sinFacturar') }
}

export const micasDe = (sumas: Sumas): Negocio['micas'] =>
  de(sumas, 'mica').map(({ clave, cuantos, importe }) => ({ lente: clave, pares: cuantos, importe: aPesos(importe) }))

/** Orders by weekday and hour. */
export const porHora = (sumas: Sumas): Negocio['horas'] =>
  deAhora(sumas, 'hora')
    .map(({ clave, cuantos: pedidos }) => {
      const [diaSemana = 0, hora = 0] = (clave ?? '').split(' ').map(Number)
      return { diaSemana, hora, pedidos }
    })
    .toSorted((a, b) => a.diaSemana - b.diaSemana || a.hora - b.hora)

/** Sums the marked days again that have ended, some months of branches at a time. */
export async function sumarNegocio({ db, now }: Pick<Ctx, 'db' | 'now'>, fin: AbortSignal): Promise<void> {
  while (!fin.aborted && (await sumarDiasMarcados(db, now())) > 0);
}
