import { esFecha, type Fecha } from '@nitida/contract/fechas'
import { rootRouteId, useSearch } from '@tanstack/react-router'
import { type Direccion, type Lector, leerParametros, type Parametros } from './direccion.ts'

/** A day that exists. */
export const leerFecha: Lector<Fecha> = (crudo) => (typeof crudo === 'string' && esFecha(crudo) ? crudo : null)

/**
 * The parameters of a screen's address. The screen declares them and not its route, because a path shows different screens to
 * different types of user, and some screens show at two paths.
 */
export const useParametros = <P extends Parametros>(parametros: P): Direccion<P> =>
  leerParametros(parametros, useSearch({ from: rootRouteId }))
