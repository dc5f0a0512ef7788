import type { Cliente } from '@nitida/contract/clientes'
import { aCentavos, aPesos, type Centavos } from '@nitida/contract/dinero'
import type { Fecha } from '@nitida/contract/fechas'
import type { Pedido } from '@nitida/contract/pedidos'
import type { CrearPedido, ElementoNuevo } from '@nitida/contract/pedidos.cuerpos'
import type { Elemento } from '@nitida/contract/pedidos.elementos'
import type { Alternativa, ElementoCotizado, Presupuesto } from '@nitida/contract/presupuestos'
import { anticipoPropuesto, conPreciosDeHoy, folioDePresupuesto } from '@nitida/contract/presupuestos.rules'
import type { EnCampos } from '../../base/formularios/valores.ts'
import { type ValoresMontaje, valoresDeMontaje } from '../medirMontaje/montaje.valores.ts'
import { claveDeNota } from './notas.ts'

export type ValoresElemento = EnCampos<Omit<ElementoNuevo, 'id'>> & {
  /**
   * Id of the stored element; null for a new one. It is not called `id`, because the form's list gives its rows ids of its own.
   */
  idElemento: number | null
}

type EnOtraForma = 'idCliente' | 'fechaEntrega' | 'facturacion' | 'idVisita' | 'idHistoria' | 'elementos' | 'montaje'

/** Values of the inputs. */
export type ValoresPedido = Omit<EnCampos<CrearPedido>, EnOtraForma> & {
  idCliente: number
  /** 'YYYY-MM-DD', or text that could not be read as a date. */
  fechaEntrega: string | null
  facturacion: 'True' | 'False'
  /** The clinical note whose graduation is made (`claveDeNota`); null until one is chosen, which means the proposed one. */
  nota: string | null
  /** Fitting measures of a new order; a stored one is measured on its own. */
  montaje: ValoresMontaje
  elementos: ValoresElemento[]
}

export const elementoVacio = (): ValoresElemento => ({
  idElemento: null,
  armazon: '',
  importeArmazon: null,
  lente: '',
  importeLente: null,
  otro: '',
  importeOtro: null,
  grado: '',
  tono: '',
  observaciones: '',
  idArticulo: null,
  lote: '',
  motivoPrecio: '',
})

const estaVacio = ({ idElemento: _, ...escrito }: ValoresElemento): boolean =>
  Object.values(escrito).every((valor) => !valor)

/** An absent part has a blank amount, not 0. */
const importeDe = (texto: string, importe: number): number | null => (texto || importe ? importe : null)

/** What was quoted, or ordered before, as the inputs of a new element hold it. */
const valoresDeElemento = (elemento: ElementoCotizado, motivoPrecio: string | null = null): ValoresElemento => ({
  idElemento: null,
  armazon: elemento.armazon,
  importeArmazon: elemento.importeArmazon,
  lente: elemento.lente,
  importeLente: importeDe(elemento.lente, elemento.importeLente),
  otro: elemento.otro,
  importeOtro: importeDe(elemento.otro, elemento.importeOtro),
  grado: elemento.grado,
  tono: elemento.tono,
  observaciones: elemento.observaciones,
  idArticulo: elemento.idArticulo,
  lote: '',
  motivoPrecio: motivoPrecio ?? '',
})

/** The last order's elements, after those already written; repeated ones are not repeated again. */
export function repetir(actuales: readonly ValoresElemento[], ultimos: readonly Elemento[]): ValoresElemento[] {
  const escritos = actuales.filter((elemento) => !estaVacio(elemento))
  const yaEsta = (nuevo: ValoresElemento) => escritos.some((uno) => JSON.stringify(uno) === JSON.stringify(nuevo))
  const nuevos = ultimos.map((ultimo) => valoresDeElemento(ultimo))
  return [...escritos, ...nuevos.filter((nuevo) => !yaEsta(nuevo))]
}

/**
 * An empty form. Defaults of the specification (§5, §9): Efectivo, no invoice. The kind of payment has none, because a wrong
 * guess would book money that nobody took (a quote's order differs: `valoresDeAlternativa`); the kind of ticket is the last one that the user chose.
 */
export const valoresNuevos = (
  { id }: Pick<Cliente, 'id'>,
  idSucursal: number | null,
  tipoTicketFis: ValoresPedido['tipoTicketFis'],
): ValoresPedido => ({
  idCliente: id,
  idSucursal,
  fechaEntrega: null,
  tipoTicketFis,
  tipoPago: null,
  formaPago: 'Efectivo',
  facturacion: 'False',
  anticipo: null,
  observaciones: '',
  nota: null,
  montaje: valoresDeMontaje(null),
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
  nota: claveDeNota(pedido),
  montaje: valoresDeMontaje(null),
  elementos: elementos.map((elemento) => ({
    ...valoresDeElemento(elemento, elemento.motivoPrecio),
    idElemento: elemento.id,
    lote: elemento.lote,
  })),
})

const porLlenar = ['idSucursal', 'fechaEntrega', 'tipoTicketFis', 'tipoPago'] as const
export type CampoPorLlenar = (typeof porLlenar)[number]

/** The first input, from the top of the form on, that an order of a quote still needs; its elements are whole. Null where none is. */
export const primeroPorLlenar = (valores: ValoresPedido): CampoPorLlenar | null =>
  porLlenar.find((campo) => valores[campo] === null) ?? null

/**
 * The form of an order that a quote becomes. Unlike any other it proposes a payment (decision 021): its price was agreed, and its button, which
 * has the focus, names what it books. It proposes none where the prices ended, where the quote is an order already, or where something else is
 * left to fill.
 * @param idSucursal the branch of the quote, null where no order can be taken there.
 */
export const valoresDeAlternativa = (
  vacio: ValoresPedido,
  presupuesto: Presupuesto,
  { elementos, cambios, fechaEntrega, total }: Alternativa,
  { hoy, idSucursal }: { hoy: Fecha; idSucursal: number | null },
): ValoresPedido => {
  const valores: ValoresPedido = {
    ...vacio,
    tipoTicketFis: vacio.tipoTicketFis ?? 'Comprobante',
    idSucursal,
    observaciones: presupuesto.observaciones,
    nota: claveDeNota(presupuesto),
    fechaEntrega: fechaEntrega < hoy ? null : fechaEntrega,
    elementos: conPreciosDeHoy(elementos, cambios).map((elemento) =>
      // Where the article costs something else today, this is why.
      valoresDeElemento(elemento, `Presupuesto ${folioDePresupuesto(presupuesto)}`),
    ),
  }
  const valen = presupuesto.vigenteHasta >= hoy && cambios.length === 0 && presupuesto.idPedido === null
  const pago = valen && primeroPorLlenar(valores) === 'tipoPago' ? pagoPropuesto(aCentavos(total)) : null
  return { ...valores, ...pago }
}

/** An advance where there is something to pay. */
const pagoPropuesto = (total: Centavos): Pick<ValoresPedido, 'tipoPago' | 'anticipo'> =>
  total > 0
    ? { tipoPago: 'Anticipo', anticipo: aPesos(anticipoPropuesto(total)) }
    : { tipoPago: 'total', anticipo: null }
