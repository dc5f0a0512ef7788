import { faltaEnLotes, type LoteEscrito, llevaLotes } from '@nitida/contract/inventario.lotes.rules'
import type { Recepcion, RecibirCompra, RenglonDeRecepcion } from '@nitida/contract/inventario.recepciones'
import {
  articuloDeTexto,
  type Familia,
  type IvaDeArticulo,
  precioPropuesto,
  tasaDeArticulo,
} from '@nitida/contract/inventario.rules'

export interface Nuevo {
  familia: Exclude<Familia, 'servicio'>
  marca: string
  modelo: string
  color: string
  medida: string
  precio: number | null
  iva: IvaDeArticulo | null
}

type ArticuloConocido = NonNullable<RenglonDeRecepcion['articulo']>

/** What is said of a line of the invoice. */
export interface Dicho {
  clase: 'conocido' | 'nuevo' | 'gasto'
  articulo: ArticuloConocido | null
  nuevo: Nuevo
  /** Null until they are counted. */
  recibidas: number | null
  lotes: LoteEscrito[]
}

const IVA = 0.16

const FAMILIA_DE_CLAVE: Readonly<Record<string, Nuevo['familia']>> = {
  '42142905': 'solar',
  '42142913': 'lente_contacto',
  '42142902': 'mica',
  '42142906': 'accesorio',
}

const DE_GASTO = /\b(flete|env[ií]o|maniobras?|seguro|paqueter[ií]a)\b/i
const FAMILIA_DE_PALABRA: readonly (readonly [RegExp, Nuevo['familia']])[] = [
  [/\bsolar(es)?\b/i, 'solar'],
  [/\bcontacto\b/i, 'lente_contacto'],
  [/\bmicas?\b/i, 'mica'],
  [/\b(estuches?|paños?|cord[oó]n(es)?|l[ií]quidos?|plaquetas?)\b/i, 'accesorio'],
]
const familiaDe = (claveSat: string, descripcion: string): Nuevo['familia'] =>
  FAMILIA_DE_CLAVE[claveSat] ?? FAMILIA_DE_PALABRA.find(([palabra]) => palabra.test(descripcion))?.[1] ?? 'armazon'

/** What a line is before anybody said anything: what it was the last time, an expense where nothing can be counted, or new. */
function dichoDe({ articulo, gasto, piezas, descripcion, claveSat, costo, iva }: RenglonDeRecepcion): Dicho {
  const nuevo = {
    ...articuloDeTexto(descripcion),
    familia: familiaDe(claveSat, descripcion),
    precio: precioPropuesto(costo, tasaDeArticulo(iva, IVA)),
    iva,
  }
  const clase = articulo ? 'conocido' : gasto || piezas === null || DE_GASTO.test(descripcion) ? 'gasto' : 'nuevo'
  return { clase, articulo, nuevo, recibidas: null, lotes: [] }
}

export const dichosDe = ({ lineas }: Recepcion): Dicho[] => lineas.map(dichoDe)

/** 'Igual', 'Falta 1', 'Sobran 4'; null while it was not counted. */
export function diferenciaDe(piezas: number | null, recibidas: number | null): { texto: string; falta: number } | null {
  if (recibidas === null || Number.isNaN(recibidas)) return null
  const falta = (piezas ?? 0) - recibidas
  if (falta === 0) return { texto: 'Igual', falta }
  const cuantas = Math.abs(falta)
  const palabra = falta > 0 ? (cuantas === 1 ? 'Falta' : 'Faltan') : cuantas === 1 ? 'Sobra' : 'Sobran'
  return { texto: `${palabra} ${cuantas}`, falta }
}

const familiaDicha = ({ clase, articulo, nuevo }: Dicho): Familia | null =>
  clase === 'gasto' ? null : clase === 'nuevo' ? nuevo.familia : (articulo?.familia ?? null)

/** Whether a line is of what comes in lots. */
export const conLotes = (dicho: Dicho): boolean => {
  const familia = familiaDicha(dicho)
  return familia !== null && llevaLotes(familia)
}

/** Why the lots of a line do not fit its pieces. */
function faltaDeLotes(dicho: Dicho): string | null {
  const familia = familiaDicha(dicho)
  return familia !== null && llevaLotes(familia) ? faltaEnLotes(familia, dicho.recibidas ?? 0, dicho.lotes) : null
}

/** Why a line cannot be entered yet; null for one that can. */
export function faltaEn(dicho: Dicho): string | null {
  const { clase, articulo, nuevo, recibidas } = dicho
  if (clase === 'gasto') return null
  if (clase === 'conocido' && articulo === null) return 'Elige el artículo.'
  if (clase === 'nuevo' && (!nuevo.marca.trim() || !nuevo.modelo.trim())) return 'Escribe marca y modelo.'
  if (clase === 'nuevo' && (nuevo.precio === null || !(nuevo.precio >= 0))) return 'Escribe el precio.'
  if (recibidas === null || !Number.isInteger(recibidas) || recibidas < 0) return 'Cuenta las piezas.'
  return faltaDeLotes(dicho)
}

/** What is sent of them. */
export const aRenglones = ({ lineas }: Recepcion, dichos: readonly Dicho[]): RecibirCompra['renglones'] =>
  lineas.flatMap(({ numero }, i) => {
    const dicho = dichos[i]
    if (!dicho) return []
    const { clase, articulo, nuevo, recibidas, lotes } = dicho
    return {
      numero,
      recibidas: clase === 'gasto' ? 0 : (recibidas ?? 0),
      articulo: clase === 'conocido' ? (articulo?.id ?? null) : null,
      lotes: conLotes(dicho) ? lotes : [],
      nuevo: clase === 'nuevo' ? { ...nuevo, precio: nuevo.precio ?? 0 } : null,
    }
  })

/** Pieces that enter and what they cost without IVA; and what of the invoice is no stock. */
export function sumaDe({ lineas }: Recepcion, dichos: readonly Dicho[]) {
  let [piezas, costo, gastos, faltan, sobran] = [0, 0, 0, 0, 0]
  for (const [i, linea] of lineas.entries()) {
    const dicho = dichos[i]
    if (!dicho || dicho.clase === 'gasto') {
      gastos += linea.importe
      continue
    }
    const recibidas = dicho.recibidas || 0
    piezas += recibidas
    costo += recibidas * linea.costo
    const falta = (linea.piezas ?? 0) - recibidas
    if (falta > 0) faltan += falta * linea.costo
    else sobran -= falta * linea.costo
  }
  return { piezas, costo, gastos, faltan, sobran }
}
