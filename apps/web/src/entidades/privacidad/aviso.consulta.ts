import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'

/** The privacy notice in force. */
export const avisoVigente = () => consulta(api.avisos.leer, { query: {} })
