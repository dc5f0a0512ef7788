import { readFile } from 'node:fs/promises'
import { imprimible } from '@nitida/documents/imprimible'
import { tieneAjenas } from '@nitida/documents/letras'
import { dibujarConFuentes, dibujarPdf, type Fuente } from '@nitida/documents/pdf/dibujar'
import { lejanasDelPapel } from '@nitida/documents/pdf/letras'
import { definicionDe, type Papel } from '@nitida/documents/pdf/papeles'
import subsetFont from 'subset-font'
import { crearBuscadorDeRebanadas, type Rebanada } from '../../platform/entorno/fuentes.ts'

const buscar = crearBuscadorDeRebanadas()

const TRUETYPE = { targetFormat: 'truetype' } as const
/** All letters, without tables of Unifont that the cutter refuses, none of which a paper needs. */
const ENTERA = { ...TRUETYPE, keepAllGlyphs: true, dropTables: ['BASE', 'GDEF', 'JSTF', 'MATH'] }

/** Files of one weight as they were unpacked, which takes half a second for the largest. */
const desempacadas = new Map<Rebanada, Promise<Buffer>>()

function desempacada(rebanada: Rebanada): Promise<Buffer> {
  const antes = desempacadas.get(rebanada)
  if (antes) return antes
  const ahora = readFile(rebanada.archivo).then((fuente) => subsetFont(fuente, '', ENTERA))
  desempacadas.set(rebanada, ahora)
  return ahora
}

/** The PDF library takes no variable font, and reads packed ones slowly: it gets the letters of a paper in one weight each. */
async function recortar(rebanada: Rebanada, letras: string): Promise<Fuente> {
  if (!rebanada.conPesos) {
    const unica = await subsetFont(await desempacada(rebanada), letras, TRUETYPE)
    return { normal: unica, bold: unica }
  }
  const fuente = await readFile(rebanada.archivo)
  const conPeso = (wght: number) => subsetFont(fuente, letras, { ...TRUETYPE, variationAxes: { wght } })
  return { normal: await conPeso(400), bold: await conPeso(700) }
}

/** Fonts of the letters that neither the house's nor DejaVu has, by their names. */
async function recortarTodas(letras: readonly string[], suyas: ReadonlyMap<string, Rebanada>) {
  const porFuente = new Map<Rebanada, string>()
  for (const letra of letras) {
    const suya = suyas.get(letra)
    if (suya) porFuente.set(suya, (porFuente.get(suya) ?? '') + letra)
  }
  const recortadas: Record<string, Fuente> = {}
  for (const [rebanada, juntas] of porFuente) recortadas[rebanada.familia] = await recortar(rebanada, juntas)
  return recortadas
}

/** Draws a paper, with the fonts that its letters need. */
export async function dibujarPapel(papel: Papel): Promise<Buffer> {
  const definicion = definicionDe(papel)
  const texto = JSON.stringify(papel)
  if (!tieneAjenas(texto)) return dibujarPdf(definicion)
  const lejanas = lejanasDelPapel(imprimible(texto))
  const suyas = await buscar(lejanas)
  return dibujarConFuentes(definicion, await recortarTodas(lejanas, suyas), (letra) => exigirFuente(suyas.get(letra)))
}

function exigirFuente(rebanada: Rebanada | undefined): string {
  if (!rebanada) throw new Error('a letter of a paper was not among those that its fonts were cut for')
  return rebanada.familia
}
