import type { Visita } from '@nitida/contract/visitas'
import type { ValoresExamen } from '../../entidades/visita/examen.ts'

/** A visit as the values of its form: read back with capitals (D-46), written without. */
export function examenDe(visita: Visita, vacio: ValoresExamen): ValoresExamen {
  const leidos = new Map(Object.entries(visita))
  const valores = Object.entries(vacio).map(([campo, sinDato]) => {
    const valor: unknown = leidos.get(campo.charAt(0).toUpperCase() + campo.slice(1))
    return [campo, typeof valor === 'number' || typeof valor === 'string' ? valor : sinDato]
  })
  return { ...vacio, ...Object.fromEntries(valores) }
}

/** Changed fields; an emptied one is null. The server judges each by the contract. */
export function cambiosDe(antes: object, ahora: object): Record<string, string | number | null> {
  const originales = new Map(Object.entries(antes))
  const cambiados = Object.entries(ahora).filter(([campo, valor]) => originales.get(campo) !== valor)
  return Object.fromEntries(cambiados.map(([campo, valor]) => [campo, valor === '' ? null : valor]))
}
