const PARTICULAS = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'da', 'van', 'von'])

const conMayuscula = (palabra: string): string =>
  palabra.replace(/(^|[-'’.(])(\p{L})/gu, (_, antes: string, letra: string) => antes + letra.toUpperCase())

/**
 * Writes a name stored in capitals as people do, for messages and pages of patients and where room is short (D-87). 'MARÍA DE LA
 * LUZ NÚÑEZ' → 'María de la Luz Núñez'.
 */
export const nombreLegible = (nombre: string): string =>
  nombre
    .toLowerCase()
    .split(' ')
    .map((palabra, i) => (i > 0 && PARTICULAS.has(palabra) ? palabra : conMayuscula(palabra)))
    .join(' ')

/** A person's full name as the lists write it. */
export const nombreDe = (persona: { name: string; lastName: string; secondLastName: string }): string =>
  [persona.name, persona.lastName, persona.secondLastName].filter(Boolean).join(' ')

interface NumeroYDireccion {
  sucursalNumber: string
  direccion: string
}

/** How a branch is written, in a picker (spec §3) as anywhere: '01 - Av. Juárez 120, Centro'. */
export const etiquetaSucursal = ({ sucursalNumber, direccion }: NumeroYDireccion): string =>
  `${sucursalNumber} - ${direccion}`

/** The same where room is short: number and street. */
export const sucursalCorta = (sucursal: NumeroYDireccion): string => etiquetaSucursal(sucursal).split(',', 1).join()

const FOLIO = /^(?:(.{1,20}?)\s*-\s*)?(\d{1,9})$/

/** Reads an order's number as people write it, alone or after its branch (`01-31`); null for any other text. */
export function leerFolio(texto: string): { sucursal: string | null; folio: number } | null {
  const [, sucursal = null, folio] = FOLIO.exec(texto) ?? []
  return folio ? { sucursal, folio: Number(folio) } : null
}
