import type { Addendum, preguntas as contestadas } from './clinica.schema.ts'
import { escribirMontaje, nombreDeMontaje } from './montaje.rules.ts'

/** The two kinds of clinical notes. */
export type TipoDeNota = 'visita' | 'historia'

export type CampoPregunta = keyof typeof contestadas

/** The six questions, in the order of the specification (§3). */
export const preguntas: readonly { campo: CampoPregunta; texto: string }[] = [
  { campo: 'dificultadLejos', texto: 'Dificultad para ver de lejos' },
  { campo: 'dificultadCerca', texto: 'Dificultad para ver de cerca' },
  { campo: 'dolorCabeza', texto: 'Dolor de cabeza' },
  { campo: 'irritacion', texto: 'Irritación' },
  { campo: 'diabetes', texto: 'Diabetes' },
  { campo: 'hipertension', texto: 'Hipertensión' },
]

interface Contestable {
  /** Of the file of another program, for which nobody asked the questions. */
  importada?: boolean
  addenda: readonly { cambios: readonly { campo: string }[] }[]
}

/** The questions of a note that somebody answered: of an imported visit only what an addendum says is an answer. */
export function preguntasContestadas({ importada = false, addenda }: Contestable): typeof preguntas {
  if (!importada) return preguntas
  const corregidas = new Set(addenda.flatMap(({ cambios }) => cambios.map(({ campo }) => campo)))
  return preguntas.filter(({ campo }) => corregidas.has(campo))
}

/** An age as papers write it. */
export const escribirEdad = (edad: number): string => `${edad} ${edad === 1 ? 'año' : 'años'}`

/** Whether a written age says something else than that; an empty one says nothing. */
export function difiereLaEdad(escrita: string, edad: number): boolean {
  const [, cifras] = /^(\d+)\s*(?:años?)?$/i.exec(escrita.trim()) ?? []
  return escrita.trim() !== '' && Number(cifras ?? Number.NaN) !== edad
}

/**
 * The patient's age on the day of a history, the same on every screen and paper. What its form says is told beside it where that is
 * something else.
 */
export function edadDeHistoria({ edad, edadCliente }: { edad: number; edadCliente: string | null }): string {
  const escrita = edadCliente?.trim() ?? ''
  return difiereLaEdad(escrita, edad) ? `${escribirEdad(edad)} (se escribió «${escrita}»)` : escribirEdad(edad)
}

const textos: Readonly<Record<string, string>> = {
  ...Object.fromEntries(preguntas.map(({ campo, texto }) => [campo, texto])),
  observaciones: 'Observaciones',
  lenteContactoDes: 'Lente de contacto',
  diData: 'DI',
  aoData: 'AO',
  di2Data: 'DI 2',
  ao2Data: 'AO 2',
  armazon: 'Armazón',
  cristal: 'Cristal',
  tipoArmazon: 'Tipo de armazón',
  tipo: 'Tipo de lente',
  optometrista: 'Optometrista',
  cedula: 'Cédula',
  edadCliente: 'Edad',
  telefonoCliente: 'Teléfono',
}

/** One field with two meanings (D-45). */
const COLOR: Readonly<Record<TipoDeNota, string>> = {
  visita: 'Departamento / Empleado',
  historia: 'Color / tratamiento',
}

const medidas: Readonly<Record<string, string>> = {
  esf: 'Esfera',
  cil: 'Cilindro',
  eje: 'Eje',
  add: 'Adición',
  av: 'A/V',
  cv: 'C/V',
  retinos: 'Retinoscopía',
}
const queratometria: Readonly<Record<string, string>> = { 1: 'K1', 2: 'K2', 3: 'Eje K' }
const deRejilla: Readonly<Record<string, string>> = { Tot: ' total', Pre: ' prescrita' }

/** A cell of an eye: `esfOdPre` is 'Esfera OD prescrita', `queratoOi3` is 'Eje K OI'; null for any other field. */
export function nombreDeCelda(campo: string): string | null {
  const [, medida = '', ojo = '', resto = ''] = /^([a-z]+)(Od|Oi)(Tot|Pre|[123])?$/.exec(campo) ?? []
  const nombre = medida === 'querato' ? queratometria[resto] : medidas[medida]
  return nombre ? `${nombre} ${ojo.toUpperCase()}${deRejilla[resto] ?? ''}` : null
}

/** A field as screens and papers name it. */
export const nombreDeCampo = (campo: string, tipo: TipoDeNota): string =>
  campo === 'color' ? COLOR[tipo] : (nombreDeCelda(campo) ?? textos[campo] ?? nombreDeMontaje(campo) ?? campo)

/** Writes a number of a prescription for its reader. */
export type EscribirMedida = (medida: 'dioptria' | 'eje' | 'curva', valor: number) => string

/** A field's value as it is read: a number by its measure, 'Sí', 'sin dato'. */
export function valorDeCampo(campo: string, valor: string | number | null, escribir: EscribirMedida): string {
  if (valor === null || valor === '') return 'sin dato'
  const deMontaje = escribirMontaje(campo, valor)
  if (deMontaje !== null) return deMontaje
  if (typeof valor !== 'number') return valor === 'Si' ? 'Sí' : valor
  if (/^(eje|querato.*3$)/.test(campo)) return escribir('eje', valor)
  return escribir(campo.startsWith('querato') ? 'curva' : 'dioptria', valor)
}

/** The mark beside a corrected field; null beside any other. */
export type Correcciones = (campo: string) => string | null

/**
 * @param addenda newest first: the last correction of a field is the one told beside it.
 * @param escribir its day and its value before, as its reader wants them.
 */
export function correccionesDe(
  addenda: readonly Addendum[],
  escribir: { dia: (createDate: string) => string; valor: (campo: string, valor: string | number | null) => string },
): Correcciones {
  const notas = new Map<string, string>()
  for (const { createDate, cambios } of addenda.toReversed())
    for (const { campo, antes } of cambios)
      notas.set(campo, `Corregido el ${escribir.dia(createDate)}; decía ${escribir.valor(campo, antes)}`)
  return (campo) => notas.get(campo) ?? null
}

/** Corrected cells, each with its name. */
export const notasDeCeldas = (campos: readonly string[], corregido: Correcciones): string[] =>
  campos.flatMap((campo) => {
    const nota = corregido(campo)
    return nota ? [`${nombreDeCelda(campo)}: ${nota}`] : []
  })
