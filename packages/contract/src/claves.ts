import { lugarDeCodigoPostal } from './facturacion.lugares.ts'
import { limpiarClave, limpiarLinea, nombrarSigno } from './textos.ts'

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{2}[0-9A]$/
const DIAS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether 'AAMMDD' is a day; of a year ending so, whatever its century. */
function hayDia(fecha: string): boolean {
  const [mes, dia] = [Number(fecha.slice(2, 4)), Number(fecha.slice(4))]
  const ultimo = mes === 2 && Number(fecha.slice(0, 2)) % 4 !== 0 ? 28 : DIAS[mes - 1]
  return ultimo !== undefined && dia >= 1 && dia <= ultimo
}

/** An RFC as it is stored: 'eku-900317-3c9', 'R.F.C.: EKU 900317 3C9' and 'A&amp;B…' in their twelve or thirteen characters. */
export function leerRfc(escrito: string): string {
  const junto = limpiarClave(escrito)
    .replace(/^R\.?F\.?C\.?:/, '')
    .replaceAll('&AMP;', '&')
    .replace(/[^\p{L}\p{N}&]/gu, '')
  const sinNombre = junto.startsWith('RFC') ? junto.slice(3) : junto
  return !RFC.test(junto) && RFC.test(sinNombre) ? sinNombre : junto
}

/** What is wrong with an RFC that was read; null when it has the shape of one. Its check digit is not judged. */
export function faltaDeRfc(rfc: string): string | null {
  if (rfc === '') return 'El RFC lleva 12 caracteres (empresa) o 13 (persona).'
  const ajeno = rfc.match(/[^A-ZÑ&0-9]/u)?.[0]
  if (ajeno) return `${nombrarSigno(ajeno)} no va en un RFC.`
  if (rfc.length !== 12 && rfc.length !== 13)
    return `${son(rfc.length, 'carácter', 'caracteres')}; el RFC lleva 12 (empresa) o 13 (persona).`
  const letras = rfc.length - 9
  const [inicio, fecha, homoclave] = [rfc.slice(0, letras), rfc.slice(letras, -3), rfc.slice(-3)]
  if (/\d/.test(inicio)) return `El RFC empieza con ${letras} letras; dice «${inicio}».`
  if (!/^\d{6}$/.test(fecha)) return `Tras las ${letras} letras va la fecha, con seis números; dice «${fecha}».`
  if (!hayDia(fecha)) return `La fecha «${fecha}» del RFC no existe (va como año, mes y día).`
  return RFC.test(rfc) ? null : `El RFC no puede terminar en «${homoclave}».`
}

/** The shape of an RFC: 12 characters for a company, 13 for a person, with a day that exists. */
export const esRfc = (texto: string): boolean => faltaDeRfc(texto) === null

/** A postal code as it is stored: ' 06000', 'C.P. 06000'. */
export const leerCodigoPostal = (escrito: string): string =>
  limpiarClave(escrito)
    .replace(/^C\.?P\.?:?/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

export function faltaDeCodigoPostal(codigo: string): string | null {
  const ajeno = codigo.match(/[^0-9]/u)?.[0]
  if (ajeno) return `${nombrarSigno(ajeno)} no va en un código postal.`
  if (codigo.length === 5) return lugarDeCodigoPostal(codigo) ? null : `El código postal ${codigo} no existe.`
  return codigo === ''
    ? 'El código postal tiene 5 dígitos.'
    : `${son(codigo.length, 'dígito', 'dígitos')}; el código postal lleva 5.`
}

const HEXADECIMAL = /[0-9A-F]{8}-?[0-9A-F]{4}-?[0-9A-F]{4}-?[0-9A-F]{4}-?[0-9A-F]{12}/g

/** A fiscal folio as it is stored: with braces, without hyphens, in either case, or within the link that SAT's QR carries. */
export function leerFolioFiscal(escrito: string): string {
  const limpio = limpiarClave(escrito)
  const [folio, otro] = limpio.match(HEXADECIMAL) ?? []
  if (!folio || otro) return limpio
  return folio
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    .toLowerCase()
}

export function faltaDeFolioFiscal(folio: string): string | null {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(folio)) return null
  const cifras = folio.replace(/^URN:UUID:/, '').replace(/[^\p{L}\p{N}]/gu, '')
  const ajeno = cifras.match(/[^0-9A-F]/u)?.[0]
  if (ajeno) return `${nombrarSigno(ajeno)} no va en un folio fiscal: lleva números y letras de la A a la F.`
  return `${son(cifras.length, 'carácter', 'caracteres')}; el folio fiscal lleva 32, sin contar los guiones.`
}

/** An address as people paste it: `mailto:`, between angles, with blanks around it or around its '@', or a full stop behind. */
export const leerCorreo = (escrito: string): string =>
  limpiarLinea(escrito.replaceAll('＠', '@'))
    .replace(/^mailto:([^?]*)(?:\?.*)?$/is, '$1')
    .replace(/^["'<(]+/, '')
    .replace(/(?<![>)"'.,;:])[>)"'.,;:]+$/, '')
    .replaceAll(' @', '@')
    .replaceAll('@ ', '@')
    .trim()

/** What is wrong with an address; null when nothing of it is known to be. */
export function faltaDeCorreo(correo: string): string | null {
  const ajeno = correo.match(/[^\p{ASCII}]/u)?.[0]
  if (ajeno) return `${nombrarSigno(ajeno)} no va en un correo.`
  if (/\s/.test(correo)) return 'Un correo no lleva espacios.'
  if (correo !== '' && !correo.includes('@')) return 'Al correo le falta la arroba (@).'
  return null
}

function son(cuantos: number, uno: string, varios: string): string {
  return cuantos === 1 ? `Es 1 ${uno}` : `Son ${cuantos} ${varios}`
}
