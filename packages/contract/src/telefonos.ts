/** Prefix of every number that messages go to (spec §9). */
export const PREFIJO_PAIS = '+52'

/** Address that calls a phone of ten digits. */
export const llamarA = (telefono: string): string => `tel:${PREFIJO_PAIS}${telefono}`

/** Address that opens WhatsApp with a phone of ten digits. */
export const escribirA = (telefono: string): string => `https://wa.me/${PREFIJO_PAIS.slice(1)}${telefono}`
/** Number that a form sends for "has no phone" (spec §9). */
export const SIN_TELEFONO = '0000000000'

/** False for an empty number, zeros, and what no phone of Mexico begins with: no message, and no part in finding duplicates (D-42). */
export const hayTelefono = (telefono: string | null | undefined): telefono is string =>
  telefono !== null && telefono !== undefined && /^[2-9]\d{9}$/.test(telefono)
