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

const palabrasDe = (nombre: string): string[] =>
  sinAcentos(nombre)
    .split(/[\s.,-]+/)
    .filter((palabra) => palabra !== '' && !PARTICULAS.has(palabra))
    .map((palabra) => ABREVIADOS[palabra] ?? palabra)

/** Whether two words are one, but for one letter or a short form. */
function parecidas(a: string, b: string): boolean {
  if (a === b) return true
  const [corta, larga] = a.length <= b.length ? [a, b] : [b, a]
  if (corta.length === 1) return larga.startsWith(corta)
  if (corta.length < 4 || larga.length - corta.length > 1) return false
  let i = 0
  while (i < corta.length && corta[i] === larga[i]) i++
  return corta.slice(i + 1) === larga.slice(i + 1) || corta.slice(i) === larga.slice(i + 1)
}

export interface Persona {
  nombreCompleto: string
  telefono: string
  fechaNacimiento: string | null
}

/** Words that both names have, and how many words the shorter one has. */
function comunes(a: string, b: string): { cuantas: number; de: number } {
  const suyas = palabrasDe(b)
  const de = Math.min(palabrasDe(a).length, suyas.length)
  let cuantas = 0
  for (const palabra of palabrasDe(a)) {
    const i = suyas.findIndex((otra) => parecidas(palabra, otra))
    if (i < 0) continue
    suyas.splice(i, 1)
    cuantas++
  }
  return { cuantas, de }
}

/**
 * Why two people are probably one, with the fields that say the same; null for people who are not. Of those who share a phone but
 * not their birth date nobody is taken for the other: they are parents and children.
 */
export function porQueSeParecen(a: Persona, b: Persona): { motivo: string; iguales: string[] } | null {
  const telefono = a.telefono === b.telefono && a.telefono !== '0000000000'
  const [suyo, ajeno] = [a.fechaNacimiento, b.fechaNacimiento]
  if (suyo && ajeno && suyo !== ajeno) return null
  const nacimiento = suyo !== null && suyo === ajeno
  const { cuantas, de } = comunes(a.nombreCompleto, b.nombreCompleto)
  if (telefono && nacimiento && cuantas >= 1)
    return { motivo: 'Mismo teléfono y nacimiento; el nombre se parece.', iguales: ['telefono', 'fechaNacimiento'] }
  const seParece = cuantas >= 2 && cuantas >= de * 0.75
  if (telefono && seParece) return { motivo: 'Mismo teléfono; el nombre se parece.', iguales: ['telefono'] }
  if (nacimiento && seParece)
    return { motivo: 'Misma fecha de nacimiento; el nombre se parece.', iguales: ['fechaNacimiento'] }
  return null
}
