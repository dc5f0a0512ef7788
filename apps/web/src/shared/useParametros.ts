import { esFecha, type Fecha } from '@nitida/contract/fechas'
import { useSearch } from '@tanstack/react-router'
import type { Direccion, Lector, Parametros } from './direccion.ts'

/** A day that exists. */
export const leerFecha: Lector<Fecha> = (crudo) => (typeof crudo === 'string' && esFecha(crudo) ? crudo : null)

/**
 * What the address says of a screen's parameters. They are declared by the screen and not by its route, because a path shows
 * different screens to different types of user, and some screens show at two paths.
 */
export function useParametros<P extends Parametros>(parametros: P): Direccion<P> {
  const busqueda: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const leidos = Object.entries(parametros).map(([nombre, leer]) => [nombre, leer(busqueda[nombre])])
  return Object.fromEntries(leidos) as Direccion<P>
}
