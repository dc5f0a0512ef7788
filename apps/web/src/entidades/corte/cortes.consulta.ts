import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'

/** Whether the user's till is already closed today. */
export const comprobacionQuery = (userId: number) => ({
  ...consulta(api.cortes.comprobacionDiaria, { params: { userId } }),
})
