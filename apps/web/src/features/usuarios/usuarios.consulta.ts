import { consulta } from '../../shared/api/consulta.ts'
import { api } from '../../shared/api/rutas.ts'
import { type Filtro, filtroDeUsuarios } from './shared/usuarios.peticion.ts'

/** One page of the list. */
export const usuariosQuery = (filtro: Filtro) => consulta(api.usuarios.list, filtroDeUsuarios(filtro))
