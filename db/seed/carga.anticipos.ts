import type { TextosConcepto } from '@nitida/cfdi/comprobante'
import type { Centavos } from '@nitida/contract/dinero'
import { FORMA_ANTICIPO, type FormaPagoCfdi } from '@nitida/contract/facturacion.catalogos'
import { formaPagoDe } from '@nitida/contract/facturacion.rules'
import { CONCEPTO_ANTICIPO } from '../../apps/api/src/modules/facturacion/facturacion.adelanto.service.ts'
import { instante, type PedidoCargado, type pagosDe } from './carga.pedidos.ts'
import { conAnticipos } from './carga.personas.ts'
import type { Valor } from './copia.ts'

interface VentaCargada {
  idPedido: number
  /** Null takes the whole order. */
  idPago: number | null
  importe: Centavos
  /** When the final invoice took over what this advance holds; null while it holds it. */
  liberada?: string | null
}

export interface FacturaCargada {
  idSucursal: number
  cajero: number
  en: string
  clase: 'nominativa' | 'global' | 'egreso'
  forma: FormaPagoCfdi
  /** Null for a global of its month. */
  pedido: PedidoCargado | null
  /** What an egreso takes back is in `importe` alone. */
  ventas: VentaCargada[]
  importe: Centavos
  /** Its part in an order that was paid in advance: the CFDI of the advance, the final invoice, or the egreso that applies the one to the other. */
  adelanto?: { que: 'anticipo'; idPago: number } | { que: 'final' | 'aplicacion'; anticipo: FacturaCargada }
  /** The CFDI that it names by relation 07. */
  nombra?: FacturaCargada
}

type PagoNumerado = ReturnType<typeof pagosDe>[number] & { id: number }

/**
 * CFDIs of an order whose branch invoices advances by CFDIs of their own: that of its advance, and once it was fetched its final invoice
 * with the egreso. Null where today's way holds.
 */
export function anticiposDe(p: PedidoCargado, [primero, resto]: readonly PagoNumerado[]): FacturaCargada[] | null {
  if (!p.facturacion || !p.esAnticipo || !primero || !conAnticipos(p.idSucursal) || (p.entregado && !resto)) return null
  const { id: idPedido, idSucursal, cajero } = p
  const comun = { idSucursal, cajero, pedido: p }
  const liberada = p.entregado && instante(p.entregado, p.segundo)
  const anticipo: FacturaCargada = {
    ...{ ...comun, clase: 'nominativa', en: instante(primero.dia, p.segundo), forma: formaPagoDe[primero.forma] },
    ventas: [{ idPedido, idPago: primero.id, importe: primero.importe, liberada }],
    importe: primero.importe,
    adelanto: { que: 'anticipo', idPago: primero.id },
  }
  if (!liberada || !resto) return [anticipo]
  const final: FacturaCargada = {
    ...{ ...comun, clase: 'nominativa', en: liberada, forma: formaPagoDe[resto.forma] },
    ventas: [{ idPedido, idPago: null, importe: p.total }],
    ...{ importe: p.total, adelanto: { que: 'final', anticipo }, nombra: anticipo },
  }
  const aplicacion: FacturaCargada = {
    ...{ ...comun, clase: 'egreso', en: liberada, forma: FORMA_ANTICIPO, ventas: [] },
    ...{ importe: primero.importe, adelanto: { que: 'aplicacion', anticipo }, nombra: final },
  }
  return [anticipo, final, aplicacion]
}

/** The one line of an advance, or of the egreso that applies it; null for any other CFDI. */
export function lineaDeAdelanto({ adelanto, importe }: FacturaCargada): [Centavos, TextosConcepto] | null {
  if (adelanto?.que === 'anticipo') return [importe, CONCEPTO_ANTICIPO]
  if (adelanto?.que === 'aplicacion') return [importe, { ...CONCEPTO_ANTICIPO, Descripcion: 'Aplicación de anticipo' }]
  return null
}

export const COLUMNAS_ACREDITADA = [
  ...['id_intento', 'id_factura', 'id_pedido', 'id_pago', 'importe', 'id_final'],
] as const

/** What egresos took back of advances, of CFDIs with their ids. */
export function* filasDeAcreditadas(facturas: Iterable<FacturaCargada & { id: number }>): Generator<Valor[]> {
  const ids = new Map<number, { anticipo: number; final: number; idPago: number }>()
  for (const { id, pedido, adelanto, importe } of facturas) {
    if (!pedido || !adelanto) continue
    const suyos = ids.get(pedido.id)
    if (adelanto.que === 'anticipo') ids.set(pedido.id, { anticipo: id, final: 0, idPago: adelanto.idPago })
    else if (suyos && adelanto.que === 'final') suyos.final = id
    else if (suyos) yield [id, suyos.anticipo, pedido.id, suyos.idPago, importe, suyos.final]
  }
}
