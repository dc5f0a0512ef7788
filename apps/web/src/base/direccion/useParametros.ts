import { rootRouteId, useSearch } from '@tanstack/react-router'
import { leerParametros } from './direccion.ts'
import { type DireccionDe, type Pantalla, parametrosDe } from './ubicaciones.ts'

/** The parameters of a screen's address, as its descriptor says; what cannot be read is absent. */
export const useParametros = <P extends Pantalla>(pantalla: P): DireccionDe<P> =>
  leerParametros(parametrosDe(pantalla), useSearch({ from: rootRouteId }))
