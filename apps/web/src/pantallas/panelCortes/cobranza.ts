import type { Cobranza } from '@nitida/contract/cortes'
import { aCentavos, type Centavos, sumar } from '@nitida/contract/dinero'
import { type FormaPago, formasPago } from '@nitida/contract/pedidos.rules'

/** Collected by method; centavos. */
export type PorForma = Record<FormaPago, Centavos>

export interface Renglon<K> {
  clave: K
  importes: PorForma
  total: Centavos
  cobros: number
}

/** Hours that are always shown; earlier and later ones come as they are needed. */
const DESDE = 9
const HASTA = 19

function renglon<K>(clave: K, filas: readonly Cobranza[]): Renglon<K> {
  const de = (forma: FormaPago) =>
    sumar(...filas.filter(({ formaPago }) => formaPago === forma).map(({ importe }) => aCentavos(importe)))
  const importes: PorForma = {
    Efectivo: de('Efectivo'),
    Transferencia: de('Transferencia'),
    Credito: de('Credito'),
    Debito: de('Debito'),
  }
  const cobros = filas.reduce((suma, { cobros }) => suma + cobros, 0)
  return { clave, importes, total: sumar(...formasPago.map((forma) => importes[forma])), cobros }
}

/** One row per hour, without gaps. */
export function porHora(cobranza: readonly Cobranza[]): Renglon<number>[] {
  const horas = cobranza.map(({ hora }) => hora)
  const desde = Math.min(DESDE, ...horas)
  const hasta = Math.max(HASTA, ...horas)
  return Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i).map((hora) =>
    renglon(
      hora,
      cobranza.filter((fila) => fila.hora === hora),
    ),
  )
}

/** One row per branch, by address. */
export function porSucursal(cobranza: readonly Cobranza[]): Renglon<string>[] {
  const direcciones = [...new Set(cobranza.map(({ direccionSucursal }) => direccionSucursal))]
  return direcciones
    .sort((a, b) => a.localeCompare(b, 'es'))
    .map((direccion) =>
      renglon(
        direccion,
        cobranza.filter(({ direccionSucursal }) => direccionSucursal === direccion),
      ),
    )
}

/** A piece of a bar: from one amount to another. */
export interface Tramo {
  forma: FormaPago
  desde: Centavos
  hasta: Centavos
}

/** The methods of an hour on top of each other; a method that gave back more than it took hangs below the line. */
export function tramosDe(importes: PorForma): Tramo[] {
  let [arriba, abajo] = [0, 0]
  return formasPago.flatMap((forma) => {
    const importe = importes[forma]
    if (importe === 0) return []
    const desde = importe > 0 ? arriba : abajo
    const hasta = desde + importe
    if (importe > 0) arriba = hasta
    else abajo = hasta
    return [{ forma, desde, hasta }]
  })
}

export interface Escala {
  minimo: Centavos
  maximo: Centavos
  /** Round amounts with a line each, zero among them. */
  marcas: Centavos[]
}

const LINEAS = 4

/** The smallest of 1, 2 or 5 times a power of ten that is not below a step. */
function redondo(paso: number): number {
  const potencia = 10 ** Math.floor(Math.log10(paso))
  return ([1, 2, 5].find((veces) => veces * potencia >= paso) ?? 10) * potencia
}

/** Round limits around all bars. */
export function escalaDe(renglones: readonly Renglon<number>[]): Escala {
  const extremos = renglones.flatMap(({ importes }) => tramosDe(importes).map(({ hasta }) => hasta))
  const alto = Math.max(0, ...extremos)
  const bajo = Math.min(0, ...extremos)
  const paso = redondo(Math.max(alto - bajo, 100) / LINEAS)
  const minimo = Math.floor(bajo / paso) * paso
  const maximo = Math.max(Math.ceil(alto / paso) * paso, minimo + paso)
  const cuantas = Math.round((maximo - minimo) / paso) + 1
  return { minimo, maximo, marcas: Array.from({ length: cuantas }, (_, i) => minimo + i * paso) }
}
