import { rootRouteId, useSearch } from '@tanstack/react-router'
import { type Direccion, leerParametros } from './direccion.ts'
import { type ConParametros, parametrosDe } from './rutas.ts'

/** The parameters of a screen's address, as the route table says; what cannot be read is absent. */
export const useParametros = <P extends ConParametros>(pantalla: P): Direccion<(typeof parametrosDe)[P]> =>
  leerParametros(parametrosDe[pantalla], useSearch({ from: rootRouteId }))
