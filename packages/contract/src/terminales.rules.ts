import { diasEntre, type Fecha } from './fechas.ts'

/** What is read of each line of a terminal's file. */
export const columnasDeTerminal = ['fecha', 'importe', 'autorizacion'] as const
export type ColumnaDeTerminal = (typeof columnasDeTerminal)[number]

/** Index of each column, from 0; null where none was found. */
export type ColumnasElegidas = Record<ColumnaDeTerminal, number | null>

/** Words of the headings that banks and aggregators write, without accents; the first that fits wins. */
const palabras: Record<ColumnaDeTerminal, readonly RegExp[]> = {
  fecha: [/^fecha (de )?(la )?(transaccion|operacion|venta|compra|cobro)/, /^fecha/, /^dia$/, /^date$/],
  importe: [
    /^(importe|monto) (de )?(la )?(transaccion|operacion|venta|total|bruto)/,
    /^total( cobrado)?$/,
    /^(importe|monto)( \(?mxn\)?)?$/,
    /^venta bruta$/,
    /^amount$/,
  ],
  autorizacion: [/autorizacion/, /^aut\.?$/, /^no\.? ?aut/, /^approval/],
}

const llano = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()

/** Which column is which, by the headings of a file. */
export function reconocerColumnas(encabezados: readonly string[]): ColumnasElegidas {
  const llanos = encabezados.map(llano)
  const buscar = (columna: ColumnaDeTerminal): number | null => {
    for (const palabra of palabras[columna]) {
      const i = llanos.findIndex((texto) => palabra.test(texto))
      if (i >= 0) return i
    }
    return null
  }
  return { fecha: buscar('fecha'), importe: buscar('importe'), autorizacion: buscar('autorizacion') }
}

/** Whether all of them are known, and each is another one. */
export const estanTodas = (columnas: ColumnasElegidas): columnas is Record<ColumnaDeTerminal, number> => {
  const elegidas = Object.values(columnas)
  return elegidas.every((una) => una !== null) && new Set(elegidas).size === elegidas.length
}

/** Days that a bank's day may be from ours. */
export const DIAS_DE_PAREJA = 1

/** A line of the terminal, or a row of the ledger. */
export interface Cobro {
  id: number
  dia: Fecha
  /** Centavos. */
  importe: number
}

/**
 * Pairs lines of a terminal with rows of the ledger: the same amount, first of one day, then of a day before or after. Each is in one pair at
 * most, and no two that are left over could be one.
 */
export function emparejar(cobros: readonly Cobro[], pagos: readonly Cobro[]): { cobro: number; pago: number }[] {
  const libres = new Map<number, Cobro[]>()
  for (const pago of pagos.toSorted((a, b) => (a.dia === b.dia ? a.id - b.id : a.dia < b.dia ? -1 : 1)))
    libres.set(pago.importe, [...(libres.get(pago.importe) ?? []), pago])
  const parejas: { cobro: number; pago: number }[] = []
  let faltan = cobros.toSorted((a, b) => (a.dia === b.dia ? a.id - b.id : a.dia < b.dia ? -1 : 1))
  for (const margen of [0, DIAS_DE_PAREJA]) {
    faltan = faltan.filter((cobro) => {
      const suyos = libres.get(cobro.importe) ?? []
      const i = suyos.findIndex(({ dia }) => Math.abs(diasEntre(dia, cobro.dia)) <= margen)
      const [pago] = i < 0 ? [] : suyos.splice(i, 1)
      if (pago) parejas.push({ cobro: cobro.id, pago: pago.id })
      return !pago
    })
  }
  return parejas
}
