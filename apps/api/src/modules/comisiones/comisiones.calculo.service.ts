import { type ParteDeComision, type Peso, partesDe, tramoDe } from '@nitida/contract/comisiones.rules'
import type { FilaPorPagar, Sumas } from './comisiones.queries.ts'
import type { FilaDeRegla } from './comisiones.reglas.queries.ts'

/** A ledger row with what it earns, in centavos. */
export interface Renglon
  extends Omit<FilaPorPagar, 'elementos' | 'tasaIva' | 'lista' | 'importe' | 'costoDeHoy'>,
    Omit<Sumas, 'renglones'> {
  partes: ParteDeComision[]
}

export interface Persona extends Sumas {
  idUsuario: number
  nombre: string
  /** Hundredths of a percent that its tiers came to, smallest first. */
  porcentajes: number[]
  filas: Renglon[]
}

/** Hundredths of a percent that so much collected reaches. */
const porcentajeDe = ({ tramos }: Pick<FilaDeRegla, 'tramos'>, cobrado: number): number =>
  tramos[tramoDe(tramos, cobrado)]?.porcentaje ?? 0

export const NADA: Sumas = { renglones: 0, cobrado: 0, base: 0, sinCosto: 0, comision: 0 }

export const sumar = (filas: readonly Omit<Sumas, 'renglones'>[]): Sumas =>
  filas.reduce<Sumas>(
    (suma, { cobrado, base, sinCosto, comision }) => ({
      renglones: suma.renglones + 1,
      cobrado: suma.cobrado + cobrado,
      base: suma.base + base,
      sinCosto: suma.sinCosto + sinCosto,
      comision: suma.comision + comision,
    }),
    NADA,
  )

/** What money goes by: a refund by what came back, anything else by the order as it was sold. By family and whether IVA is in its prices. */
function pesosDe({ tipo, elementos }: FilaPorPagar): Peso[] {
  const devueltos = tipo === 'devolucion' ? elementos.filter(({ devuelto }) => devuelto) : []
  const pesos = new Map<string, Peso>()
  for (const { familia, sinIva, importe, conCosto, costo } of devueltos.length > 0 ? devueltos : elementos) {
    const clave = `${familia} ${sinIva}`
    const suyo = pesos.get(clave) ?? { familia, sinIva, importe: 0, conCosto: 0, costo: 0 }
    pesos.set(clave, {
      ...{ familia, sinIva },
      ...{ importe: suyo.importe + importe, conCosto: suyo.conCosto + conCosto, costo: suyo.costo + costo },
    })
  }
  return [...pesos.values()]
}

export const grupoDe = ({ idUsuario, idRegla }: Pick<FilaPorPagar, 'idUsuario' | 'idRegla'>): string =>
  `${idUsuario} ${idRegla}`

/** Whether a row counts now; of a rule for delivered orders it may have to wait. */
const espera = (fila: FilaPorPagar, regla: FilaDeRegla): boolean => regla.soloEntregados && !fila.lista

/** What each person earns on some rows, and the rows that wait for the delivery of their order. The tier is of a person's rows of one rule. */
export function calcular(filas: readonly FilaPorPagar[], reglas: readonly FilaDeRegla[]) {
  const porId = new Map(reglas.map((regla) => [regla.id, regla]))
  const conRegla = filas.flatMap((fila) => {
    const regla = porId.get(fila.idRegla)
    return regla ? [{ fila, regla }] : []
  })
  const contadas = conRegla.filter(({ fila, regla }) => !espera(fila, regla))
  const cobrado = new Map<string, number>()
  for (const { fila } of contadas) cobrado.set(grupoDe(fila), (cobrado.get(grupoDe(fila)) ?? 0) + fila.importe)
  const personas = new Map<number, Persona>()
  for (const { fila, regla } of contadas) {
    const alcanzado = porcentajeDe(regla, cobrado.get(grupoDe(fila)) ?? 0)
    const suya = personas.get(fila.idUsuario) ?? {
      ...{ ...NADA, idUsuario: fila.idUsuario, nombre: fila.nombre },
      ...{ porcentajes: [], filas: [] },
    }
    suya.filas.push(renglonDe(fila, regla, alcanzado))
    if (!suya.porcentajes.includes(alcanzado)) suya.porcentajes.push(alcanzado)
    personas.set(fila.idUsuario, suya)
  }
  return {
    personas: [...personas.values()]
      .map((una) => ({ ...una, ...sumar(una.filas), porcentajes: una.porcentajes.toSorted((a, b) => a - b) }))
      .toSorted((a, b) => b.comision - a.comision || a.idUsuario - b.idUsuario),
    esperan: conRegla.filter(({ fila, regla }) => espera(fila, regla)).map(({ fila }) => fila),
  }
}

/** What a row earns by family, with a percent that was reached. */
function partesDeFila(fila: FilaPorPagar, regla: FilaDeRegla, alcanzado: number): ParteDeComision[] {
  const iva = Math.round(Number(fila.tasaIva) * 10_000)
  return partesDe(regla, { importe: fila.importe, pesos: pesosDe(fila), iva }, alcanzado)
}

/** What a row comes to, and what it earns by each tier of its rule. */
export function porTramos(fila: FilaPorPagar, regla: FilaDeRegla) {
  const porTramo = regla.tramos.map(({ porcentaje }) => sumar(partesDeFila(fila, regla, porcentaje)))
  const { base, sinCosto } = porTramo[0] ?? NADA
  return { cobrado: fila.importe, base, sinCosto, comisiones: porTramo.map(({ comision }) => comision) }
}

function renglonDe(fila: FilaPorPagar, regla: FilaDeRegla, alcanzado: number): Renglon {
  const { elementos: _, tasaIva: __, lista: ___, costoDeHoy: ____, importe: _____, ...suya } = fila
  const partes = partesDeFila(fila, regla, alcanzado)
  const { renglones: ______, ...sumas } = sumar(partes)
  return { ...suya, ...sumas, partes }
}
