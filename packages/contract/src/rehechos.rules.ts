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
  rotura: 'Se rompió',
  garantia: 'Garantía',
}

/** What remakes are counted by. Laboratory, optometrist and brand are those of the order that is made again. */
export const gruposDeRehechos = ['causa', 'laboratorio', 'optometrista', 'marca'] as const
export type GrupoDeRehechos = (typeof gruposDeRehechos)[number]

/** Who pays for it: nobody, where the warranty covers it. */
export const pagadores = ['optica', 'laboratorio', 'cliente', 'nadie'] as const
export type Pagador = (typeof pagadores)[number]
export const etiquetaPagador: Record<Pagador, string> = {
  optica: 'La óptica',
  laboratorio: 'El laboratorio',
  cliente: 'El cliente, una diferencia',
  nadie: 'Nadie: es garantía',
}
