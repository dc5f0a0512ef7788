import type { FacturaDePedido } from '@nitida/contract/facturacion.emision'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  type ValoresConcepto,
  type ValoresFactura,
  valoresDePedido,
} from '../../operaciones/facturar/factura.valores.ts'

/**
 * The form of an order that somebody changed or that was paid meanwhile: its amounts, way of payment and kind are the order's of
 * now. The receiver stays as written, and so do the texts of a line that is still the same.
 */
export function conPedidoAlDia(
  escritos: ValoresFactura,
  antes: FacturaDePedido,
  ahora: FacturaDePedido,
): ValoresFactura {
  const { anticipo: _, ...sinClase } = escritos
  const nuevos = valoresDePedido(ahora)
  const textosDe = (linea: ValoresConcepto): Partial<ValoresConcepto> => {
    const propuesta = antes.Conceptos.find(({ indexLista }) => indexLista === linea.indexLista)
    const escrita = escritos.Conceptos.find(({ indexLista }) => indexLista === linea.indexLista)
    if (!escrita || propuesta?.Producto !== linea.Producto) return {}
    const { CodigoProducto, Producto, TextoAdicional } = escrita
    return { CodigoProducto, Producto, TextoAdicional }
  }
  const { FormaPago, MetodoPago, anticipo } = nuevos
  return {
    ...sinClase,
    ...{ FormaPago, MetodoPago, ...(anticipo && { anticipo }) },
    Conceptos: nuevos.Conceptos.map((linea) => ({ ...linea, ...textosDe(linea) })),
  }
}

/** Keeps the form of an order at what the order is while nothing is on its way. */
export function usePedidoAlDia<D>(
  { reset, getValues, formState: { isDirty, isSubmitting } }: UseFormReturn<ValoresFactura, unknown, D>,
  pedido: FacturaDePedido | null,
  hecha: boolean,
): void {
  const visto = useRef(pedido)
  useEffect(() => {
    const antes = visto.current
    if (!antes || !pedido || antes === pedido || isSubmitting || hecha) return
    visto.current = pedido
    const valores = conPedidoAlDia(getValues(), antes, pedido)
    reset(valores, { keepDefaultValues: isDirty, keepErrors: true, keepTouched: true })
  }, [pedido, isSubmitting, hecha, isDirty, reset, getValues])
}
