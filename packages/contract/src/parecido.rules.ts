import { cambiaDeGenero, palabrasDe, parecidas, sinAcentos, sonidoDe } from './parecido.nombres.ts'
import { hayTelefono } from './telefonos.ts'

/** What is compared of a patient. */
export interface Identidad {
  nombreCompleto: string
  telefono: string
  telefono2: string | null
  fechaNacimiento: string | null
  /** Age on the day of the comparison. */
  edad: number
  sexo: string | null
  email: string | null
  rfc: string | null
  domicilio: string | null
}

/** How many patients there are, and how many of them have a word in their name. */
export interface Rareza {
  pacientes: number
  con: (palabra: string) => number
}

export interface Parecido {
  /** Bits of evidence above those that a pair needs to be offered; 0 is the least. */
  puntos: number
  /** Why, strongest first, as people read it. */
  motivos: string[]
}

/** Points from which on a pair is told as very much alike. */
export const MUY_PARECIDOS = 10

/** RFCs that stand for anybody. */
const RFC_DE_CUALQUIERA = /^X[AE]XX010101000$/

const rfcDe = ({ rfc }: Identidad): string | null => (rfc && !RFC_DE_CUALQUIERA.test(rfc) ? rfc : null)
const telefonosDe = ({ telefono, telefono2 }: Identidad): string[] =>
  [telefono, telefono2].filter((uno): uno is string => uno !== null && hayTelefono(uno))
const correoDe = ({ email }: Identidad): string | null => email?.trim().toLowerCase() || null

/** FNV-1a: a short number for a key. That two keys share one costs a comparison and decides nothing. */
function numeroDe(clave: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < clave.length; i++) h = Math.imul(h ^ clave.charCodeAt(i), 0x01000193)
  return h | 0
}

/** All but one of some words, for each of them; of three or fewer all at once. */
const casiTodas = (palabras: readonly string[]): string[][] =>
  palabras.length <= 3
    ? [[...palabras]]
    : [[...palabras], ...palabras.map((_, i) => palabras.filter((__, j) => j !== i))]

/**
 * Keys of a patient: who shares none with him is not compared. Each kind survives something: a moved phone, a missing birth date, one
 * word that was typed wrongly, surnames in the other order.
 */
export function clavesDe(quien: Identidad): number[] {
  const palabras = [...new Set(palabrasDe(quien.nombreCompleto).map(sonidoDe))].sort()
  const rfc = rfcDe(quien)
  const claves = [
    ...telefonosDe(quien).map((uno) => `t${uno}`),
    ...(correoDe(quien) ? [`c${correoDe(quien)}`] : []),
    ...(rfc ? [`r${rfc.slice(0, 10)}`] : []),
    ...(quien.fechaNacimiento ? palabras.map((palabra) => `n${quien.fechaNacimiento}${palabra}`) : []),
    ...(palabras.length > 1 ? casiTodas(palabras).map((unas) => `p${unas.join(' ')}`) : []),
  ]
  return [...new Set(claves.map(numeroDe))]
}

/** Words by which names are told apart, in the form in which their rarity is counted. */
export const palabrasContadas = (nombre: string): string[] => [...new Set(palabrasDe(nombre))]

interface Pareadas {
  iguales: string[]
  parecidas: (readonly [string, string])[]
  /** Words that only the one, or only the other, has. */
  sobran: readonly [number, number]
}

/** Pairs the words of two names: equal ones first, then those that sound alike or differ by a letter. */
function parear(a: readonly string[], b: readonly string[]): Pareadas {
  const restos = [...b]
  const tomar = (palabra: string, son: (otra: string) => boolean): string | null => {
    const i = restos.findIndex((otra) => son(otra) && !(otra !== palabra && cambiaDeGenero(otra, palabra)))
    return i < 0 ? null : (restos.splice(i, 1)[0] ?? null)
  }
  const iguales: string[] = []
  const alike: (readonly [string, string])[] = []
  let pendientes = a.filter((palabra) => {
    const otra = tomar(palabra, (una) => una === palabra)
    if (otra !== null) iguales.push(palabra)
    return otra === null
  })
  pendientes = pendientes.filter((palabra) => {
    const otra = tomar(
      palabra,
      (una) => parecidas(una, palabra) || (palabra.length > 3 && sonidoDe(una) === sonidoDe(palabra)),
    )
    if (otra !== null) alike.push([palabra, otra])
    return otra === null
  })
  return { iguales, parecidas: alike, sobran: [pendientes.length, restos.length] }
}

/** Evidence for or against: bits, and the sentence for people, if it is one to tell. */
interface Indicio {
  bits: number
  motivo?: string
}

const IMPOSIBLE = Number.NEGATIVE_INFINITY

/** Rarity of a word in bits: how much less likely it is that two strangers share it. */
const rarezaDe = ({ pacientes, con }: Rareza, palabra: string): number =>
  Math.min(16, Math.max(1, Math.log2((pacientes + 20) / (con(palabra) + 1))))

const mismoOrden = (a: readonly string[], b: readonly string[]): boolean => a.join(' ') === b.join(' ')

function delNombre(a: Identidad, b: Identidad, rareza: Rareza, mismoRfc: boolean): Indicio {
  const [suyas, otras] = [palabrasDe(a.nombreCompleto), palabrasDe(b.nombreCompleto)]
  const { iguales, parecidas: casi, sobran } = parear(suyas, otras)
  // Each has a word that the other one lacks: two siblings, a mother and her daughter.
  if (sobran[0] > 0 && sobran[1] > 0 && !mismoRfc) return { bits: IMPOSIBLE }
  if (iguales.length + casi.length < 2) return { bits: IMPOSIBLE }
  const faltan = sobran[0] + sobran[1]
  const bits =
    iguales.reduce((suma, palabra) => suma + rarezaDe(rareza, palabra), 0) +
    casi.reduce(
      (suma, [una, otra]) =>
        suma +
        (una.length === 1 || otra.length === 1
          ? 0.5
          : 0.6 * Math.min(9, rarezaDe(rareza, una), rarezaDe(rareza, otra))),
      0,
    ) -
    3 * faltan
  const enteros = casi.length === 0 && faltan === 0
  if (enteros && !mismoOrden(suyas, otras)) return { bits, motivo: 'Apellidos al revés' }
  if (enteros && a.nombreCompleto === b.nombreCompleto) return { bits, motivo: 'Mismo nombre' }
  if (enteros)
    return {
      bits,
      motivo:
        sinAcentos(a.nombreCompleto) === sinAcentos(b.nombreCompleto) ? 'Mismo nombre sin acentos' : 'Nombre abreviado',
    }
  if (faltan === 0) return { bits, motivo: casi.length === 1 ? 'El nombre cambia en una letra' : 'El nombre se parece' }
  return { bits, motivo: 'A un nombre le falta una parte' }
}

const soloDigitos = (fecha: string): string => fecha.replaceAll('-', '')

/** Whether two dates are one that somebody typed wrongly: one digit, or day and month in the other order; of people of one age. */
function fechaMalEscrita(a: string, b: string): boolean {
  if (Math.abs(Number(a.slice(0, 4)) - Number(b.slice(0, 4))) > 9) return false
  const [x, y] = [soloDigitos(a), soloDigitos(b)]
  const distintos = [...x].filter((digito, i) => digito !== y[i]).length
  return distintos === 1 || (a.slice(0, 4) === b.slice(0, 4) && x.slice(4) === y.slice(6) + y.slice(4, 6))
}

function delNacimiento(a: Identidad, b: Identidad): Indicio {
  const [suya, otra] = [a.fechaNacimiento, b.fechaNacimiento]
  if (suya && otra) {
    // Many write the first of January where they do not know the day.
    if (suya === otra) return { bits: suya.endsWith('-01-01') ? 6 : 12, motivo: 'Mismo nacimiento' }
    return fechaMalEscrita(suya, otra) ? { bits: -4, motivo: 'El nacimiento cambia en un número' } : { bits: IMPOSIBLE }
  }
  const anios = Math.abs(a.edad - b.edad)
  if (anios <= 1) return { bits: 2 }
  if (anios <= 3) return { bits: 0 }
  return { bits: anios <= 8 ? -5 : IMPOSIBLE }
}

/** What a phone or an address of e-mail that is shared tells: a family has one too. */
const deFamilia = (pacientes: number): number => Math.min(13, Math.log2(pacientes / 3 + 8))

function delTelefono(a: Identidad, b: Identidad, pacientes: number): Indicio {
  const [suyos, otros] = [telefonosDe(a), telefonosDe(b)]
  if (suyos.length === 0 || otros.length === 0) return { bits: 0 }
  return suyos.some((uno) => otros.includes(uno))
    ? { bits: deFamilia(pacientes), motivo: 'Mismo teléfono' }
    : { bits: -1 }
}

function delCorreo(a: Identidad, b: Identidad, pacientes: number): Indicio {
  const [suyo, otro] = [correoDe(a), correoDe(b)]
  if (!suyo || !otro) return { bits: 0 }
  return suyo === otro ? { bits: deFamilia(pacientes), motivo: 'Mismo correo' } : { bits: -1 }
}

function delRfc(a: Identidad, b: Identidad): Indicio {
  const [suyo, otro] = [rfcDe(a), rfcDe(b)]
  if (!suyo || !otro) return { bits: 0 }
  if (suyo === otro) return { bits: 16, motivo: 'Mismo RFC' }
  return { bits: suyo.slice(0, 10) === otro.slice(0, 10) ? -2 : -12 }
}

const calleDe = ({ domicilio }: Identidad): string =>
  sinAcentos(domicilio ?? '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

function delDomicilio(a: Identidad, b: Identidad): Indicio {
  const calle = calleDe(a)
  return calle.length >= 8 && calle === calleDe(b) ? { bits: 6, motivo: 'Mismo domicilio' } : { bits: 0 }
}

const delSexo = (a: Identidad, b: Identidad): Indicio => ({ bits: a.sexo && b.sexo && a.sexo !== b.sexo ? -6 : 0 })

/**
 * Bits that a pair needs: as many as it takes that of those who are offered one in twenty is wrong, when one patient in sixty stands
 * in a list twice. Strangers who share a name are the more the larger the chain is.
 */
const necesarios = (pacientes: number): number => Math.log2(pacientes + 20) + 6.5

/**
 * How likely two patients are one person; null for two whom nobody would take for one: twins, siblings, a father and his son of one
 * name, a mother and her daughter who share a phone, and strangers of a frequent name.
 */
export function compararPacientes(a: Identidad, b: Identidad, rareza: Rareza): Parecido | null {
  const { pacientes } = rareza
  const rfc = delRfc(a, b)
  const nombre = delNombre(a, b, rareza, rfc.bits > 0)
  const indicios = [
    delTelefono(a, b, pacientes),
    delNacimiento(a, b),
    rfc,
    delCorreo(a, b, pacientes),
    nombre,
    delDomicilio(a, b),
    delSexo(a, b),
  ]
  const puntos = indicios.reduce((suma, { bits }) => suma + bits, 0) - necesarios(pacientes)
  if (puntos < 0) return null
  return { puntos, motivos: indicios.flatMap(({ motivo }) => motivo ?? []) }
}
