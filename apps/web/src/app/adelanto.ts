import { pedidoRecordado, recordarPedido } from '../entidades/pedido/pedidoEstatus.ts'
import { adelantarEstatus } from '../pantallas/estatus/pedirEstatus.ts'

/** First script of the page of an order: the order is asked for while React is still on its way. */
recordarPedido(location.pathname)
const clave = pedidoRecordado()
if (clave) adelantarEstatus(clave)
