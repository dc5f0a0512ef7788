import { lenteDelTexto, tipoDeLente } from './calidad.rules.ts'
import type { GraduacionPorHacer } from './clinica.schema.ts'
import { escribirDioptria, estaMedida, type GraduacionOjo, graduacionDe, type Ojo, ojos } from './graduacion.rules.ts'
import { leerBase } from './montaje.rules.ts'
import type { Montaje } from './montaje.schema.ts'

/** Version of the Vision Council's Data Communication Standard whose labels are written. */
const VERSION = '3.10'
/** What stands for a value that nobody knows. */
const SIN_DATO = '?'

/**
 * A record of an OMA file: `SPH=-1.25;-1.50`, the right eye first. A line without an equals sign is a label whose value is null. Values stay
 * as they came, whoever knows the label or not.
 */
export interface RegistroOma {
  readonly etiqueta: string
  readonly valor: string | null
}

const renglonesDe = (texto: string): string[] => texto.split(/\r\n|\r|\n/)

/** The records of a file, in their order; empty lines are none. */
export const leerOma = (texto: string): RegistroOma[] =>
  renglonesDe(texto)
    .filter((linea) => linea !== '')
    .map((linea) => {
      const igual = linea.indexOf('=')
      if (igual < 0) return { etiqueta: linea, valor: null }
      return { etiqueta: linea.slice(0, igual), valor: linea.slice(igual + 1) }
    })

/** A file of these records, each ended by CR and LF. */
export const escribirOma = (registros: readonly RegistroOma[]): string =>
  registros.map(({ etiqueta, valor }) => `${valor === null ? etiqueta : `${etiqueta}=${valor}`}\r\n`).join('')

/** The first value of a label; null for a file without it. */
export const valorOma = (registros: readonly RegistroOma[], etiqueta: string): string | null =>
  registros.find((registro) => registro.etiqueta === etiqueta)?.valor ?? null

/** The line of a label's first value, counted as an editor does, and what it says; null for a file without it. */
export function renglonOma(texto: string, etiqueta: string): { numero: number; dice: string } | null {
  const renglones = renglonesDe(texto)
  const lugar = renglones.findIndex((renglon) => renglon.startsWith(`${etiqueta}=`))
  return lugar < 0 ? null : { numero: lugar + 1, dice: renglones[lugar] ?? '' }
}

/** What an external laboratory is asked to make: no name, no phone, no price. */
export interface OrdenDeLaboratorio {
  /** Number of the order, which the laboratory says back. */
  readonly folio: string
  readonly graduacion: GraduacionPorHacer | null
  readonly montaje: Montaje | null
  readonly armazon: string
  readonly lente: string
  readonly tono: string
}

/** A text of one field: letters of the standard alone, and none of its separators. */
const enCampo = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[;\r\n]+/g, ',')
    .replace(/[^ -~]/g, ' ')
    .trim()

type Par = readonly [od: string | null, oi: string | null]

/** A record of both eyes; none where neither is known. */
const deAmbos = (etiqueta: string, [od, oi]: Par): RegistroOma[] =>
  od === null && oi === null ? [] : [{ etiqueta, valor: `${od ?? SIN_DATO};${oi ?? SIN_DATO}` }]

const numero = (valor: number | null): string | null => (valor === null ? null : valor.toFixed(2))
const deMedida = (montaje: Montaje, medida: 'dnp' | 'dnpCerca' | 'altura' | 'vertice'): Par => [
  numero(montaje[`${medida}Od`]),
  numero(montaje[`${medida}Oi`]),
]
const iguales = (valor: number | null): Par => [numero(valor), numero(valor)]

/** A lens as ordered: without cylinder it has one of 0. */
function deLente({ Od, Oi }: Record<Ojo, GraduacionOjo>): RegistroOma[] {
  const par = (de: (ojo: GraduacionOjo) => string | null): Par => [de(Od), de(Oi)]
  const escrito = ({ esf, cil }: GraduacionOjo): boolean => esf !== null || cil !== null
  return [
    ...deAmbos(
      'SPH',
      par((ojo) => (escrito(ojo) ? escribirDioptria(ojo.esf ?? 0) : null)),
    ),
    ...deAmbos(
      'CYL',
      par((ojo) => (escrito(ojo) ? escribirDioptria(ojo.cil ?? 0) : null)),
    ),
    ...deAmbos(
      'AX',
      par((ojo) => (escrito(ojo) && (!ojo.cil || ojo.eje !== null) ? String(ojo.cil ? ojo.eje : 0) : null)),
    ),
    ...deAmbos(
      'ADD',
      par(({ add }) => (add === null ? null : escribirDioptria(add))),
    ),
  ]
}

/** A prism whose base can be read; one that cannot is told by `faltaEnOma`, and not guessed. */
function prismaDe(montaje: Montaje, ojo: Ojo): { prisma: string; base: string } | null {
  const base = leerBase(montaje[`base${ojo}`], ojo)
  const prisma = numero(montaje[`prisma${ojo}`])
  return prisma === null || base === null ? null : { prisma, base: String(base) }
}

/** Which distance a pair is centred at: the near one where it is for near alone, as its check holds it to. */
const dnpDe = (lente: string): 'dnp' | 'dnpCerca' => (tipoDeLente(lente) === 'Solo cerca' ? 'dnpCerca' : 'dnp')

/** Where the eyes are in the frame; heights of a segment where the lens has one. */
function deMontaje(montaje: Montaje, lente: string): RegistroOma[] {
  const [od, oi] = [prismaDe(montaje, 'Od'), prismaDe(montaje, 'Oi')]
  return [
    ...deAmbos('PRVM', [od?.prisma ?? null, oi?.prisma ?? null]),
    ...deAmbos('PRVA', [od?.base ?? null, oi?.base ?? null]),
    ...deAmbos('IPD', deMedida(montaje, dnpDe(lente))),
    ...deAmbos('NPD', deMedida(montaje, 'dnpCerca')),
    ...deAmbos(conSegmento(lente) ? 'SEGHT' : 'OCHT', deMedida(montaje, 'altura')),
    ...deAmbos('BVD', deMedida(montaje, 'vertice')),
    ...deAmbos('PANTO', iguales(montaje.pantoscopico)),
    ...deAmbos('ZTILT', iguales(montaje.panoramico)),
    ...deAmbos('HBOX', iguales(montaje.aroA)),
    ...deAmbos('VBOX', iguales(montaje.aroB)),
    ...(montaje.aroDbl === null ? [] : [{ etiqueta: 'DBL', valor: montaje.aroDbl.toFixed(2) }]),
    ...deAmbos('FED', iguales(montaje.aroEd)),
  ]
}

const conSegmento = (lente: string): boolean => ['Progresivo', 'Bifocal'].includes(tipoDeLente(lente))

/** Which lenses are made: both, unless one eye alone has a graduation. */
function porHacer(graduacion: Record<Ojo, GraduacionOjo>): 'B' | 'R' | 'L' {
  const [od, oi] = ojos.map((ojo) => estaMedida({ Od: graduacion[ojo], Oi: graduacion[ojo] }))
  return od === oi ? 'B' : od ? 'R' : 'L'
}

/** The job of an order. What nobody wrote has no record. */
export function omaDe({ folio, graduacion, montaje, armazon, lente, tono }: OrdenDeLaboratorio): RegistroOma[] {
  const prescrita = graduacionDe(graduacion ?? {})
  const texto = (etiqueta: string, valor: string): RegistroOma[] =>
    enCampo(valor) ? [{ etiqueta, valor: `${enCampo(valor)};${enCampo(valor)}` }] : []
  return [
    { etiqueta: 'OMAV', valor: VERSION },
    { etiqueta: 'JOB', valor: enCampo(folio) },
    { etiqueta: 'DO', valor: porHacer(prescrita) },
    ...deLente({ Od: lenteDelTexto(prescrita.Od, lente), Oi: lenteDelTexto(prescrita.Oi, lente) }),
    ...(montaje ? deMontaje(montaje, lente) : []),
    ...texto('LNAM', lente),
    ...texto('TINT', tono),
    ...(enCampo(armazon) ? [{ etiqueta: 'FRAM', valor: enCampo(armazon) }] : []),
  ]
}

/** What a laboratory will ask for, in words, because the file goes without it. */
export function faltaEnOma({ graduacion, montaje, lente }: OrdenDeLaboratorio): string[] {
  const sinMontaje = montaje === null
  const dnp = dnpDe(lente)
  const falta = (hay: boolean, que: string) => (hay ? [] : [que])
  return [
    ...falta(estaMedida(graduacionDe(graduacion ?? {})), 'la graduación'),
    ...falta(
      !sinMontaje && montaje[`${dnp}Od`] !== null && montaje[`${dnp}Oi`] !== null,
      dnp === 'dnp' ? 'la DNP de lejos' : 'la DNP de cerca',
    ),
    ...falta(
      !conSegmento(lente) || (!sinMontaje && montaje.alturaOd !== null && montaje.alturaOi !== null),
      'la altura de montaje',
    ),
    ...falta(!sinMontaje && [montaje.aroA, montaje.aroB, montaje.aroDbl].every((medida) => medida !== null), 'el aro'),
    ...falta(
      sinMontaje || ojos.every((ojo) => montaje[`prisma${ojo}`] === null || prismaDe(montaje, ojo) !== null),
      'la base del prisma',
    ),
  ]
}
