import { facturacion } from '@nitida/contract/facturacion'
import type { Acto, Que } from '../acto.ts'
import type { Estado } from '../historia.ts'
import type { Jornada } from '../jornada.ts'
import { exigirPrevisto, intentarCrear, leer, type Persona } from '../persona.ts'

const RECEPTOR = {
  ...{ RFC: 'GOMJ800101AB1', NombreRazonSocial: 'JUANA GÓMEZ MUÑOZ', CodigoPostal: '72000' },
  ...{ RegimenFiscal: '612', UsoCFDI: 'G03', Correo: null },
}

/**
 * Invoices an order by name. An answer that the provider lost is not waited for: whether the order was stamped is unknown then,
 * as it is when the server of the first click died with it.
 */
export async function facturar(
  { pedidos: hechos }: Jornada,
  persona: Persona,
  que: Extract<Que, { tipo: 'facturar' }>,
  { doble }: Acto,
): Promise<void> {
  const { historia, sucursal } = persona
  const hecho = await hechos.esperar(que.pedido)
  if (!hecho) return void historia.saltados++
  const { id } = hecho
  const vista = await leer(persona, facturacion.dePedido, { params: { id } })
  if (!vista) return void historia.saltados++
  const { Conceptos, FormaPago, MetodoPago, Total, idSucursal: IdSucursal } = vista.data
  const peticion = {
    body: { Receptor: RECEPTOR, Conceptos, FormaPago, MetodoPago, Total, IdSucursal, idPedido: id },
  }
  const contestacion = await intentarCrear(persona, { endpoint: facturacion.crear, peticion, doble })
  exigirPrevisto(persona, facturacion.crear, contestacion, [
    ...(['SOLICITUD_EN_CURSO', 'VENTA_EN_TIMBRADO'] as const),
    // The order was received between the look and the stamp.
    'PEDIDO_CAMBIADO',
  ])
  const factura = contestacion.tipo === 'ok' ? contestacion.cuerpo.factura : null
  const negada = contestacion.tipo === 'ok' && !factura && !contestacion.cuerpo.desconocido
  if (negada) historia.anomalias.push(`order ${id} was not stamped`)
  const estado: Estado = factura ? 'ok' : negada ? 'rechazada' : 'desconocida'
  const contestada = performance.now()
  const marca = String(id)
  const suceso = { event: 'FacturaUpdated', id: factura?.idFactura ?? null, sucursal } as const
  historia.escrituras.push({ tipo: 'factura', marca, estado, suceso, contestada })
  // The stamp is told to the order's own screens as well.
  const delPedido = { event: 'PedidoUpdated', id, sucursal } as const
  historia.escrituras.push({ tipo: 'timbre', marca, estado, suceso: delPedido, contestada })
}
