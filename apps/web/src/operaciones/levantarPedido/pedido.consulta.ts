import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'

/** The patient's visits and histories that an order may be made from. */
export const recetasQuery = (idCliente: number) => ({
  ...consulta(api.visitas.recetas, { params: { id: idCliente } }),
  staleTime: 0, // the patient comes from the examination, which was written on another computer
})

/** The elements of the patient's last order. */
export const ultimoPedidoQuery = (idCliente: number) =>
  consulta(api.pedidos.ultimoDeCliente, { params: { id: idCliente } })
