import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { esDeUnaLada } from './telefonos.ladas.ts'
import { SIN_TELEFONO } from './telefonos.ts'
import { limpiarLinea, nombrarSigno, sinDibujos } from './textos.ts'

/** What a text says of a phone. Only ten national digits are kept; a number of another country is known and never shortened to them. */
export type Lectura =
  | { tipo: 'vacio' }
  /** Zeros stand for "has no phone" (spec §9). */
  | { tipo: 'ninguno' }
  | { tipo: 'mexicano'; digitos: string; aviso: string | null }
  | { tipo: 'extranjero'; numero: string; falta: string }
  /** `niega`: a text that says that there is none, in words or with a stroke. */
  | { tipo: 'ilegible'; falta: string; niega?: true }

/** Longest text that is looked at; nobody pastes a longer one for a phone. */
const MAXIMO = 120
const ESQUEMA = /^(?:tel|sms|smsto|callto):/i
/** Links of WhatsApp, whose number has its country before it, with its plus or without. */
const ENLACE =
  /^(?:(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)|whatsapp:\/\/send\/?\?phone=)\+?/i
/** Words with which people say what number it is, before or after it. */
const ETIQUETA =
  /(?<![\p{L}\p{N}])(?:tel[eé]fonos?|tels?|celular|cel|m[oó]vil|whats ?app|whats|watsapp?|wats|wsp|wpp|wa|wp|casa|oficina|trabajo|recados|n[uú]mero|n[uú]m|nro|no(?=[.:])|lada)(?!\p{L})[.:]?/giu
const EXTENSION = /(?:;ext=|extensi[oó]n|ext|x|int|#|,,)[.: #]{0,3}\d{1,6}\)?$/iu
const SIN_EXTENSION = 'La extensión no se guarda.'
const COMO_DE_MEXICO = 'Se guarda como de México; uno de Estados Unidos se escribe con +1.'

/** How people write that there is no phone. */
const NO_HAY = /^(?:sin|no|no tiene|no hay|ningun[oa]?|n\/?[adt]|s\/?[dnt])[ .]*$/i
/** A remark in brackets behind the number: '(mamá)'. */
const ACOTACION = /\([\p{L} .]{1,40}\)$/u
const RELLENO = /^[\s0+\-().,/]*$/

/** Prefixes that Mexico dialled once, or dials to itself: 1, 01, 02, 044 and 045 before ten digits, 52 before all of it. */
const NACIONAL = /^(?:(?:01)?52)?(?:1|0[12]|04[45])?(\d{10})$/
/** Digits that a call abroad begins with, from Mexico or from the United States. */
const SALIDA = /^0(?:0|11)(?=[1-9])/

const DICE_QUE_NO: Lectura = {
  tipo: 'ilegible',
  falta: `Para «sin teléfono» escribe ${SIN_TELEFONO}.`,
  niega: true,
}

const paises = new Intl.DisplayNames(['es-MX'], { type: 'region' })

function deOtroPais(digitos: string): Lectura {
  const numero = parsePhoneNumberFromString(`+${digitos}`)
  if (!numero?.isPossible())
    return {
      tipo: 'ilegible',
      falta: `No hay teléfonos que empiecen con +${digitos.slice(0, 3)} y sean así de largos.`,
    }
  const pais = numero.country ? paises.of(numero.country) : 'otro país'
  const falta = `Es un número de ${pais} (+${numero.countryCallingCode}); aquí va uno de México, de 10 dígitos.`
  return { tipo: 'extranjero', numero: numero.number, falta }
}

/** A 1 without plus before ten digits: Mexico's old prefix of mobiles, or the United States' own, as on both sides of the border. */
function trasUnUno(digitos: string): Lectura {
  if (!esDeUnaLada(digitos)) return deOtroPais(`1${digitos}`)
  const deAlla = parsePhoneNumberFromString(`+1${digitos}`)?.country === 'US'
  return { tipo: 'mexicano', digitos, aviso: deAlla ? COMO_DE_MEXICO : null }
}

function deMexico(digitos: string): Lectura {
  const nacional = NACIONAL.exec(digitos)?.[1]
  if (nacional === SIN_TELEFONO || digitos === '52') return { tipo: 'ninguno' }
  if (nacional && /^[2-9]/.test(nacional))
    return /^1\d{10}$/.test(digitos) ? trasUnUno(nacional) : { tipo: 'mexicano', digitos: nacional, aviso: null }
  if (nacional) return { tipo: 'ilegible', falta: 'Un teléfono de México no empieza con 0 ni con 1.' }
  const son = digitos.length === 1 ? 'Es 1 dígito' : `Son ${digitos.length} dígitos`
  if (digitos.length === 7 || digitos.length === 8) return { tipo: 'ilegible', falta: `${son}; lleva 10, con la lada.` }
  return { tipo: 'ilegible', falta: `${son}; lleva 10.${digitos.length >= 17 ? ' Escribe un solo número.' : ''}` }
}

/** The number without link, labels, remark and drawings around it; an extension may stand behind it. */
function sinAdornos(texto: string): string {
  const dentro = sinDibujos(texto)
    .trim()
    .replace(/^[<"'=]+/, '')
  return (ENLACE.test(dentro) ? dentro.replace(ENLACE, '+').split(/[?&]/, 1).join() : dentro)
    .replace(ESQUEMA, '')
    .replace(ETIQUETA, ' ')
    .trim()
    .replace(ACOTACION, '')
    .trim()
}

const sinOrillas = (texto: string): string => texto.replace(/^[\s.,:;"'#]+|(?<![\s.,:;"'>])[\s.,:;"'>]+$/g, '')

/** Reads a phone as people paste it: with prefixes, labels, an extension, signs of every kind, in digits of full width. */
export function leerTelefono(escrito: string): Lectura {
  const texto = limpiarLinea(escrito.slice(0, MAXIMO * 4).normalize('NFKC'))
  if (texto === '') return { tipo: 'vacio' }
  if (texto.length > MAXIMO) return { tipo: 'ilegible', falta: 'El teléfono tiene 10 dígitos.' }
  if (RELLENO.test(texto)) {
    const ceros = texto.replace(/\D/g, '').length
    if (ceros === SIN_TELEFONO.length) return { tipo: 'ninguno' }
    return DICE_QUE_NO
  }
  const conExtension = sinAdornos(texto)
  const numero = sinOrillas(conExtension.replace(EXTENSION, ''))
  if (NO_HAY.test(numero)) return DICE_QUE_NO
  const ajeno = numero.match(/[^\d\s+\-().,:;/*_~'"·•|[\]{}]/u)?.[0]
  if (ajeno) return { tipo: 'ilegible', falta: `${nombrarSigno(ajeno)} no va en un teléfono.` }
  const digitos = numero.replace(/\D/g, '')
  if (digitos === '') return { tipo: 'ilegible', falta: 'El teléfono tiene 10 dígitos.' }
  const conMas = /^\(?\+/.test(numero)
  const internacional = conMas ? digitos.replace(/^0+/, '') : SALIDA.test(digitos) ? digitos.replace(SALIDA, '') : null
  if (internacional !== null && !internacional.startsWith('52')) return deOtroPais(internacional)
  const lectura = deMexico(internacional ?? digitos)
  return lectura.tipo === 'mexicano' && EXTENSION.test(conExtension) ? { ...lectura, aviso: SIN_EXTENSION } : lectura
}

/** The ten national digits of a number as people paste it; any other text comes back cleaned, to be refused by the schema. */
export function normalizarTelefono(escrito: string): string {
  const lectura = leerTelefono(escrito)
  if (lectura.tipo === 'mexicano') return lectura.digitos
  return lectura.tipo === 'ninguno' ? SIN_TELEFONO : limpiarLinea(escrito)
}

/** What of a readable phone is not kept, or was decided for the user; its field says so. */
export function avisoDeTelefono(escrito: string): string | null {
  const lectura = leerTelefono(escrito)
  return lectura.tipo === 'mexicano' ? lectura.aviso : null
}

/** What is wrong with a phone; null when it is one, or says that there is none. */
export function faltaDeTelefono(escrito: string): string | null {
  const lectura = leerTelefono(escrito)
  if (lectura.tipo === 'vacio') return 'El teléfono tiene 10 dígitos.'
  return 'falta' in lectura ? lectura.falta : null
}

/**
 * The ten digits of a number as WhatsApp names it: its country first and no sign, of Mexico with 52 or 521 before
 * it. Null for one of another country, to which nothing is ever sent.
 */
export const telefonoDeWhatsapp = (numero: string): string | null => /^521?([2-9]\d{9})$/.exec(numero)?.[1] ?? null
