import { type ClaveDenominacion, denominaciones } from '@nitida/contract/cortes.rules'

const claves = denominaciones.map(({ clave }) => clave)
const columnas = (['billete', 'moneda'] as const).map((clase) =>
  denominaciones.filter((una) => una.clase === clase).map(({ clave }) => clave),
)

const enFila = (clave: ClaveDenominacion, hacia: -1 | 1): ClaveDenominacion | null => {
  const columna = columnas.findIndex((una) => una.includes(clave))
  const linea = columnas[columna]?.indexOf(clave) ?? -1
  return columnas[columna + hacia]?.[linea] ?? null
}

/** Denomination that a key leads to; null when it leads nowhere. Bills and coins stand side by side. */
export function vecina(clave: ClaveDenominacion, tecla: string): ClaveDenominacion | null {
  if (tecla === 'ArrowLeft') return enFila(clave, -1)
  if (tecla === 'ArrowRight') return enFila(clave, 1)
  if (tecla === 'ArrowUp') return claves[claves.indexOf(clave) - 1] ?? null
  return tecla === 'ArrowDown' || tecla === 'Enter' ? (claves[claves.indexOf(clave) + 1] ?? null) : null
}
