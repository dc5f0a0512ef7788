import type { Advertencia } from './graduacion.avisos.rules.ts'
import { type Ojo, ojos } from './graduacion.rules.ts'
import type { Montaje } from './montaje.schema.ts'

export type CampoMontaje = keyof Montaje

type Unidad = 'mm' | 'Δ' | '°' | ''

interface Medida {
  /** As screens and papers name it, without its eye. */
  readonly nombre: string
  readonly unidad: Unidad
  /** Values that frames and faces have; others warn. */
  readonly usual?: readonly [minimo: number, maximo: number]
}

/** Measures of each eye, in the order in which they are taken. */
const porOjo = {
  prisma: { nombre: 'Prisma', unidad: 'Δ', usual: [0.25, 10] },
  dnp: { nombre: 'DNP lejos', unidad: 'mm', usual: [22, 40] },
  dnpCerca: { nombre: 'DNP cerca', unidad: 'mm', usual: [20, 40] },
  altura: { nombre: 'Altura de montaje', unidad: 'mm', usual: [8, 38] },
  vertice: { nombre: 'Distancia al vértice', unidad: 'mm', usual: [6, 20] },
} as const satisfies Record<string, Medida>
type MedidaDeOjo = keyof typeof porOjo

/** Measures of the pair: how the frame sits, and its box. */
const delPar = {
  pantoscopico: { nombre: 'Ángulo pantoscópico', unidad: '°', usual: [-5, 20] },
  panoramico: { nombre: 'Ángulo panorámico', unidad: '°', usual: [-5, 30] },
  aroA: { nombre: 'Ancho del aro (A)', unidad: 'mm', usual: [35, 70] },
  aroB: { nombre: 'Alto del aro (B)', unidad: 'mm', usual: [18, 60] },
  aroDbl: { nombre: 'Puente (DBL)', unidad: 'mm', usual: [8, 30] },
  aroEd: { nombre: 'Diámetro efectivo (ED)', unidad: 'mm', usual: [35, 80] },
} as const satisfies Partial<Record<CampoMontaje, Medida>>

export const medidasDeOjo = Object.keys(porOjo) as MedidaDeOjo[]
export const medidasDelPar = Object.keys(delPar) as (keyof typeof delPar)[]

const medidas: Readonly<Record<string, Medida>> = {
  ...Object.fromEntries(
    ojos.flatMap((ojo) =>
      Object.entries(porOjo).map(([clave, medida]) => [
        `${clave}${ojo}`,
        { ...medida, nombre: `${medida.nombre} ${ojo.toUpperCase()}` },
      ]),
    ),
  ),
  ...Object.fromEntries(ojos.map((ojo) => [`base${ojo}`, { nombre: `Base ${ojo.toUpperCase()}`, unidad: '' }])),
  ...delPar,
}

/** Every measure, in the order of forms. */
export const camposMontaje: readonly CampoMontaje[] = [
  ...medidasDeOjo.flatMap((clave) =>
    ojos.flatMap((ojo): CampoMontaje[] => [`${clave}${ojo}`, ...(clave === 'prisma' ? [`base${ojo}` as const] : [])]),
  ),
  ...medidasDelPar,
]

/** A measure's name: 'DNP lejos OD'; null for a field that is none. */
export const nombreDeMontaje = (campo: string): string | null => medidas[campo]?.nombre ?? null

/** A measure's value with its unit: '31.5 mm'; null for a field that is none. */
export function escribirMontaje(campo: string, valor: number | string): string | null {
  const unidad = medidas[campo]?.unidad
  if (unidad === undefined) return null
  return unidad === '°' ? `${valor}°` : `${valor} ${unidad}`.trim()
}

/** A pair that nobody measured. */
export const SIN_MONTAJE = Object.fromEntries(camposMontaje.map((campo) => [campo, null])) as unknown as Montaje

const leerCampos = (campos: object, nombreDe: (campo: CampoMontaje) => string): Montaje | null => {
  const valores = new Map<string, unknown>(Object.entries(campos))
  const escritos = camposMontaje.map((campo) => [campo, valores.get(nombreDe(campo)) ?? null] as const)
  if (escritos.every(([, valor]) => valor === null || valor === '')) return null
  return Object.fromEntries(escritos) as unknown as Montaje // every name of the type, as it was stored
}

/** The measures of a record's flat fields; null where none is written. */
export const montajeDe = (campos: object): Montaje | null => leerCampos(campos, (campo) => campo)

/** The same of a visit, which is read back with capitals (D-46). */
export const montajeDeVisita = (visita: object): Montaje | null =>
  leerCampos(visita, (campo) => campo.charAt(0).toUpperCase() + campo.slice(1))

const SIN_BASE = /^[^a-z0-9]*$/
const bases: readonly [RegExp, (ojo: Ojo) => number][] = [
  [/^(arriba|superior|up|b ?s)$/, () => 90],
  [/^(abajo|inferior|down)$/, () => 270],
  [/^(nasal|interna|adentro|in|b ?n)$/, (ojo) => (ojo === 'Od' ? 0 : 180)],
  [/^(temporal|externa|afuera|out|b ?t)$/, (ojo) => (ojo === 'Od' ? 180 : 0)],
]

/**
 * Where the base of a prism lies, in degrees of the TABO circle as one sees the patient: nasal of the right eye is 0. Reads 'nasal', 'base
 * temporal', 'BN' or degrees; null for any other text, which is kept. 'BI' is none, because it is both 'interna' and 'inferior'.
 */
export function leerBase(texto: string | null, ojo: Ojo): number | null {
  const palabra = (texto ?? '')
    .trim()
    .toLowerCase()
    .replace(/^base /, '')
  if (SIN_BASE.test(palabra)) return null
  const [, grados] = /^(\d{1,3})(?: ?°)?$/.exec(palabra) ?? []
  if (grados) return Number(grados) <= 360 ? Number(grados) % 360 : null
  return bases.find(([dicha]) => dicha.test(palabra))?.[1](ojo) ?? null
}

/** A row of papers and screens: what was measured, of both eyes or of the pair. */
export interface RenglonDeMontaje {
  readonly nombre: string
  readonly valor: string
  readonly campos: readonly CampoMontaje[]
}

function deUnOjo(montaje: Montaje, clave: MedidaDeOjo, ojo: Ojo): string | null {
  const valor = montaje[`${clave}${ojo}`]
  const base = clave === 'prisma' ? montaje[`base${ojo}`] : null
  if (valor === null && !base) return null
  return [ojo.toUpperCase(), valor ?? '—', base && `base ${base}`].filter((parte) => parte !== null).join(' ')
}

const corto = { pantoscopico: 'pantoscópico', panoramico: 'panorámico' } as const
const deAro = { aroA: 'A', aroB: 'B', aroDbl: 'DBL', aroEd: 'ED' } as const

const delPares = <C extends CampoMontaje>(montaje: Montaje, nombres: Readonly<Record<C, string>>, unidad: string) =>
  (Object.entries(nombres) as [C, string][])
    .flatMap(([campo, nombre]) => (montaje[campo] === null ? [] : [`${nombre} ${montaje[campo]}${unidad}`]))
    .join(' · ')

/** Written measures, one row for both eyes; what nobody took is left out. */
export function renglonesDeMontaje(montaje: Montaje): RenglonDeMontaje[] {
  const renglones: RenglonDeMontaje[] = medidasDeOjo.map((clave) => {
    const { nombre, unidad } = porOjo[clave]
    const campos = camposMontaje.filter((campo) => ojos.some((ojo) => campo === `${clave}${ojo}`))
    return {
      nombre: `${nombre} (${unidad})`,
      valor: ojos.flatMap((ojo) => deUnOjo(montaje, clave, ojo) ?? []).join(' · '),
      campos: clave === 'prisma' ? [...campos, 'baseOd', 'baseOi'] : campos,
    }
  })
  renglones.push(
    { nombre: 'Ángulos', valor: delPares(montaje, corto, '°'), campos: ['pantoscopico', 'panoramico'] },
    { nombre: 'Aro (mm)', valor: delPares(montaje, deAro, ''), campos: ['aroA', 'aroB', 'aroDbl', 'aroEd'] },
  )
  return renglones.filter(({ valor }) => valor !== '')
}

type Aviso = Advertencia<CampoMontaje>

function fueraDeLoUsual(valores: Readonly<Record<string, unknown>>): Aviso[] {
  return camposMontaje.flatMap((campo) => {
    const valor = valores[campo]
    const medida = medidas[campo]
    if (typeof valor !== 'number' || Number.isNaN(valor) || !medida?.usual) return []
    const [minimo, maximo] = medida.usual
    if (valor >= minimo && valor <= maximo) return []
    const limites = `${minimo} a ${maximo}${medida.unidad === '°' ? '°' : ` ${medida.unidad}`}`
    const nombre = medida.nombre.replace(/ O[DI]$/, '')
    return [{ campo, texto: `${nombre}: suele ir de ${limites}.`, breve: `Suele ir de ${minimo} a ${maximo}` }]
  })
}

function prismaSinBase(valores: Readonly<Record<string, unknown>>, ojo: Ojo): Aviso[] {
  const [prisma, base] = [valores[`prisma${ojo}`], valores[`base${ojo}`]]
  const escrita = typeof base === 'string' && base.trim() !== '' ? base : null
  if (prisma && !escrita) return [{ campo: `base${ojo}`, texto: 'Hay prisma sin base.', breve: 'Falta la base' }]
  if (!prisma && escrita) return [{ campo: `prisma${ojo}`, texto: 'Hay base sin prisma.', breve: 'Falta el prisma' }]
  if (!escrita || leerBase(escrita, ojo) !== null) return []
  const texto = 'La base se escribe nasal, temporal, superior, inferior o en grados.'
  return [{ campo: `base${ojo}`, texto, breve: 'No es una base' }]
}

/** What is worth a second look in the measures of a pair. Nothing of it refuses (D-44). */
export function advertenciasDeMontaje(valores: Readonly<Record<string, unknown>>): Aviso[] {
  const avisos = [...fueraDeLoUsual(valores), ...ojos.flatMap((ojo) => prismaSinBase(valores, ojo))]
  for (const ojo of ojos) {
    const [lejos, cerca] = [valores[`dnp${ojo}`], valores[`dnpCerca${ojo}`]]
    if (typeof lejos === 'number' && typeof cerca === 'number' && cerca > lejos)
      avisos.push({
        campo: `dnpCerca${ojo}`,
        texto: 'La DNP de cerca es mayor que la de lejos.',
        breve: 'Mayor que la de lejos',
      })
  }
  const { aroA, aroEd } = valores
  if (typeof aroA === 'number' && typeof aroEd === 'number' && aroEd < aroA)
    avisos.push({ campo: 'aroEd', texto: 'El ED no puede ser menor que el ancho del aro.', breve: 'Menor que A' })
  return avisos
}
