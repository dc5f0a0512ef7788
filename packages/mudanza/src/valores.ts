import { faltaDeCodigoPostal, faltaDeRfc, leerCodigoPostal, leerCorreo, leerRfc } from '@nitida/contract/claves'
import type { Sexo } from '@nitida/contract/clientes'
import { CorreoDePersona } from '@nitida/contract/correos.schema'
import { aCentavos, aPesos, dosDecimales } from '@nitida/contract/dinero'
import { Dinero } from '@nitida/contract/dinero.schema'
import { NEUTROS } from '@nitida/contract/grado.lectura'
import type { Celda, Modo } from '@nitida/contract/mudanza.libros'
import { leerCantidad, leerNumero } from '@nitida/contract/numeros'
import { limpiarLinea, limpiarNota } from '@nitida/contract/textos'
import { escribirCelda } from './celdas.ts'
import { citar, diceNada, falta, type Leido, llano, vale } from './leido.ts'

const textoDe = (celda: Celda): string => limpiarLinea(escribirCelda(celda))

/** Text of one line, of at most `maximo` letters. */
export function leerLinea(celda: Celda, maximo: number): Leido<string> {
  const texto = textoDe(celda)
  if (texto === '' || diceNada(texto)) return vale<string>(null)
  return texto.length > maximo ? falta(`Son ${texto.length} letras; caben ${maximo}.`) : vale(texto)
}

const MAXIMO_ENTERO = 100_000
const MAXIMO_POTENCIA = 40

/** A whole number from 0, as pieces are counted: '3', '1,200', '2.00'. */
export function leerEntero(celda: Celda): Leido<number> {
  const texto = textoDe(celda)
  if (texto === '' || diceNada(texto)) return vale<number>(null)
  const valor = typeof celda === 'number' ? celda : leerCantidad(texto)
  if (valor === null || !Number.isInteger(valor) || valor < 0)
    return falta(`${citar(texto)} no es una cantidad: va un número entero.`)
  return valor > MAXIMO_ENTERO ? falta('Es demasiado.') : vale(valor)
}

/** Dioptres with their point: '-4.00', '+ 2,25', 'plano'. */
export function leerPotenciaSola(celda: Celda): Leido<number> {
  const texto = textoDe(celda)
  if (texto === '' || diceNada(texto)) return vale<number>(null)
  if (NEUTROS.has(texto.toUpperCase())) return vale(0)
  const valor = typeof celda === 'number' ? celda : leerNumero(texto.replace(/^\+ ?/, ''))
  return valor === null || !(Math.abs(valor) <= MAXIMO_POTENCIA)
    ? falta(`${citar(texto)} no es una potencia: va como -4.00.`)
    : vale(valor)
}

/** Free text, with its lines. */
export function leerNota(celda: Celda, maximo: number): Leido<string> {
  const texto = limpiarNota(escribirCelda(celda))
  if (texto === '') return vale<string>(null)
  return texto.length > maximo ? falta(`Son ${texto.length} letras; caben ${maximo}.`) : vale(texto)
}

const SI = new Set([
  'si',
  's',
  'x',
  '1',
  'true',
  'verdadero',
  'v',
  'yes',
  'y',
  'ok',
  '✓',
  '✔',
  '☑',
  '✅',
  'acepta',
  'acepto',
  'autoriza',
  'autorizo',
  'confirmada',
  'confirmado',
  'confirma',
  'activo',
  'on',
  'si acepta',
  'si autoriza',
])
const NO = new Set([
  'no',
  'n',
  '0',
  'false',
  'falso',
  'f',
  '✗',
  '✘',
  '☐',
  '❌',
  'no acepta',
  'no acepto',
  'no autoriza',
  'no autorizo',
  'rechaza',
  'sin confirmar',
  'no confirmada',
  'no confirmado',
  'pendiente',
  'por confirmar',
  'inactivo',
  'off',
  'nunca',
  'baja',
])

/** Yes or no in all spellings; a blank says nothing. */
export function leerSiNo(celda: Celda): Leido<boolean> {
  const dicho = llano(textoDe(celda)).replace(/[.!]$/, '')
  if (SI.has(dicho)) return vale(true)
  if (NO.has(dicho)) return vale(false)
  return dicho === '' || diceNada(dicho) ? vale<boolean>(null) : falta(`${citar(textoDe(celda))} no es Sí ni No.`)
}

const SEXOS: Readonly<Record<string, Sexo>> = {
  ...{
    f: 'Femenino',
    fem: 'Femenino',
    femenino: 'Femenino',
    femenina: 'Femenino',
    mujer: 'Femenino',
    female: 'Femenino',
    nina: 'Femenino',
    'f.': 'Femenino',
  },
  ...{
    h: 'Masculino',
    masc: 'Masculino',
    masculino: 'Masculino',
    hombre: 'Masculino',
    male: 'Masculino',
    nino: 'Masculino',
    varon: 'Masculino',
    hom: 'Masculino',
  },
}

/** 'M' is a man where women are 'F', and a woman where men are 'H'. */
export function leerSexo(celda: Celda, modo: Modo | null): Leido<Sexo> {
  const dicho = llano(textoDe(celda)).replace(/\.$/, '')
  if (dicho === '' || diceNada(dicho)) return vale<Sexo>(null)
  if (dicho === 'm') return vale<Sexo>(modo === 'hm' ? 'Femenino' : 'Masculino')
  const sexo = SEXOS[dicho]
  return sexo ? vale(sexo) : falta(`${citar(textoDe(celda))} no es Femenino ni Masculino.`)
}

const EDAD = /^(\d{1,3})(?:\.0+)?(?: ?(?:a|anos?|a\.|an))?(?: (?:y |con )?\d{1,2} ?(?:m|meses|mes)\.?)?$/
const MESES = /^(\d{1,2}) ?(?:m|meses|mes|dias?|semanas?)\.?$/

/** Years of age: '45', '45 años', '8 meses'. */
export function leerEdad(celda: Celda): Leido<number> {
  const texto = llano(textoDe(celda))
  if (texto === '' || diceNada(texto)) return vale<number>(null)
  if (MESES.test(texto)) return vale(0)
  const [, escrita] = EDAD.exec(texto) ?? []
  const edad = Number(escrita)
  if (escrita === undefined) return falta(`${citar(textoDe(celda))} no es una edad; va en años.`)
  return edad > 120 ? falta('La edad debe ser un número entre 0 y 120.') : vale(edad)
}

/** Centavos that are only the noise of binary fractions. */
const RUIDO = 1e-6
const CERO_CONTABLE = /^\$ ?-$/
const NEGATIVO_CONTABLE = /^\((.+)\)$/

/** The one sign that parts three digits from those before it: of thousands or of decimals, as the column has it. */
const SIGNO_DUDOSO = /^\D*[1-9]\d{0,2}([.,])\d{3}\D*$/

/** An amount where cents have a comma. What can be read in one way only is read so; three decimals are no amount. */
function conComa(plano: string): number | null {
  const [, signo] = SIGNO_DUDOSO.exec(plano) ?? []
  if (signo === ',') return Number.NaN
  return leerNumero(signo === '.' ? plano.replace(/(\d)\.(?=\d{3})/, '$1') : plano)
}

/** An amount where cents have a point. '1.250' has none, so its point may part thousands; of '1.255' the third decimal is told later. */
function conPunto(plano: string): number | null {
  const leida = leerNumero(plano)
  return leida !== null && dosDecimales(leida) ? leerCantidad(plano) : leida
}

const EJEMPLOS = { punto: '1,250.00', coma: '1.250,00' } as const

function importeDe(texto: string, modo: Modo | null): number | null {
  const plano = texto.replace(/^(?:mxn|mx|mn|pesos)\s*/i, '')
  if (CERO_CONTABLE.test(plano)) return 0
  const negativo = NEGATIVO_CONTABLE.exec(plano)?.[1]
  if (negativo) return -Number(importeDe(negativo, modo))
  return modo === 'coma' ? conComa(plano) : conPunto(plano)
}

/** Pesos: '$1,250.00', '1.250,00', 'MXN 1250'. */
export function leerDinero(celda: Celda, modo: Modo | null): Leido<number> {
  const texto = textoDe(celda)
  const escrito = typeof celda === 'number' ? celda : importeDe(texto, modo)
  if (escrito === null || (Number.isNaN(escrito) && diceNada(texto))) return vale<number>(null)
  if (Number.isNaN(escrito))
    return falta(`${citar(texto)} no es un importe; va como ${EJEMPLOS[modo === 'coma' ? 'coma' : 'punto']}.`)
  const redondo = aPesos(aCentavos(escrito))
  const leido = Dinero.safeParse(Math.abs(redondo - escrito) < RUIDO ? redondo + 0 : escrito)
  return leido.success ? vale(leido.data) : falta(leido.error.issues[0]?.message ?? 'El importe no es válido.')
}

/** An RFC, cleaned; twelve or thirteen characters. */
export function leerRfcDe(celda: Celda): Leido<string> {
  const texto = textoDe(celda)
  if (texto === '' || diceNada(texto)) return vale<string>(null)
  const rfc = leerRfc(texto)
  const mal = faltaDeRfc(rfc)
  return mal ? falta(mal) : vale(rfc)
}

/** A postal code. Spreadsheets drop the zero of '06000', which no other postal code lacks. */
export function leerCp(celda: Celda): Leido<string> {
  const texto = textoDe(celda).replace(/\.0+$/, '')
  if (texto === '' || texto === '0' || diceNada(texto)) return vale<string>(null)
  const codigo = leerCodigoPostal(/^\d{4}$/.test(texto) ? `0${texto}` : texto)
  if (/^0+$/.test(codigo)) return vale<string>(null)
  const mal = faltaDeCodigoPostal(codigo)
  return mal ? falta(mal) : vale(codigo)
}

/** An e-mail address in small letters. */
export function leerCorreoDe(celda: Celda): Leido<string> {
  const texto = textoDe(celda)
  const correo = leerCorreo(texto)
  if (correo === '' || diceNada(correo) || /^no\b[^@]*$/i.test(correo)) return vale<string>(null)
  const arrobas = correo.split('@').length - 1
  if (arrobas > 1 && /[\s,;/]/.test(correo)) return falta(`Son ${arrobas} correos; cabe uno.`)
  if (correo.endsWith('@')) return falta('Falta lo que va después de la arroba (@).')
  const leido = CorreoDePersona.safeParse(correo)
  return leido.success
    ? vale(leido.data)
    : falta(leido.error.issues[0]?.message ?? 'Escribe un correo electrónico válido.')
}
