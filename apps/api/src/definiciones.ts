import { mensajesDeCitas } from './modules/citas/citas.mensajes.ts'
import type { Definiciones } from './modules/mensajes/mensajes.definicion.ts'
import { mensajesDePedidos } from './modules/pedidos/pedidos.mensajes.ts'
import { mensajesDePresupuestos } from './modules/presupuestos/presupuestos.mensajes.ts'
import { mensajesDePromociones } from './modules/promociones/promociones.mensajes.ts'
import { mensajesDeSeguimiento } from './modules/seguimiento/seguimiento.mensajes.ts'

/** Every kind of message, each given by the module whose events it tells. */
export const definiciones: Definiciones = {
  ...mensajesDeCitas,
  ...mensajesDePedidos,
  ...mensajesDePresupuestos,
  ...mensajesDeSeguimiento,
  ...mensajesDePromociones,
}
