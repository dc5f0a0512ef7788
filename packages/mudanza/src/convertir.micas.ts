import { anotar, type Fila } from './convertir.fila.ts'

const OBLIGATORIOS = [
  ['diseno', 'el diseño'],
  ['material', 'el material'],
  ['esfMin', 'la esfera desde'],
  ['esfMax', 'la esfera hasta'],
  ['cilMax', 'hasta qué cilindro: 0 si no lleva'],
  ['precio', 'el precio'],
] as const

/** What a row says of a lens of the price list, once all its cells are read. */
export function micaLeida(fila: Fila): void {
  const { pedazos } = fila
  for (const [campo, nombre] of OBLIGATORIOS) if (pedazos[campo] === null) anotar(fila, campo, `Falta ${nombre}.`)
  if (typeof pedazos.cilMax === 'number') pedazos.cilMax = -Math.abs(pedazos.cilMax) || 0
}
