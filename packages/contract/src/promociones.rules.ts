import { fechaEn, horaEn, sumarDias } from './fechas.ts'
import { instanteDe } from './instantes.ts'
import type { TipoPromocion } from './mensajes.ts'
import { limpiarLinea } from './textos.ts'

/** A gap of a template that the user fills in. */
export interface CampoDePromocion {
  nombre: string
  etiqueta: string
  ejemplo: string
  /** Whether it is written as a day. */
  esFecha?: true
  /** Whether it is a number of percent, from 1 to 100; written '20 %'. */
  esPorcentaje?: true
}

export interface PlantillaDePromocion {
  tipo: TipoPromocion
  /** Its name on the screen and on the wire (spec §9). */
  nombre: string
  /** Name under which the provider approved it (reliability §1.7). */
  aprobada: string
  /** `{{n}}` is the n-th field. */
  encabezado: string
  cuerpo: string
  pie: string
  campos: readonly CampoDePromocion[]
}

const PIE = 'Responde BAJA para no recibir promociones.'
const producto = { nombre: 'producto', etiqueta: 'Producto o categoría', ejemplo: 'armazones de sol' }
const promocion = { nombre: 'promocion', etiqueta: 'Descuento o promoción', ejemplo: '2x1' }
const fechaLimite = {
  nombre: 'fechaLimite',
  etiqueta: 'Fecha límite',
  ejemplo: '31 de diciembre de 2026',
  esFecha: true,
} as const

/** The three fixed templates (spec §9). A variable may stand neither first nor last in a body (reliability §1.2). */
export const plantillasDePromocion: readonly PlantillaDePromocion[] = [
  {
    tipo: 'DescuentoFlash',
    nombre: 'Descuento Flash',
    aprobada: 'descuento_flash',
    encabezado: '¡Descuento Flash!',
    cuerpo: 'Solo por poco tiempo: {{1}} de descuento en {{2}}. Visítanos y estrena lentes.',
    pie: PIE,
    campos: [
      { nombre: 'porcentaje', etiqueta: 'Porcentaje de descuento', ejemplo: '20', esPorcentaje: true },
      producto,
    ],
  },
  {
    tipo: 'PromocionGeneral',
    nombre: 'Promoción General',
    aprobada: 'promocion_general',
    encabezado: 'Tenemos una promoción para ti',
    cuerpo: 'Aprovecha {{1}} en {{2}}. Válido hasta el {{3}}; te esperamos en tu sucursal.',
    pie: PIE,
    campos: [promocion, producto, fechaLimite],
  },
  {
    tipo: 'PromocionPorTemporada',
    nombre: 'Promoción por Temporada',
    aprobada: 'promocion_por_temporada',
    encabezado: 'Promoción de temporada',
    cuerpo: 'Esta temporada de {{1}} disfruta {{2}} en {{3}}. Válido hasta el {{4}}; te esperamos en tu sucursal.',
    pie: PIE,
    campos: [
      { nombre: 'temporada', etiqueta: 'Temporada', ejemplo: 'regreso a clases' },
      promocion,
      { ...producto, etiqueta: 'Producto o servicio' },
      fechaLimite,
    ],
  },
]

/** Longest value of a gap; the provider refuses a longer one. */
export const LARGO_DE_VALOR = 60

/** A number of percent as people write it: '20', '20%', '12.5 %', '12,5'. */
const porcentajeDe = (valor: string): number | null => {
  const numero = /^(\d{1,3}(?:[.,]\d{1,2})?) ?%?$/.exec(limpiarLinea(valor))?.[1]
  return numero === undefined ? null : Number(numero.replace(',', '.'))
}

/** The value of a gap as it stands in the text: a percentage with its sign, anything else in one line. */
export function limpiarValor({ esPorcentaje }: Pick<CampoDePromocion, 'esPorcentaje'>, valor: string): string {
  const porcentaje = esPorcentaje ? porcentajeDe(valor) : null
  return porcentaje === null ? limpiarLinea(valor) : `${porcentaje} %`
}

const lineas = ({ encabezado, cuerpo, pie }: PlantillaDePromocion) => [encabezado, cuerpo, pie]

/** The text with its gaps filled, header, body and footer joined by line breaks (spec §9); an empty gap stays a slot. */
export const redactarPromocion = (plantilla: PlantillaDePromocion, valores: readonly string[]): string =>
  lineas(plantilla)
    .join('\n')
    .replace(/\{\{(\d)\}\}/g, (hueco, n: string) => {
      const campo = plantilla.campos[Number(n) - 1]
      return (campo && limpiarValor(campo, valores[Number(n) - 1] ?? '')) || hueco
    })

/** The fields that are still blank (spec §5). */
export const camposVacios = ({ campos }: PlantillaDePromocion, valores: readonly string[]): CampoDePromocion[] =>
  campos.filter((_, i) => limpiarLinea(valores[i] ?? '') === '')

/** The percentages that are none: no number, or not from 1 to 100. */
export const porcentajesInvalidos = (
  { campos }: PlantillaDePromocion,
  valores: readonly string[],
): CampoDePromocion[] =>
  campos.filter(({ esPorcentaje }, i) => {
    const porcentaje = porcentajeDe(valores[i] ?? '')
    return esPorcentaje && (porcentaje === null || porcentaje < 1 || porcentaje > 100)
  })

/** The template by the name in a call: as on the screen, or as the provider knows it. */
export const plantillaLlamada = (nombre: string): PlantillaDePromocion | undefined =>
  plantillasDePromocion.find(({ nombre: suyo, aprobada }) => suyo === nombre || aprobada === nombre)

/** Days after a promotion in which its number gets no other, unless whoever sends says otherwise. */
export const DIAS_ENTRE_PROMOCIONES = 7

/** Hours in which nobody is disturbed, in the branch's zone (D-85). */
export const SILENCIO = { desde: '21:00', hasta: '09:00' } as const

/** A branch's zone and the hours, in full, between which it disturbs nobody: from `desde` in the evening to `hasta` in the morning. */
export interface Noche {
  zona: string
  desde: number
  hasta: number
}

const hora = (n: number): string => `${String(n).padStart(2, '0')}:00`

/** The first instant, not before `instante`, at which it is not night at a branch. */
function fueraDeLaNoche(instante: Date, { zona, desde, hasta }: Noche): Date {
  const ahora = horaEn(zona, instante)
  if (ahora >= hora(hasta) && ahora < hora(desde)) return instante
  const hoy = fechaEn(zona, instante)
  return instanteDe(ahora < hora(hasta) ? hoy : sumarDias(hoy, 1), hora(hasta), zona)
}

/** When the first of the messages of these branches may leave (D-85); null when there is none. */
export function primeraSalida(instante: Date, noches: readonly Noche[]): Date | null {
  const salidas = noches.map((noche) => fueraDeLaNoche(instante, noche).getTime())
  return salidas.length === 0 ? null : new Date(Math.min(...salidas))
}
