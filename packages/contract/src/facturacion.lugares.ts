/**
 * States by the first two digits of their postal codes: the post's plan, written down without SAT's list of some 95,000 codes, which is the
 * provider's to ask. This refuses the four beginnings that no state has (00, 17, 18, 19), and says where a code is, so that a slip of the finger is
 * seen. The keys and names of the 32 states are those of SAT's c_Estado.
 */
const estados: readonly (readonly [desde: number, hasta: number, clave: string, nombre: string])[] = [
  [1, 16, 'CMX', 'Ciudad de México'],
  [20, 20, 'AGU', 'Aguascalientes'],
  [21, 22, 'BCN', 'Baja California'],
  [23, 23, 'BCS', 'Baja California Sur'],
  [24, 24, 'CAM', 'Campeche'],
  [25, 27, 'COA', 'Coahuila'],
  [28, 28, 'COL', 'Colima'],
  [29, 30, 'CHP', 'Chiapas'],
  [31, 33, 'CHH', 'Chihuahua'],
  [34, 35, 'DUR', 'Durango'],
  [36, 38, 'GUA', 'Guanajuato'],
  [39, 41, 'GRO', 'Guerrero'],
  [42, 43, 'HID', 'Hidalgo'],
  [44, 49, 'JAL', 'Jalisco'],
  [50, 57, 'MEX', 'Estado de México'],
  [58, 61, 'MIC', 'Michoacán'],
  [62, 62, 'MOR', 'Morelos'],
  [63, 63, 'NAY', 'Nayarit'],
  [64, 67, 'NLE', 'Nuevo León'],
  [68, 71, 'OAX', 'Oaxaca'],
  [72, 75, 'PUE', 'Puebla'],
  [76, 76, 'QUE', 'Querétaro'],
  [77, 77, 'ROO', 'Quintana Roo'],
  [78, 79, 'SLP', 'San Luis Potosí'],
  [80, 82, 'SIN', 'Sinaloa'],
  [83, 85, 'SON', 'Sonora'],
  [86, 86, 'TAB', 'Tabasco'],
  [87, 89, 'TAM', 'Tamaulipas'],
  [90, 90, 'TLA', 'Tlaxcala'],
  [91, 96, 'VER', 'Veracruz'],
  [97, 97, 'YUC', 'Yucatán'],
  [98, 99, 'ZAC', 'Zacatecas'],
]

/** Mexico City's alcaldías, one for each of its first two digits. */
const alcaldias = [
  ...['Álvaro Obregón', 'Azcapotzalco', 'Benito Juárez', 'Coyoacán', 'Cuajimalpa de Morelos', 'Cuauhtémoc'],
  ...['Gustavo A. Madero', 'Iztacalco', 'Iztapalapa', 'La Magdalena Contreras', 'Miguel Hidalgo', 'Milpa Alta'],
  ...['Tláhuac', 'Tlalpan', 'Venustiano Carranza', 'Xochimilco'],
]

export interface LugarDelCodigo {
  /** SAT's key of the state. */
  estado: string
  /** As people read it: 'Puebla', 'Cuauhtémoc, Ciudad de México'. */
  nombre: string
}

/** Where a postal code of five digits is; null for one that is in no state. */
export function lugarDeCodigoPostal(codigo: string): LugarDelCodigo | null {
  if (!/^\d{5}$/.test(codigo) || (codigo.endsWith('000') && codigo.startsWith('00'))) return null
  const prefijo = Number(codigo.slice(0, 2))
  const hallado = estados.find(([desde, hasta]) => prefijo >= desde && prefijo <= hasta)
  if (!hallado) return null
  const [, , estado, nombre] = hallado
  const alcaldia = estado === 'CMX' ? alcaldias[prefijo - 1] : null
  return { estado, nombre: alcaldia ? `${alcaldia}, ${nombre}` : nombre }
}
