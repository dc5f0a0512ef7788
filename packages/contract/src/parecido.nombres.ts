/** How old files write names short. */
const ABREVIADOS: Readonly<Record<string, string>> = {
  MA: 'MARIA',
  GPE: 'GUADALUPE',
  LUPE: 'GUADALUPE',
  FCO: 'FRANCISCO',
  FCA: 'FRANCISCA',
  ANT: 'ANTONIO',
  JPE: 'JOSE',
  HDEZ: 'HERNANDEZ',
  HDZ: 'HERNANDEZ',
  FDEZ: 'FERNANDEZ',
  FDZ: 'FERNANDEZ',
  GLEZ: 'GONZALEZ',
  GLZ: 'GONZALEZ',
  GZLEZ: 'GONZALEZ',
  GMEZ: 'GOMEZ',
  GMZ: 'GOMEZ',
  GTZ: 'GUTIERREZ',
  GTEZ: 'GUTIERREZ',
  JMZ: 'JIMENEZ',
  JIMZ: 'JIMENEZ',
  LPZ: 'LOPEZ',
  MTZ: 'MARTINEZ',
  MTNZ: 'MARTINEZ',
  MDZ: 'MENDEZ',
  PRZ: 'PEREZ',
  RDZ: 'RODRIGUEZ',
  RGUEZ: 'RODRIGUEZ',
  RMZ: 'RAMIREZ',
  RMREZ: 'RAMIREZ',
  SNCHZ: 'SANCHEZ',
  SCHZ: 'SANCHEZ',
  VZQZ: 'VAZQUEZ',
  VZQUEZ: 'VAZQUEZ',
}
const PARTICULAS = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'Y', 'DA', 'DI', 'VAN', 'VON', 'MC'])

/** A name without accents, in capitals and single blanks, as it is compared. */
export const sinAcentos = (nombre: string): string =>
  nombre.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim()

/** The words of a name as they are compared: whole where they were written short, without particles. */
export const palabrasDe = (nombre: string): string[] =>
  sinAcentos(nombre)
    .split(/[\s.,-]+/)
    .filter((palabra) => palabra !== '' && !PARTICULAS.has(palabra))
    .map((palabra) => ABREVIADOS[palabra] ?? palabra)

const SONIDOS: readonly (readonly [RegExp, string])[] = [
  [/PH/g, 'F'],
  [/^H|(?<!C)H/g, ''],
  [/LL/g, 'Y'],
  [/QU(?=[EI])|[QK]|C(?![EIH])/g, 'K'],
  [/CH/g, 'X'],
  [/GU(?=[EI])/g, 'G'],
  [/G(?=[EI])/g, 'J'],
  [/[ZC]/g, 'S'],
  [/[VW]/g, 'B'],
  [/(.)\1+/g, '$1'],
]

/** A word as it sounds, so that 'Vásquez' and 'Bazques' are one. */
export const sonidoDe = (palabra: string): string =>
  SONIDOS.reduce((texto, [que, por]) => texto.replace(que, por), palabra)

/** Whether one word becomes the other by one letter: another one, one more, or two that changed places. */
function aUnaLetra(a: string, b: string): boolean {
  const [corta, larga] = a.length <= b.length ? [a, b] : [b, a]
  if (larga.length - corta.length > 1) return false
  let i = 0
  while (i < corta.length && corta[i] === larga[i]) i++
  if (corta.slice(i + 1) === larga.slice(i + 1) || corta.slice(i) === larga.slice(i + 1)) return true
  const cambiadas = larga.slice(0, i) + (larga[i + 1] ?? '') + (larga[i] ?? '') + larga.slice(i + 2)
  return corta.length === larga.length && cambiadas === corta
}

/** Whether two words are one, but for one letter or a short form. */
export function parecidas(a: string, b: string): boolean {
  if (a === b) return true
  const [corta, larga] = a.length <= b.length ? [a, b] : [b, a]
  if (corta.length === 1) return larga.startsWith(corta)
  return corta.length >= 4 && aUnaLetra(corta, larga)
}

/** Names of a man and of a woman that differ in their ending alone: Daniel and Daniela, Mario and María. */
export const cambiaDeGenero = (a: string, b: string): boolean => {
  const [corta, larga] = a.length <= b.length ? [a, b] : [b, a]
  if (larga === `${corta}A`) return true
  return (
    corta.length === larga.length &&
    corta.slice(0, -1) === larga.slice(0, -1) &&
    /[OE]A|A[OE]/.test(corta.slice(-1) + larga.slice(-1))
  )
}
