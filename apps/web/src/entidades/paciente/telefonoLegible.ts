/** Area codes of two digits: Mexico City, Guadalajara, Monterrey. All others have three. */
const LADAS_DE_DOS = /^(55|56|33|81)/

/**
 * Ten digits as people say them: '222 481 0937', '55 1849 3320'. Null for no phone: empty or all zeros (spec §9). Any other text
 * comes back unchanged.
 */
export function telefonoLegible(telefono: string | null): string | null {
  if (!telefono || /^0+$/.test(telefono)) return null
  if (!/^\d{10}$/.test(telefono)) return telefono
  const lada = LADAS_DE_DOS.test(telefono) ? 2 : 3
  return `${telefono.slice(0, lada)} ${telefono.slice(lada, 6)} ${telefono.slice(6)}`
}
