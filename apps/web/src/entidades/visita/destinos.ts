import { aPath } from '../../base/direccion/ubicaciones.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The visit of a screen (spec §2); its id is in the query string as `id`, the patient's as `idCliente` (D-17). */
    idVisita?: number
  }
}

interface Identidad {
  IdVisita: number
  IdCliente: number
}

/** The detail of a visit. */
export const aDetalle = ({ IdVisita, IdCliente }: Identidad) => ({
  ...aPath('/visita/historialDetalle', { idCliente: IdCliente, id: IdVisita }),
  state: { idVisita: IdVisita },
})
