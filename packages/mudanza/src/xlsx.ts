import type { Renglon } from '@nitida/contract/mudanza.libros'
import type { Hoja } from './hoja.ts'
import { contar } from './limites.ts'
import { Rechazo } from './rechazo.ts'
import { reunirRenglones } from './xlsx.celdas.ts'
import { leerFormatos } from './xlsx.formatos.ts'
import { type HojaDelLibro, type LibroAbierto, leerLibro } from './xlsx.libro.ts'
import { leerTextos } from './xlsx.textos.ts'
import { recorrer } from './xlsx.xml.ts'
import { conPartes, type Partes, rechazoDeDano } from './xlsx.zip.ts'

async function* renglonesDe(partes: Partes, { textos, estilos, epoca }: LibroAbierto, { parte }: HojaDelLibro) {
  const lectores = {
    texto: await leerTextos(textos === null ? null : await partes.leer(textos)),
    esFecha: await leerFormatos(estilos === null ? null : await partes.leer(estilos)),
    epoca,
  }
  const xml = await partes.leer(parte)
  if (!xml) throw rechazoDeDano()
  const reunidos = reunirRenglones(lectores)
  try {
    for await (const _ of recorrer(xml, reunidos)) yield* reunidos.sacar()
  } finally {
    xml.destroy()
  }
}

/** Zips that are no workbook of Excel, by a part that they have. */
const OTROS: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\.bin$/, 'Es un libro binario (.xlsb); ábrelo en Excel y guárdalo como .xlsx.'],
  [/^content\.xml$/, 'Es un libro de LibreOffice (.ods); ábrelo y guárdalo como .xlsx.'],
  [/^Index\/Document\.iwa$/, 'Es un libro de Numbers; expórtalo a Excel (.xlsx).'],
  [/^word\//, 'Es un documento de Word; sube un libro de Excel (.xlsx) o un CSV.'],
]

function exigirLibro({ nombres }: Partes): void {
  const hay = (forma: RegExp) => [...nombres].some((nombre) => forma.test(nombre))
  if (hay(/^\[Content_Types\]\.xml$/) && hay(/workbook[^/]*\.xml$/)) return
  const otro = OTROS.find(([forma]) => hay(forma))
  throw new Rechazo('OTRO_FORMATO', otro?.[1] ?? 'Es un archivo comprimido (.zip); sube el libro que trae dentro.')
}

async function* elegida(partes: Partes, libro: LibroAbierto, nombre: string | undefined): AsyncGenerator<HojaDelLibro> {
  const visibles = libro.hojas.filter(({ visible }) => visible)
  for (const hoja of visibles) {
    if (nombre !== undefined && hoja.nombre !== nombre) continue
    for await (const _ of renglonesDe(partes, libro, hoja)) {
      yield hoja
      return
    }
  }
  if (nombre !== undefined && !visibles.some((hoja) => hoja.nombre === nombre))
    throw new Rechazo('VACIO', 'Esa hoja ya no está en el libro.')
  throw new Rechazo('VACIO', 'El libro no tiene nada escrito.')
}

async function* preparar(partes: Partes, nombre: string | undefined) {
  exigirLibro(partes)
  const libro = await leerLibro(partes)
  for await (const hoja of elegida(partes, libro, nombre)) yield { libro, hoja }
}

/** A workbook of Excel. Macros, links to other files, pictures and formulas are never looked at. */
export async function abrirXlsx(archivo: string, nombre: string | undefined, maximo: number): Promise<Hoja> {
  for await (const { libro, hoja } of conPartes(archivo, (partes) => preparar(partes, nombre))) {
    const filas = (): AsyncGenerator<Renglon> =>
      contar(
        conPartes(archivo, (partes) => renglonesDe(partes, libro, hoja)),
        maximo,
      )
    const hojas = libro.hojas.filter(({ visible }) => visible).map((una) => una.nombre)
    return { formato: 'xlsx', hojas, hoja: hoja.nombre, filas }
  }
  throw rechazoDeDano()
}
