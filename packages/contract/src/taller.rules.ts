/** Stages of making a pair of glasses, all inside 'En proceso de elaboración' (D-93). */
export const etapas = ['surtido', 'bisel', 'montaje', 'calidad', 'listo'] as const
export type Etapa = (typeof etapas)[number]
export const etiquetaEtapa: Record<Etapa, string> = {
  surtido: 'Surtido',
  bisel: 'Bisel',
  montaje: 'Montaje',
  calidad: 'Control de calidad',
  listo: 'Listo para enviar',
}

/** The stage that a scan leads to; from quality only a check that passes does, and from the last one nothing. */
export const siguienteEtapa: Record<Etapa, Etapa | null> = {
  surtido: 'bisel',
  bisel: 'montaje',
  montaje: 'calidad',
  calidad: null,
  listo: null,
}

export const causasDeFalla = ['taller', 'laboratorio', 'medida', 'material'] as const
export type CausaDeFalla = (typeof causasDeFalla)[number]
export const etiquetaCausaDeFalla: Record<CausaDeFalla, string> = {
  taller: 'Taller: corte o montaje',
  laboratorio: 'Laboratorio externo',
  medida: 'Medida o graduación',
  material: 'Material dañado',
}

/** What is done with a pair that failed: made again from the start, back to the mounting, or measured again. */
export const salidasDeFalla = ['rehacer', 'montaje', 'medir'] as const
export type SalidaDeFalla = (typeof salidasDeFalla)[number]

/** Cards of a column of the board. */
export const TRABAJOS_POR_ETAPA = 30

/** The three digits of a tray, typed or scanned; null for any other text. */
export function leerCharola(texto: string): string | null {
  const [, cifras] = /^\s*#?0*(\d{1,3})\s*$/.exec(texto) ?? []
  return cifras && cifras !== '0' ? cifras.padStart(3, '0') : null
}
