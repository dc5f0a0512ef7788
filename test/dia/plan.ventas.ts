import { type FormaPago, formasPago } from '@nitida/contract/pedidos.rules'
import type { Azar } from '../../apps/api/src/demo/azar.ts'
import type { Previsto } from './acto.ts'
import { ABRE, CIERRA, minutoEntre } from './horas.ts'

const CAJAS = ['caja', 'caja-b'] as const
const ULTIMA_VENTA = 17.5 * 60
/** Last minute at which an order changes; later the tills are being closed. */
const FIN = CIERRA - 15
const ANTICIPOS = 0.6
const ABONOS = 0.5
const DEVOLUCIONES = 0.1
const RECIBIDOS = 0.75
const ENTREGADOS = 0.85
const LIQUIDADOS_DOS_VECES = 0.25
/** One of so many orders paid in full is invoiced by name. */
const CADA_FACTURA = 3
const ARTICULOS = 4

const otraForma = (forma: FormaPago): FormaPago => (forma === 'Efectivo' ? 'Debito' : 'Efectivo')

/** One order: taken, paid in parts, partly refunded, received, and delivered by one person or by two at once. */
function* historiaDePedido(azar: Azar, sucursal: number, n: number, pacientes: number): Generator<Previsto> {
  const pedido = `${sucursal}/pedido/${n}`
  const venta = minutoEntre(azar, ABRE + 15, ULTIMA_VENTA)
  const puesto = azar.elegir(CAJAS)
  const forma = azar.elegir(formasPago)
  const cliente = azar.entero(0, pacientes - 1)
  const total = azar.entero(600, 6000) * 100
  const anticipo = azar.ocurre(ANTICIPOS) ? Math.round(total * (0.3 + azar.real() * 0.3)) : null
  // A few articles, so that both tills sell the last of one.
  const vender = { tipo: 'vender', pedido, cliente, total, anticipo, forma, articulo: n % ARTICULOS } as const
  yield { minuto: venta, sucursal, puesto, que: vender }
  if (anticipo === null && n % CADA_FACTURA === 0)
    yield { minuto: venta + 25, sucursal, puesto: 'caja-b', que: { tipo: 'facturar', pedido, disputada: true } }
  if (anticipo !== null && azar.ocurre(ABONOS)) {
    const importe = Math.round(total * (0.1 + azar.real() * 0.2))
    const que = { tipo: 'abonar', pedido, importe, forma: azar.elegir(formasPago) } as const
    yield { minuto: venta + azar.entero(30, 120), sucursal, puesto: azar.elegir(CAJAS), que }
  }
  if (anticipo !== null && azar.ocurre(DEVOLUCIONES)) {
    const que = { tipo: 'devolver', pedido, importe: Math.round(anticipo / 3), forma } as const
    yield { minuto: venta + azar.entero(30, 90), sucursal, puesto: 'encargado', que }
  }
  const recibo = venta + azar.entero(60, 150)
  if (!azar.ocurre(RECIBIDOS) || recibo > FIN) return
  yield { minuto: recibo, sucursal, puesto: azar.elegir(CAJAS), que: { tipo: 'recibir', pedido } }
  const entrega = recibo + azar.entero(30, 90)
  if (!azar.ocurre(ENTREGADOS) || entrega > FIN) return
  const liquidacion = anticipo === null ? null : azar.elegir(formasPago)
  yield { minuto: entrega, sucursal, puesto: 'caja', que: { tipo: 'entregar', pedido, forma: liquidacion } }
  // Two cashiers settle one order at the same moment, each with his own method (M4).
  if (liquidacion === null || !azar.ocurre(LIQUIDADOS_DOS_VECES)) return
  const que = { tipo: 'entregar', pedido, forma: otraForma(liquidacion) } as const
  yield { minuto: entrega, sucursal, puesto: 'caja-b', que }
}

/** Orders of one branch. */
export function* planDeVentas(azar: Azar, sucursal: number, pedidos: number, pacientes: number): Generator<Previsto> {
  for (let n = 0; n < pedidos; n++) yield* historiaDePedido(azar, sucursal, n, pacientes)
}
