import { Numero } from '@nitida/contract/clinica.schema'
import {
  enPareja,
  esConocida,
  esNumero,
  type Formula,
  leerFormula,
  MARCAS,
  NEUTROS,
  normalizar,
  partesDe,
  porMarcas,
  potenciaDe,
} from '@nitida/contract/grado.lectura'
import { leerAgudeza, type Medida, type Ojo } from '@nitida/contract/graduacion.rules'
import type { Celda } from '@nitida/contract/mudanza.libros'
import { limpiarLinea } from '@nitida/contract/textos'
import { escribirCelda } from './celdas.ts'
import { citar, diceNada, falta, type Leido, vale } from './leido.ts'

/** What a cell says of one eye. */
export type FormulaLeida = Formula & { readonly av?: string }
export type Ojos = Partial<Record<Ojo, FormulaLeida>>

const NOMBRES: Record<Medida, string> = { esf: 'La esfera', cil: 'El cilindro', eje: 'El eje', add: 'La adición' }

/** What is wrong with a measure; null when nothing is. */
export function faltaDeMedida(medida: Medida, valor: number): string | null {
  if (medida === 'eje')
    return Number.isInteger(valor) && valor >= 0 && valor <= 180 ? null : `El eje va de 0 a 180; dice ${valor}.`
  const { error } = Numero.safeParse(valor)
  if (error) return `${NOMBRES[medida]} ${valor}: ${error.issues[0]?.message ?? 'no es una medida.'}`
  return Math.abs(valor) > 40 ? `${NOMBRES[medida]} no puede ser de ${valor} dioptrías.` : null
}

/** Words that say nothing of the power. */
const DE_SOBRA = new Set(['D', 'DPT', 'DPTS', 'DIOPTRIAS', 'RX', 'CON', 'Y', 'GRADOS', 'G', 'LEJOS', 'ESF', 'SC', 'CC'])
const AGUDEZA = /\b20\/\d{2,3}\b/g
/** Stands for an acuity among the other signs. */
const SENA_DE_AGUDEZA = 'AGUDEZA'

interface Partida {
  readonly partes: readonly string[]
  readonly agudezas: readonly string[]
}

/** The signs of a written prescription; a sentence where one of them is not understood. */
function partir(texto: string): Leido<Partida> {
  const plano = normalizar(texto.replace(/[º°]/g, ' '))
  const partes = partesDe(plano)
  const ajena = partes.find(
    (parte) => !esNumero(parte) && !esConocida(parte) && !DE_SOBRA.has(parte) && !/^[/;|\n]$/.test(parte),
  )
  const signo = plano.match(/[^A-Z0-9\s.,:;()/|'"+_=-]/)?.[0]
  if (ajena || signo) return falta(`No se entiende ${citar(ajena ?? signo ?? '')} en la graduación.`)
  const [primera = '', ...resto] = partes
  // A power without sign is positive.
  return vale({
    partes: /^\d+$/.test(primera) ? [`+${primera}`, ...resto] : partes,
    agudezas: texto.match(AGUDEZA) ?? [],
  })
}

/** A number that has no place in a prescription. */
const deSobra = (texto: string, parte: string): { problema: string } =>
  /^[A-Z]/.test(parte)
    ? falta(`${citar(parte)} no va con la graduación: ponlo en su columna o quítalo.`)
    : falta(`En ${citar(texto)} no se sabe qué es ${citar(parte)}.`)

/** '-1.50 x 180' is a cylinder on a plane lens. */
const conCilindro = (formula: Formula): Formula =>
  formula.eje !== undefined && formula.cil === undefined && formula.esf !== undefined
    ? { ...formula, esf: 0, cil: formula.esf }
    : formula

const medidasDe = (formula: Formula) => Object.entries(formula) as [Medida, number][]

function revisar(formula: Formula): Leido<Formula> {
  for (const [medida, valor] of medidasDe(formula)) {
    const mal = faltaDeMedida(medida, valor)
    if (mal) return falta(mal)
  }
  return vale(formula)
}

/**
 * One eye in one cell: '-1.25 -0.50 x 90 Add +2.00', 'plano', '-1.5 x 180'.
 * @param primera what a number without label is that stands first.
 */
export function leerOjo(celda: Celda, primera: 'esf' | 'cil' | 'add' = 'esf'): Leido<FormulaLeida> {
  const texto = limpiarLinea(escribirCelda(celda))
  if (texto === '' || diceNada(texto)) return vale<FormulaLeida>(null)
  const partida = partir(texto)
  if ('problema' in partida) return partida
  const { partes = [], agudezas = [] } = partida.valor ?? {}
  const etiqueta = primera === 'esf' || !esNumero(partes[0] ?? '') ? [] : [primera.toUpperCase()]
  const sobran: string[] = []
  const formula = conCilindro(leerFormula([...etiqueta, ...partes], (parte) => sobran.push(parte)))
  if (sobran[0] !== undefined) return deSobra(texto, sobran[0])
  const [av, ...otras] = agudezas
  if (otras.length > 0) return falta(`Son ${agudezas.length} agudezas; cabe una por ojo.`)
  if (Object.keys(formula).length === 0 && av === undefined) return falta(`${citar(texto)} no es una graduación.`)
  const leida = revisar(formula)
  return 'problema' in leida || av === undefined ? leida : vale({ ...formula, av })
}

/** The acuity of each eye, where each stands behind the mark of its own; null where one may be of either. */
function agudezasDe(texto: string, agudezas: readonly string[]): Partial<Record<Ojo, string>> | null {
  const partes = partesDe(normalizar(texto.replace(/[º°]/g, ' ').replace(AGUDEZA, ` ${SENA_DE_AGUDEZA} `)))
  const grupos: { ojos: readonly Ojo[]; suyas: string[] }[] = []
  let vistas = 0
  for (const parte of partes) {
    const marca = MARCAS[parte]
    if (marca) grupos.push({ ojos: marca, suyas: [] })
    else if (parte === SENA_DE_AGUDEZA) grupos.at(-1)?.suyas.push(agudezas[vistas++] ?? '')
    else if (grupos.length === 0 && esNumero(parte)) return null
  }
  const porOjo: Partial<Record<Ojo, string>> = {}
  for (const { ojos, suyas } of grupos) {
    const [[ojo, otro], [suya, ...mas]] = [ojos, suyas]
    if (!ojo || otro || !suya || mas.length > 0 || porOjo[ojo]) return null
    porOjo[ojo] = suya
  }
  return Object.keys(porOjo).length === 0 || vistas < agudezas.length ? null : porOjo
}

/** What was read of both eyes, where nothing is said twice of one: 'OD -1.25 OI -1.00 AO ADD 2.00' adds to both. */
function juntar(leidos: ReturnType<typeof porMarcas>): Leido<Ojos> {
  const juntas: Ojos = {}
  for (const { ojos: deEllos, formula } of leidos) {
    const leida = revisar(conCilindro(formula))
    if ('problema' in leida) return leida
    for (const ojo of deEllos) {
      const [antes, ahora] = [juntas[ojo] ?? {}, leida.valor ?? {}]
      const repetida = Object.keys(ahora).some((medida) => medida in antes)
      if (repetida) return falta(`Dice dos veces lo del ojo ${ojo === 'Od' ? 'derecho' : 'izquierdo'}.`)
      juntas[ojo] = { ...antes, ...ahora }
    }
  }
  return vale(juntas)
}

/** Both eyes in one cell: 'OD -1.25 -0.50 x 90 OI -1.00', or one behind the other. */
export function leerAmbos(celda: Celda): Leido<Ojos> {
  const texto = limpiarLinea(escribirCelda(celda).replace(/\r?\n/g, ' | '))
  if (texto === '' || diceNada(texto)) return vale<Ojos>(null)
  const partida = partir(texto)
  if ('problema' in partida) return partida
  const { partes = [], agudezas = [] } = partida.valor ?? {}
  const sobran: string[] = []
  const sobra = (parte: string): void => void sobran.push(parte)
  const leidos = partes.some((parte) => parte in MARCAS) ? porMarcas(partes, sobra) : enPareja(partes, sobra)
  if (leidos === null) return falta('No se sabe de qué ojo es: escribe OD y OI.')
  if (sobran[0] !== undefined) return deSobra(texto, sobran[0])
  const juntas = juntar(leidos)
  if ('problema' in juntas || juntas.valor === null || agudezas.length === 0) return juntas
  const porOjo = agudezasDe(texto, agudezas)
  if (!porOjo) return falta('No se sabe de qué ojo es la agudeza: escribe la de cada uno detrás de su OD y su OI.')
  const con = (ojo: Ojo, formula: FormulaLeida | undefined): Ojos =>
    formula || porOjo[ojo] ? { [ojo]: { ...formula, ...(porOjo[ojo] && { av: porOjo[ojo] }) } } : {}
  return vale({ ...con('Od', juntas.valor.Od), ...con('Oi', juntas.valor.Oi) })
}

/** A number of a cell as dioptres: hundredths without a point are what an optician says aloud. */
const potencia = (numero: number): number => (Number.isInteger(numero) ? potenciaDe(String(numero)) : numero)

/** A sphere, a cylinder or an addition in a column of its own, where a cell may say more: '+2.00 -0.50 x 90'. */
export function leerPotencia(celda: Celda, medida: 'esf' | 'cil' | 'add'): Leido<FormulaLeida> {
  const numero = typeof celda === 'number' ? celda : null
  if (numero !== null) return revisar({ [medida]: potencia(numero) })
  const texto = limpiarLinea(escribirCelda(celda))
  if (NEUTROS.has(texto.toUpperCase().replace(/\.$/, ''))) return vale({ [medida]: 0 })
  return leerOjo(texto, medida)
}

const EJE = /^(?:x|eje|a)?\.? ?(\d{1,3})(?:\.0+)? ?(?:[º°]|grados)?$/i

/** An axis in degrees. */
export function leerEje(celda: Celda): Leido<FormulaLeida> {
  const texto = limpiarLinea(escribirCelda(celda))
  if (texto === '' || diceNada(texto)) return vale<FormulaLeida>(null)
  const [, grados] = EJE.exec(texto) ?? []
  return grados === undefined ? falta(`${citar(texto)} no es un eje; va de 0 a 180.`) : revisar({ eje: Number(grados) })
}

/** Visual acuity: '20/40'; any other text is kept as well, for whoever examined wrote it. */
export function leerAv(celda: Celda): Leido<string> {
  const texto = limpiarLinea(escribirCelda(celda))
  if (texto === '' || diceNada(texto)) return vale<string>(null)
  const agudeza = leerAgudeza(texto) ?? texto
  return agudeza.length > 20 ? falta(`Son ${agudeza.length} letras; caben 20.`) : vale(agudeza)
}
