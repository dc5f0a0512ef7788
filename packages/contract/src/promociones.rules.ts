import type { TipoPromocion } from './mensajes.ts'
import { limpiarLinea } from './textos.ts'

/** A gap of a template that the user fills in. */
export interface CampoDePromocion {
  nombre: string
  etiqueta: string
  ejemplo: string
  /** Whether it is written as a day. */
  esFecha?: true
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
    campos: [{ nombre: 'porcentaje', etiqueta: 'Porcentaje de descuento', ejemplo: '20 %' }, producto],
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

/** Values as the provider takes them: one line each, single spaces. */
export const limpiarValor = (valor: string): string => limpiarLinea(valor)

const lineas = ({ encabezado, cuerpo, pie }: PlantillaDePromocion) => [encabezado, cuerpo, pie]

/** The text with its gaps filled, header, body and footer joined by line breaks (spec §9); an empty gap stays a slot. */
export const redactarPromocion = (plantilla: PlantillaDePromocion, valores: readonly string[]): string =>
  lineas(plantilla)
    .join('\n')
    .replace(/\{\{(\d)\}\}/g, (hueco, n: string) => limpiarValor(valores[Number(n) - 1] ?? '') || hueco)

/** The fields that are still blank (spec §5). */
export const camposVacios = ({ campos }: PlantillaDePromocion, valores: readonly string[]): CampoDePromocion[] =>
  campos.filter((_, i) => limpiarValor(valores[i] ?? '') === '')

/** The template by the name in a call: as on the screen, or as the provider knows it. */
export const plantillaLlamada = (nombre: string): PlantillaDePromocion | undefined =>
  plantillasDePromocion.find(({ nombre: suyo, aprobada }) => suyo === nombre || aprobada === nombre)

/** Hours in which nobody is disturbed, in the branch's zone (D-85). */
export const SILENCIO = { desde: '21:00', hasta: '09:00' } as const
