import { faltaDeClaveProdServ, leerClaveProdServ, leerClaveUnidad } from '@nitida/contract/claves'
import { CLAVE_FUERA_DE_CATALOGO, esClaveProdServ } from '@nitida/contract/facturacion.productos'
import {
  esGtin,
  etiquetaFamilia,
  etiquetaGenero,
  etiquetaIvaDeArticulo,
  type Familia,
  type Genero,
  IVA_DE_SUCURSAL,
  type IvaDeArticulo,
  type UnidadSat,
} from '@nitida/contract/inventario.rules'
import { anotar, type Fila } from './convertir.fila.ts'
import { citar, llano } from './leido.ts'

const conNombres = <T extends string>(etiquetas: Record<T, string>, otras: readonly (readonly [string, T])[]) =>
  new Map<string, T>([
    ...(Object.entries(etiquetas) as [T, string][]).map(([valor, etiqueta]) => [llano(etiqueta), valor] as const),
    ...otras,
  ])

const FAMILIAS = conNombres<Familia>(etiquetaFamilia, [
  ['armazones', 'armazon'],
  ['oftalmico', 'armazon'],
  ['graduado', 'armazon'],
  ['monturas', 'armazon'],
  ['montura', 'armazon'],
  ['solares', 'solar'],
  ['lentes de sol', 'solar'],
  ['sol', 'solar'],
  ['lentes de contacto', 'lente_contacto'],
  ['lc', 'lente_contacto'],
  ['pupilentes', 'lente_contacto'],
  ['contacto', 'lente_contacto'],
  ['mica', 'mica'],
  ['micas', 'mica'],
  ['accesorios', 'accesorio'],
  ['estuche', 'accesorio'],
  ['estuches', 'accesorio'],
  ['liquido', 'accesorio'],
  ['liquidos', 'accesorio'],
  ['servicios', 'servicio'],
])

const GENEROS = conNombres<Genero>(etiquetaGenero, [
  ['dama', 'mujer'],
  ['femenino', 'mujer'],
  ['f', 'mujer'],
  ['caballero', 'hombre'],
  ['masculino', 'hombre'],
  ['m', 'hombre'],
  ['u', 'unisex'],
  ['nino', 'infantil'],
  ['ninos', 'infantil'],
  ['nina', 'infantil'],
  ['junior', 'infantil'],
  ['kids', 'infantil'],
])

const UNIDADES = new Map<string, UnidadSat>([
  ...(['H87', 'PR', 'E48'] as const).map((una) => [llano(una), una] as const),
  ['pieza', 'H87'],
  ['piezas', 'H87'],
  ['pza', 'H87'],
  ['pz', 'H87'],
  ['par', 'PR'],
  ['servicio', 'E48'],
])

const IVAS = new Map<string, IvaDeArticulo | 'sucursal'>([
  ...conNombres<IvaDeArticulo>(etiquetaIvaDeArticulo, [
    ...(['0', '0%', '0 %', '0.0', '0.00', 'cero', 'tasa 0', 'tasa 0%', 'tasa cero', 'iva 0%'] as const).map(
      (uno) => [uno, '0'] as const,
    ),
    ...(['exenta', 'exentos', 'exento de iva', 'iva exento', 'ex'] as const).map((uno) => [uno, 'exento'] as const),
  ]),
  ...[
    IVA_DE_SUCURSAL,
    'sucursal',
    '16',
    '16%',
    '16 %',
    '0.16',
    '8',
    '8%',
    '8 %',
    '0.08',
    'iva 16%',
    'iva 8%',
    'tasa 16%',
    'general',
    'gravado',
  ].map((uno) => [llano(uno), 'sucursal'] as const),
])

/** Puts one of some words in the place of what was written. */
function elegir(
  fila: Fila,
  campo: string,
  palabras: ReadonlyMap<string, string>,
  van: string,
  leer: (dicho: string) => string = (dicho) => dicho,
): void {
  const dicho = fila.pedazos[campo]
  if (typeof dicho !== 'string') return
  const hallada = palabras.get(llano(leer(dicho)))
  if (hallada) fila.pedazos[campo] = hallada
  else anotar(fila, campo, `${citar(dicho)} no se conoce: va ${van}.`)
}

/** A UPC whose first zero a spreadsheet took. */
const entero = (codigo: string): string => (codigo.length === 11 && esGtin(`0${codigo}`) ? `0${codigo}` : codigo)

function leerCodigos(fila: Fila): void {
  const { codigos } = fila.pedazos
  if (typeof codigos !== 'string') return
  const todos = codigos
    .split(/[\s,;/|]+/)
    .filter(Boolean)
    .map(entero)
  const malo = todos.find((uno) => !esGtin(uno))
  if (malo !== undefined) anotar(fila, 'codigos', `${citar(malo)} no es un código EAN o UPC: revisa sus dígitos.`)
  else fila.pedazos.codigos = [...new Set(todos)].join(',')
}

function leerClaveSat(fila: Fila): void {
  const { claveSat } = fila.pedazos
  if (typeof claveSat !== 'string') return
  const clave = leerClaveProdServ(claveSat)
  const falta = faltaDeClaveProdServ(clave) ?? (esClaveProdServ(clave) ? null : CLAVE_FUERA_DE_CATALOGO)
  if (falta) anotar(fila, 'claveSat', falta)
  else fila.pedazos.claveSat = clave
}

/** What a row says of an article, once all its cells are read. */
export function articuloLeido(fila: Fila): void {
  const { pedazos } = fila
  elegir(fila, 'familia', FAMILIAS, '«Armazón», «Solar», «Lente de contacto», «Mica», «Accesorio» o «Servicio»')
  elegir(fila, 'genero', GENEROS, '«Mujer», «Hombre», «Unisex» o «Infantil»')
  elegir(fila, 'unidadSat', UNIDADES, '«H87», «PR» o «E48»', leerClaveUnidad)
  elegir(fila, 'iva', IVAS, '«El de la sucursal», «Tasa 0 %» o «Exento»')
  leerCodigos(fila)
  leerClaveSat(fila)
  for (const [campo, nombre] of [
    ['marca', 'la marca'],
    ['modelo', 'el modelo'],
    ['precio', 'el precio'],
  ] as const)
    if (pedazos[campo] === null) anotar(fila, campo, `Falta ${nombre}.`)
  if (pedazos.familia === 'servicio' && (pedazos.exhibidor || pedazos.bodega))
    anotar(fila, ['exhibidor', 'bodega'], 'Un servicio no tiene piezas.')
}
