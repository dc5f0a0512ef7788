import type { autofactura } from '@nitida/contract/autofactura'
import type { avisos } from '@nitida/contract/avisos'
import type { citas } from '@nitida/contract/citas'
import type { historias } from '@nitida/contract/historias'
import type { pedidos } from '@nitida/contract/pedidos'
import type { presupuestos } from '@nitida/contract/presupuestos'
import type { tickets } from '@nitida/contract/tickets'
import type { visitas } from '@nitida/contract/visitas'
import { grupoDe } from './ruta.ts'

const deAvisos = grupoDe('avisos')
const deFacturas = grupoDe('facturas')
const deCitas = grupoDe('citas')
const dePedidos = grupoDe('pedidos')
const dePresupuestos = grupoDe('presupuestos')
const deVisitas = grupoDe('visitas')
const deHistorias = grupoDe('historias')

/** The calls of the customers' pages. */
export const apiPublica = {
  aviso: deAvisos<typeof avisos.leer>('GET', '/avisoPrivacidad'),
  confirmarPorEnlace: deCitas<typeof citas.confirmarPorEnlace>('GET', '/confirmar-cita'),
  estatus: dePedidos<typeof pedidos.estatus>('GET', '/pedido/:id'),
  contacto: dePedidos<typeof pedidos.contacto>('GET', '/pedido/:id/contacto'),
  presupuesto: dePresupuestos<typeof presupuestos.publico>('GET', '/presupuesto/:codigo'),
  interesar: dePresupuestos<typeof presupuestos.interesar>('POST', '/presupuesto/:codigo/interes'),
  autofactura: deFacturas<typeof autofactura.estado>('GET', '/autofactura/:clave'),
  autofacturar: deFacturas<typeof autofactura.crear>('POST', '/autofactura/:clave'),
  notaVenta: dePedidos<typeof tickets.datos>('GET', '/pedidos/NotaVenta/:id'),
  visita: deVisitas<typeof visitas.impresa>('GET', '/visitas/impresa/:clientId'),
  historia: deHistorias<typeof historias.impresa>('GET', '/historiaClinica/impresa/:id'),
} as const
