import { sumarDias } from '@nitida/contract/fechas'
import { SIN_TELEFONO } from '@nitida/contract/telefonos'
import { type Azar, ruleta } from './azar.ts'
import { completo, type Nombre, nombreAlAzar, type SexoDemo, sexosDemo } from './nombres.ts'
import { calles, colonias, type Plaza } from './plazas.ts'
import { rfcFicticio } from './rfc.ts'

/** A patient as the table holds him, but for who registered him where and when. */
export interface Paciente {
  nombre: string
  edad: number
  telefono: string
  telefono2: string | null
  fecha_nacimiento: string | null
  sexo: SexoDemo | null
  domicilio: string | null
  correo: string | null
  rfc: string | null
  codigo_postal: string | null
  convenio: string | null
}

/** Age of a patient: students, and people from forty on. */
const edades = ruleta<readonly [number, number]>([
  [[4, 11], 10],
  [[12, 25], 25],
  [[26, 39], 15],
  [[40, 65], 38],
  [[66, 88], 12],
])

/** Invented agreements; a few patients have one. They take no number from the dice, so that everything else stays as it was. */
const convenios = ['Textiles del Valle, 15 %', 'Sindicato de Maestros, 10 %', 'Grupo Automotriz Cholula, 12 %'] as const

const NUMEROS = 100_000
/** Blocks of them in a town, each twice: of first and of second phones. */
const BLOQUES = 5
/** A step without common factor with `NUMEROS`, so that consecutive patients get scattered numbers and never the same. */
const SALTO = 37_649

/**
 * The n-th number of a town, in a block that no telephone company gives out (area code and zeros, then the block's digit).
 * @param cual the patient's first phone, or his second.
 * @throws RangeError beyond 500,000 patients, where they would repeat.
 */
export function telefonoFicticio({ lada }: Plaza, n: number, cual: 0 | 1 = 0): string {
  if (n >= NUMEROS * BLOQUES) throw new RangeError(`no more numbers in ${lada}`)
  const bloque = 2 * Math.floor(n / NUMEROS) + cual
  return `${lada.padEnd(4, '0')}${bloque}${String((n * SALTO) % NUMEROS).padStart(5, '0')}`
}

/** A name made into the left side of an address; the domain is one that can never exist (RFC 2606). */
function correoDe({ nombre, paterno }: Nombre, n: number): string {
  const llano = (texto: string) =>
    texto
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]/g, '')
  return `${llano(nombre.split(' ')[0] ?? '')}.${llano(paterno)}${n}@correo.example`
}

const diasDeVida = (azar: Azar, edad: number): number => Math.round(edad * 365.25) + azar.entero(1, 360)

/**
 * The n-th patient of a town. Three in a hundred have no phone; optional data is there as often as reception asks for it.
 * @param hoy the day on which the ages are true.
 */
export function pacienteAlAzar(azar: Azar, plaza: Plaza, n: number, hoy: string, dado?: Nombre): Paciente {
  const [minimo, maximo] = edades(azar)
  const edad = azar.entero(minimo, maximo)
  const sexo = dado ? 'Masculino' : azar.elegir(sexosDemo)
  const nombre = dado ?? nombreAlAzar(azar, sexo, edad)
  const nacimiento = sumarDias(hoy, -diasDeVida(azar, edad))
  const si = <T>(probabilidad: number, valor: () => T): T | null => (azar.ocurre(probabilidad) ? valor() : null)
  return {
    nombre: completo(nombre),
    edad,
    telefono: azar.ocurre(0.03) ? SIN_TELEFONO : telefonoFicticio(plaza, n),
    telefono2: si(0.15, () => telefonoFicticio(plaza, n, 1)),
    fecha_nacimiento: si(0.7, () => nacimiento),
    sexo: si(0.92, () => sexo),
    domicilio: si(
      0.6,
      () => `${azar.elegir(calles)} ${azar.entero(3, 990)}, ${azar.elegir(colonias)}, ${plaza.ciudad}`,
    ),
    correo: si(0.3, () => correoDe(nombre, n)),
    rfc: si(edad >= 18 ? 0.3 : 0, () => rfcFicticio(azar, nombre, nacimiento)),
    codigo_postal: si(0.55, () => plaza.cp + String(azar.entero(0, 999)).padStart(3, '0')),
    convenio: n % 12 === 4 ? (convenios[Math.floor(n / 12) % convenios.length] ?? null) : null,
  }
}
