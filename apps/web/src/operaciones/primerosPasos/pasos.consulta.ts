import { consulta, opciones } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'

/** The steps of the first hour; asked for anew whenever they are shown, because other screens do them. */
export const primerosPasosQuery = opciones({ ...consulta(api.primerosPasos.leer, {}), staleTime: 0 })
