import { consulta } from '../../shared/api/consulta.ts'
import { api } from '../../shared/api/rutas.ts'
import { type Filtro, filtroDeSucursales } from './shared/sucursales.peticion.ts'

/** One page of the list. */
export const sucursalesQuery = (filtro: Filtro) => consulta(api.sucursales.list, filtroDeSucursales(filtro))
