import { lugarDeCodigoPostal } from './facturacion.lugares.ts'
import { aSuAncho, limpiarClave, limpiarLinea, nombrarSigno, sinDibujos } from './textos.ts'

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{2}[0-9A]$/
const DIAS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether 'AAMMDD' is a day; of a year ending so, whatever its century. */
function hayDia(fecha: string): boolean {
  const [mes, dia] = [Number(fecha.slice(2, 4)), Number(fecha.slice(4))]
  const ultimo = mes === 2 && Number(fecha.slice(0, 2)) % 4 !== 0 ? 28 : DIAS[mes - 1]
  return ultimo !== undefined && dia >= 1 && dia <= ultimo
}

/** The one key of a shape that stands among words, without any other digit: nothing of what was written is lost but its label. */
function entrePalabras(escrito: string, forma: RegExp): string | null {
  const texto = limpiarLinea(aSuAncho(escrito)).toUpperCase()
  const halladas = texto.match(forma) ?? []
  const [hallada] = halladas
  return hallada && halladas.length === 1 && !/\d/.test(texto.replace(hallada, '')) ? hallada : null
}

const RFC_ENTRE_PALABRAS = /(?<![\p{L}\p{N}&])[A-ZÑ&]{3,4}[- ]?\d{6}[- ]?[A-Z0-9]{2}[0-9A](?![\p{L}\p{N}&])/gu
/** What the QR of a taxpayer's certificate (Constancia de Situación Fiscal) says: its number, and the RFC behind it. */
const DE_CONSTANCIA = /D3[=¿¡]\d{1,14}[_?]([A-ZÑ&]{3,4}\d{6}[A-Z0-9]{2}[0-9A])$/

/**
 * An RFC as it is stored: 'eku-900317-3c9', 'R.F.C.: EKU 900317 3C9', 'RFC del cliente: EKU9003173C9', 'A&amp;B…' and the
 * QR of a certificate, in their twelve or thirteen characters.
 */
export function leerRfc(escrito: string): string {
  const [, deConstancia] = DE_CONSTANCIA.exec(limpiarClave(escrito)) ?? []
  if (deConstancia) return deConstancia
  const junto = limpiarClave(escrito)
    .replace(/^R\.?F\.?C\.?:/, '')
    .replace(/&AMP;|&#38;|%26/g, '&')
    .replace(/[^\p{L}\p{N}&]/gu, '')
  const sinNombre = junto.startsWith('RFC') ? junto.slice(3) : junto
  if (RFC.test(junto)) return junto
  if (RFC.test(sinNombre)) return sinNombre
  return entrePalabras(escrito, RFC_ENTRE_PALABRAS)?.replace(/[- ]/g, '') ?? junto
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

const CODIGO_ENTRE_PALABRAS = /(?<![\p{L}\p{N}])\d{5}(?![\p{L}\p{N}])/gu

/** A postal code as it is stored: ' 06000', 'C.P. 06000', 'Código postal: 06000, CDMX'. */
export const leerCodigoPostal = (escrito: string): string =>
  entrePalabras(escrito, CODIGO_ENTRE_PALABRAS) ??
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

const CLAVE_ENTRE_PALABRAS = /(?<![\p{L}\p{N}])\d{2}(?:[-. ]?\d{2}){3}(?![\p{L}\p{N}])/gu

/** A key of SAT's products and services as it is stored: '4214-2903', '42 14 29 03', '42142903 Armazones' and the '42142903.0' of a spreadsheet. */
export function leerClaveProdServ(escrito: string): string {
  const junto = escrito.trim().replace(/^(\d{8})\.0+$/, '$1')
  const hallada = entrePalabras(junto, CLAVE_ENTRE_PALABRAS) ?? limpiarClave(junto)
  return hallada.replace(/[^\p{L}\p{N}]/gu, '')
}

export const faltaDeClaveProdServ = (clave: string): string | null =>
  /^\d{8}$/.test(clave) ? null : 'La clave del SAT tiene 8 dígitos.'

/** A key of SAT's units as it is stored: 'h-87', 'H 87', and with its name behind, 'H87 - Pieza'. */
export function leerClaveUnidad(escrito: string): string {
  const clave = limpiarClave(escrito)
  const [, conNombre] = /^([A-Z0-9]{2,3})[-:(]\p{L}{3,}\)?$/u.exec(clave) ?? []
  return conNombre ?? clave.replace(/[^\p{L}\p{N}]/gu, '')
}

export const faltaDeClaveUnidad = (clave: string): string | null =>
  /^[A-Z0-9]{2,3}$/.test(clave) ? null : 'La clave de unidad tiene 2 o 3 caracteres.'

/** Scanners of another keyboard write the hyphens as apostrophes, bars, underscores or question marks. */
const HEXADECIMAL = /[0-9A-F]{8}[-'/_?]?[0-9A-F]{4}[-'/_?]?[0-9A-F]{4}[-'/_?]?[0-9A-F]{4}[-'/_?]?[0-9A-F]{12}/g

/** A fiscal folio as it is stored: with braces, without hyphens, in either case, or within the link that SAT's QR carries. */
export function leerFolioFiscal(escrito: string): string {
  const limpio = limpiarClave(escrito)
  const folios = new Set((limpio.match(HEXADECIMAL) ?? []).map((folio) => folio.replace(/[^0-9A-F]/g, '')))
  const [folio] = folios
  if (!folio || folios.size > 1) return limpio
  return folio.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5').toLowerCase()
}

export function faltaDeFolioFiscal(folio: string): string | null {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(folio)) return null
  const cifras = folio.replace(/^URN:UUID:/, '').replace(/[^\p{L}\p{N}]/gu, '')
  const ajeno = cifras.match(/[^0-9A-F]/u)?.[0]
  if (ajeno) return `${nombrarSigno(ajeno)} no va en un folio fiscal: lleva números y letras de la A a la F.`
  return `${son(cifras.length, 'carácter', 'caracteres')}; el folio fiscal lleva 32, sin contar los guiones.`
}

/** An address as people paste it: `mailto:`, between angles, behind its owner's name, with blanks around it or around its '@', or a full stop behind. */
export const leerCorreo = (escrito: string): string =>
  limpiarLinea(sinDibujos(aSuAncho(escrito)).replaceAll('﹫', '@'))
    .replace(/^(?:correo|e-?mail)(?: electr[oó]nico)?:/i, '')
    .trim()
    .replace(/^[^<>@]*<([^<>@]+@[^<>@]+)>$/, '$1')
    .replace(/^mailto:([^?]*)(?:\?.*)?$/is, '$1')
    .replace(/^["'<( ]+/, '')
    .replace(/(?<![>)"'.,;: ])[>)"'.,;: ]+$/, '')
    .replaceAll(' @', '@')
    .replaceAll('@ ', '@')
    .replace(/ ?\. ?(?=[a-z]{2,}$)/i, '.')
    .trim()

/** What is wrong with an address; null when nothing of it is known to be. */
export function faltaDeCorreo(correo: string): string | null {
  const ajeno = correo.match(/[^\p{ASCII}]/u)?.[0]
  if (ajeno) return `${nombrarSigno(ajeno)} no va en un correo.`
  if (correo.split('@').length > 2) return 'Escribe un solo correo.'
  if (/\s/.test(correo)) return 'Un correo no lleva espacios.'
  if (correo !== '' && !correo.includes('@')) return 'Al correo le falta la arroba (@).'
  if (correo.includes('@') && !correo.slice(correo.indexOf('@')).includes('.'))
    return 'Al correo le falta su terminación, como .com o .mx.'
  return null
}

function son(cuantos: number, uno: string, varios: string): string {
  return cuantos === 1 ? `Es 1 ${uno}` : `Son ${cuantos} ${varios}`
}
