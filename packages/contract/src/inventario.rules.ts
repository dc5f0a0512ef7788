/** Kinds of articles, and how screens name them. */
export const familias = ['armazon', 'solar', 'lente_contacto', 'mica', 'accesorio', 'servicio'] as const
export type Familia = (typeof familias)[number]

export const etiquetaFamilia: Record<Familia, string> = {
  armazon: 'Armazón',
  solar: 'Solar',
  lente_contacto: 'Lente de contacto',
  mica: 'Mica en existencia',
  accesorio: 'Accesorio',
  servicio: 'Servicio',
}

export const generos = ['mujer', 'hombre', 'unisex', 'infantil'] as const
export type Genero = (typeof generos)[number]

export const etiquetaGenero: Record<Genero, string> = {
  mujer: 'Mujer',
  hombre: 'Hombre',
  unisex: 'Unisex',
  infantil: 'Infantil',
}

/** Where pieces are, or come from and go to. The first two belong to a branch. */
export const lugares = [
  'exhibidor',
  'bodega',
  'almacen',
  'transito',
  'proveedor',
  'cliente',
  'laboratorio',
  'merma',
] as const
export type Lugar = (typeof lugares)[number]

export const lugaresDeSucursal = ['exhibidor', 'bodega'] as const
export type LugarDeSucursal = (typeof lugaresDeSucursal)[number]

export const etiquetaLugar: Record<Lugar, string> = {
  exhibidor: 'Exhibidor',
  bodega: 'Bodega',
  almacen: 'Almacén',
  transito: 'En tránsito',
  proveedor: 'Proveedor',
  cliente: 'Cliente',
  laboratorio: 'Laboratorio',
  merma: 'Merma',
}

/** Where pieces of a branch go that leave one of its places for the other. */
export const otroLugar = { exhibidor: 'bodega', bodega: 'exhibidor' } as const satisfies Record<
  LugarDeSucursal,
  LugarDeSucursal
>

/** Most pieces of an article that move at once. */
export const MAXIMO_PIEZAS = 100_000

/** What the first pieces of an article that was brought in say for a document, and for a reason where their cost is not known. */
export const EXISTENCIA_INICIAL = 'Existencia inicial'

/** What pieces that went to the other place of their branch say for a reason. */
export const CAMBIO_DE_LUGAR = 'Cambio de lugar'

/** Why pieces moved. */
export const causas = ['compra', 'venta', 'devolucion', 'ajuste', 'traslado', 'devolucion_proveedor'] as const
export type Causa = (typeof causas)[number]

/** Units of SAT's c_ClaveUnidad that an article may be sold by. */
export const unidadesSat = ['H87', 'PR', 'E48'] as const
export type UnidadSat = (typeof unidadesSat)[number]

/** As the `Unidad` of a CFDI writes them. */
export const nombreDeUnidad: Record<UnidadSat, string> = {
  H87: 'PZ',
  PR: 'PAR',
  E48: 'SERVICIO',
}

/** What an article of a family is proposed to be for SAT; each article may have another one. */
export const satDeFamilia: Record<Familia, { clave: string; unidad: UnidadSat }> = {
  armazon: { clave: '42142903', unidad: 'H87' },
  solar: { clave: '42142905', unidad: 'H87' },
  lente_contacto: { clave: '42142913', unidad: 'H87' },
  mica: { clave: '42142902', unidad: 'PR' },
  accesorio: { clave: '42142906', unidad: 'H87' },
  servicio: { clave: '85121603', unidad: 'E48' },
}

/** Taxes that an article may have instead of its branch's rate: 0, or exempt. */
export const ivasDeArticulo = ['0', 'exento'] as const
export type IvaDeArticulo = (typeof ivasDeArticulo)[number]

export const etiquetaIvaDeArticulo: Record<IvaDeArticulo, string> = { '0': 'Tasa 0\u00a0%', exento: 'Exento' }
export const IVA_DE_SUCURSAL = 'El de la sucursal'

/** How a field calls the price of an article of a tax; null is the branch's rate. */
export const etiquetaPrecio = (iva: IvaDeArticulo | null): string =>
  iva === null ? 'Precio con IVA' : iva === '0' ? 'Precio a tasa 0\u00a0%' : 'Precio exento de IVA'

/** Share of IVA that an article's price adds to its base: its own tax, or the branch's. */
export const tasaDeArticulo = (iva: IvaDeArticulo | null, tasaIva: number): number => (iva === null ? tasaIva : 0)

const FORMA_GTIN = /^\d{8}(\d{4,6})?$/

/** Whether a number is an EAN or UPC (GTIN of 8, 12, 13 or 14 digits) and its last digit checks the others. */
export function esGtin(codigo: string): boolean {
  if (!FORMA_GTIN.test(codigo)) return false
  const suma = [...codigo].reverse().reduce((total, digito, i) => total + Number(digito) * (i % 2 === 0 ? 1 : 3), 0)
  return suma % 10 === 0
}

/** The same GTIN however many digits it is printed with. */
export const gtin14 = (codigo: string): string => codigo.padStart(14, '0')

/** A frame's size with the square between its two measures, which may be written as an x: '52x18-140'. */
export const conCuadro = (medida: string): string => medida.replace(/(\d)\s*[x×]\s*(\d)/i, '$1□$2')

/** What an order writes of an article: 'Vértice 2140 C5 carey 52□18-140'. */
export const nombreDeArticulo = (articulo: { marca: string; modelo: string; color: string; medida: string }): string =>
  [articulo.marca, articulo.modelo, articulo.color, articulo.medida].filter(Boolean).join(' ')

/** Share of the price that stays, both without IVA; null where the price is 0. Amounts of one unit. */
export const margenDe = (precio: number, costo: number, tasaIva: number): number | null =>
  precio > 0 ? 1 - (costo * (1 + tasaIva)) / precio : null

/** A supplier's cost without IVA that many times, and IVA, is what a new article is proposed to cost. */
const FACTOR = 2.24
const REDONDEO = 10

/** Price with IVA that is proposed for an article of a cost without, in pesos to the ten. */
export const precioPropuesto = (costo: number, tasaIva: number): number =>
  Math.round((costo * FACTOR * (1 + tasaIva)) / REDONDEO) * REDONDEO

const MEDIDA = /\b(\d{2})\s*[□x×-]\s*(\d{2})(?:\s*-\s*(\d{3}))?\b/i

/** What a supplier's words propose for a new article: 'ARM OPALO 77 AZUL PETROLEO 50-20-145'. */
export function articuloDeTexto(descripcion: string): { marca: string; modelo: string; color: string; medida: string } {
  const [medido, aro = '', puente = '', varilla = ''] = MEDIDA.exec(descripcion) ?? []
  const medida = medido ? [`${aro}□${puente}`, varilla].filter(Boolean).join('-') : ''
  const palabras = (medido ? descripcion.replace(medido, ' ') : descripcion)
    .replace(/^\s*(arm(az[oó]n(es)?)?|solar(es)?|lentes?)\.?\s+/i, '')
    .trim()
    .split(/\s+/)
    .map((palabra) => palabra.charAt(0).toUpperCase() + palabra.slice(1).toLowerCase())
  const [marca = '', modelo = '', ...color] = palabras
  return { marca: marca.slice(0, 60), modelo: modelo.slice(0, 60), color: color.join(' ').slice(0, 60), medida }
}

/** Pieces by article of lines that may name one twice, in the order in which articles are held. */
export function piezasPorArticulo(renglones: readonly { articulo: number; piezas: number }[]): Map<number, number> {
  const suma = new Map<number, number>()
  for (const { articulo, piezas } of renglones) suma.set(articulo, (suma.get(articulo) ?? 0) + piezas)
  return new Map([...suma].sort(([uno], [otro]) => uno - otro))
}

/** Numbers of the stock; each opens its rows. `probado`: kept apart by an order and not sold. */
export const figurasDeInventario = ['valor', 'vendido', 'porPedir', 'caducidad', 'merma', 'probado'] as const
export type FiguraDeInventario = (typeof figurasDeInventario)[number]

/** Days over which it is counted how fast an article sells. */
export const DIAS_DE_RITMO = 30

/**
 * How many pieces a branch is to order of an article: up to its minimum, or what it sold in thirty days where that is more.
 * @param porLlegar pieces on their way or ordered already.
 */
export const piezasPorPedir = (uno: { minimo: number; vendidas: number; aqui: number; porLlegar: number }): number =>
  Math.max(0, Math.max(uno.minimo, uno.vendidas) - uno.aqui - uno.porLlegar)

const DIAS_DEL_ANIO = 365

/** How many times a year the pieces are sold once over, by what a period sold; null where there were none. */
export function rotacionDe(
  marca: { vendidas: number; piezasAntes: number; piezas: number },
  dias: number,
): number | null {
  const media = (marca.piezasAntes + marca.piezas) / 2
  return media > 0 ? ((marca.vendidas / media) * DIAS_DEL_ANIO) / dias : null
}
