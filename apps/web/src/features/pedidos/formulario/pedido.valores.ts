import type { Cliente } from '@nitida/contract/clientes'
import type { Elemento, Pedido } from '@nitida/contract/pedidos'
import type { FormaPago, TipoPago } from '@nitida/contract/pedidos.rules'

export interface ValoresElemento {
  armazon: string
  importeArmazon: number | null
  lente: string
  importeLente: number | null
  otro: string
  importeOtro: number | null
  grado: string
  tono: string
  observaciones: string
}

/** What the inputs hold. */
export interface ValoresPedido {
  idCliente: number
  idSucursal: number | null
  /** 'YYYY-MM-DD', or text that could not be read as a date. */
  fechaEntrega: string | null
  tipoTicketFis: Pedido['tipoTicketFis'] | null
  tipoPago: TipoPago | null
  formaPago: FormaPago | null
  facturacion: 'True' | 'False'
  anticipo: number | null
  observaciones: string
  elementos: ValoresElemento[]
}

export const elementoVacio = (): ValoresElemento => ({
  armazon: '',
  importeArmazon: null,
  lente: '',
  importeLente: null,
  otro: '',
  importeOtro: null,
  grado: '',
  tono: '',
  observaciones: '',
})

const estaVacio = (elemento: ValoresElemento): boolean => Object.values(elemento).every((valor) => !valor)

/** An amount of what is not there is left blank, not 0. */
const importeDe = (texto: string, importe: number): number | null => (texto || importe ? importe : null)

const valoresDeElemento = (elemento: Elemento): ValoresElemento => ({
  armazon: elemento.armazon,
  importeArmazon: elemento.importeArmazon,
  lente: elemento.lente,
  importeLente: importeDe(elemento.lente, elemento.importeLente),
  otro: elemento.otro,
  importeOtro: importeDe(elemento.otro, elemento.importeOtro),
  grado: elemento.grado,
  tono: elemento.tono,
  observaciones: elemento.observaciones,
})

/** The last order's elements, after whatever was already written. */
export const repetir = (actuales: readonly ValoresElemento[], ultimos: readonly Elemento[]): ValoresElemento[] => [
  ...actuales.filter((elemento) => !estaVacio(elemento)),
  ...ultimos.map(valoresDeElemento),
]

/**
 * An empty form. Defaults of the specification (§5, §9): Efectivo, no invoice. How much is paid has none: a wrong guess
 * would book money that nobody took.
 */
export const valoresNuevos = ({ id }: Pick<Cliente, 'id'>, idSucursal: number | null): ValoresPedido => ({
  idCliente: id,
  idSucursal,
  fechaEntrega: null,
  tipoTicketFis: null,
  tipoPago: null,
  formaPago: 'Efectivo',
  facturacion: 'False',
  anticipo: null,
  observaciones: '',
  elementos: [elementoVacio()],
})

/** The form of a stored order, prefilled (spec §2). */
export const valoresDe = (pedido: Pedido, elementos: readonly Elemento[]): ValoresPedido => ({
  idCliente: pedido.idCliente,
  idSucursal: pedido.idSucursal,
  fechaEntrega: pedido.fechaEntregaPrevista,
  tipoTicketFis: pedido.tipoTicketFis,
  tipoPago: pedido.tipoPago,
  formaPago: pedido.formaPago,
  facturacion: pedido.facturacion,
  anticipo: pedido.tipoPago === 'Anticipo' ? pedido.anticipo : null,
  observaciones: pedido.observaciones,
  elementos: elementos.map(valoresDeElemento),
})

const iguales = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * An edit that somebody else overtook: what he changed comes in, what was typed here stays, and where both changed the same
 * field the typed one stays, to be looked at.
 */
export function combinar(iniciales: ValoresPedido, escritos: ValoresPedido, nuevos: ValoresPedido): ValoresPedido {
  const originales: Readonly<Record<string, unknown>> = { ...iniciales }
  const propios = Object.entries(escritos).filter(([campo, valor]) => !iguales(originales[campo], valor))
  return { ...nuevos, ...Object.fromEntries(propios) }
}
