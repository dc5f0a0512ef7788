import type { Centavos } from '@nitida/contract/dinero'

const HASTA_VEINTINUEVE = [
  '',
  'UN',
  'DOS',
  'TRES',
  'CUATRO',
  'CINCO',
  'SEIS',
  'SIETE',
  'OCHO',
  'NUEVE',
  'DIEZ',
  'ONCE',
  'DOCE',
  'TRECE',
  'CATORCE',
  'QUINCE',
  'DIECISÉIS',
  'DIECISIETE',
  'DIECIOCHO',
  'DIECINUEVE',
  'VEINTE',
  'VEINTIÚN',
  'VEINTIDÓS',
  'VEINTITRÉS',
  'VEINTICUATRO',
  'VEINTICINCO',
  'VEINTISÉIS',
  'VEINTISIETE',
  'VEINTIOCHO',
  'VEINTINUEVE',
]
const DECENAS = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA']
const CENTENAS = [
  '',
  'CIENTO',
  'DOSCIENTOS',
  'TRESCIENTOS',
  'CUATROCIENTOS',
  'QUINIENTOS',
  'SEISCIENTOS',
  'SETECIENTOS',
  'OCHOCIENTOS',
  'NOVECIENTOS',
]

const unir = (...palabras: readonly string[]): string => palabras.filter((palabra) => palabra !== '').join(' ')

/** 0–99, in the short form that stands before a noun: UN, VEINTIÚN, TREINTA Y UN. */
function hastaCien(numero: number): string {
  const corto = HASTA_VEINTINUEVE[numero]
  if (corto !== undefined) return corto
  const unidad = HASTA_VEINTINUEVE[numero % 10] ?? ''
  return unir(DECENAS[Math.floor(numero / 10)] ?? '', unidad === '' ? '' : 'Y', unidad)
}

/** 0–999; an empty text for zero. */
const hastaMil = (numero: number): string =>
  numero === 100 ? 'CIEN' : unir(CENTENAS[Math.floor(numero / 100)] ?? '', hastaCien(numero % 100))

/** 0–999,999; one thousand is MIL, without UN before it. */
function hastaUnMillon(numero: number): string {
  const miles = Math.floor(numero / 1000)
  return unir(miles > 1 ? hastaMil(miles) : '', miles > 0 ? 'MIL' : '', hastaMil(numero % 1000))
}

const MILLON = 1_000_000

/** One and many of each currency, and how its fraction ends. */
const MONEDAS = { MXN: ['PESO', 'PESOS', 'M.N.'], USD: ['DÓLAR', 'DÓLARES', 'USD'] } as const
type Moneda = keyof typeof MONEDAS

function enterosConLetra(enteros: number, [uno, varios]: (typeof MONEDAS)[Moneda]): string {
  const millones = Math.floor(enteros / MILLON)
  const resto = enteros % MILLON
  const grandes = millones === 0 ? '' : unir(hastaUnMillon(millones), millones === 1 ? 'MILLÓN' : 'MILLONES')
  // UN MILLÓN DE PESOS, but UN MILLÓN UN PESOS.
  const de = millones > 0 && resto === 0 ? 'DE' : ''
  const cuantos = enteros === 0 ? 'CERO' : unir(grandes, hastaUnMillon(resto), de)
  return unir(cuantos, enteros === 1 ? uno : varios)
}

/**
 * An amount as an invoice spells it: 6,100.50 pesos → "SEIS MIL CIEN PESOS 50/100 M.N.".
 * @param centavos not negative, below a billion (10¹²). @throws RangeError otherwise.
 */
export function importeConLetra(centavos: Centavos, moneda: Moneda = 'MXN'): string {
  if (!Number.isSafeInteger(centavos) || centavos < 0 || centavos >= MILLON * MILLON * 100)
    throw new RangeError('not an amount that can be spelled')
  const fraccion = String(centavos % 100).padStart(2, '0')
  const nombres = MONEDAS[moneda]
  return `${enterosConLetra(Math.floor(centavos / 100), nombres)} ${fraccion}/100 ${nombres[2]}`
}
