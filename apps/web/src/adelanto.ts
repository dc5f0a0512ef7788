import { adelantarEstatus } from './features/estatus/pedirEstatus.ts'
import { pedidoRecordado, recordarPedido } from './shared/pedidoEstatus.ts'

/** First script of the page of an order: the order is asked for while React is still on its way. */
recordarPedido(location.pathname)
const clave = pedidoRecordado()
if (clave) adelantarEstatus(clave)
