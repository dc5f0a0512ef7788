import type { CausaDeFalla } from './taller.rules.ts'

/** Why glasses are made again. */
export const causasDeRehecho = [
  'taller',
  'laboratorio',
  'graduacion',
  'medida',
  'adaptacion',
  'rotura',
  'garantia',
] as const
export type CausaDeRehecho = (typeof causasDeRehecho)[number]
export const etiquetaCausaDeRehecho: Record<CausaDeRehecho, string> = {
  taller: 'Taller: corte o montaje',
  laboratorio: 'Laboratorio externo',
  graduacion: 'Cambió la graduación',
  medida: 'Error de medida',
  adaptacion: 'El paciente no se adapta',
  rotura: 'Se rompió o se dañó',
  garantia: 'Garantía',
}

/** What remakes are counted by. Laboratory, optometrist and brand are those of the order that is made again. */
export const gruposDeRehechos = ['causa', 'laboratorio', 'optometrista', 'marca'] as const
export type GrupoDeRehechos = (typeof gruposDeRehechos)[number]

/** Who pays for it: nobody, where the warranty covers it. */
export const pagadores = ['optica', 'laboratorio', 'cliente', 'nadie'] as const
export type Pagador = (typeof pagadores)[number]
/** Who pays for a pair that is made again before its customer has it. */
export const pagadoresDePar = ['optica', 'laboratorio'] as const satisfies readonly Pagador[]
export type PagadorDePar = (typeof pagadoresDePar)[number]
export const etiquetaPagador: Record<Pagador, string> = {
  optica: 'La óptica',
  laboratorio: 'El laboratorio',
  cliente: 'El cliente, una diferencia',
  nadie: 'Nadie: es garantía',
}

/** Why a pair that failed its check is made again, and who pays for it where nobody says otherwise. */
export const rehechoPorFalla: Record<CausaDeFalla, { causa: CausaDeRehecho; paga: PagadorDePar }> = {
  taller: { causa: 'taller', paga: 'optica' },
  laboratorio: { causa: 'laboratorio', paga: 'laboratorio' },
  medida: { causa: 'medida', paga: 'optica' },
  material: { causa: 'rotura', paga: 'optica' },
}
