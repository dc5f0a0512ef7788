import { aCentavos, type Centavos, MAXIMO_CENTAVOS } from '@nitida/contract/dinero'
import { mensajeDe } from '@nitida/contract/errores'
import type { Pedido } from '@nitida/contract/pedidos'
import type { ActualizarPedido, CrearPedido, ElementoEditado, ElementoNuevo } from '@nitida/contract/pedidos.cuerpos'
import type { Elemento } from '@nitida/contract/pedidos.elementos'
import { type RechazoDeEdicion, totalDe } from '@nitida/contract/pedidos.rules'
import type { NotaDelPedido } from '@nitida/contract/recetas'
import { conCambios } from '../../platform/datos/columnas.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { DatosDePedido } from './pedidos.escritura.queries.ts'

/** Amounts of an order, computed from its elements; the client's own sums are ignored (D-29). */
export interface Cobro {
  total: Centavos
  /** The advance for Anticipo, else the total. */
  importe: Centavos
}

/** @throws AppError TOTAL_EXCESIVO. */
export function cobroDe({ elementos, tipoPago, anticipo }: CrearPedido): Cobro {
  const total = totalDe(elementos)
  if (total > MAXIMO_CENTAVOS) throw new AppError('TOTAL_EXCESIVO')
  return { total, importe: tipoPago === 'total' ? total : aCentavos(anticipo ?? 0) }
}

/** A refusal of the advance, shown under its field. */
export const rechazarAnticipo = (codigo: 'ANTICIPO_INVALIDO' | RechazoDeEdicion): AppError =>
  new AppError(codigo, codigo === 'TOTAL_MENOR_QUE_PAGADO' ? {} : { errors: { anticipo: [mensajeDe(codigo)] } })

/** Stored fields of an order: the form's own, and the sums that the server makes. */
export function datosDe(enviado: CrearPedido, cobro: Cobro): DatosDePedido {
  const { idCliente, elementos, anticipo, facturacion, montaje, ...ficha } = enviado
  return { ...ficha, facturacion: facturacion === 'True', ...cobro }
}

/** Whether an element sells the same article at the same amount. */
export const mismoPrecio = (
  a: Pick<ElementoNuevo, 'idArticulo' | 'importeArmazon'>,
  b: Pick<ElementoNuevo, 'idArticulo' | 'importeArmazon'>,
): boolean =>
  (a.idArticulo ?? null) === (b.idArticulo ?? null) && aCentavos(a.importeArmazon) === aCentavos(b.importeArmazon)

const SIN_MAS = { lente: '', importeLente: 0, otro: '', importeOtro: 0, grado: '', tono: '', observaciones: '' }

/** @throws AppError DATOS_INVALIDOS for one that names no element of the order and lacks what a new one needs. */
function elementoDe(guardados: readonly Elemento[], { id, ...dichos }: ElementoEditado): ElementoNuevo {
  const suyo = guardados.find((guardado) => guardado.id === id)
  if (suyo) {
    // A lot goes with its article, and a reason with the amount that it was given for.
    const otroArticulo = dichos.idArticulo !== undefined && dichos.idArticulo !== suyo.idArticulo
    const lote = dichos.lote ?? (otroArticulo || dichos.lote === null ? '' : suyo.lote)
    const nuevo = conCambios(suyo, { ...dichos, lote })
    return mismoPrecio(suyo, nuevo) ? nuevo : { ...nuevo, motivoPrecio: dichos.motivoPrecio ?? null }
  }
  const { armazon, importeArmazon, ...resto } = dichos
  if (armazon === undefined || importeArmazon === undefined)
    throw new AppError('DATOS_INVALIDOS', { errors: { elementos: ['Ese elemento ya no está en el pedido.'] } })
  return { armazon, importeArmazon, ...conCambios(SIN_MAS, resto) }
}

/** The note that a body names; an absent one is none. */
export const notaDicha = ({ idVisita, idHistoria }: Pick<CrearPedido, 'idVisita' | 'idHistoria'>): NotaDelPedido => ({
  idVisita: idVisita ?? null,
  idHistoria: idHistoria ?? null,
})

/** An order has one note at most: naming a visit takes its history away, and the other way round. */
function conUnaNota({ idVisita, idHistoria }: ActualizarPedido) {
  if (idVisita) return { idHistoria: null }
  return idHistoria ? { idVisita: null } : {}
}

/** The order as an edit wants it: what the edit leaves out stays, in the order and in the elements that it names (D-78). */
export function edicionDe(
  { pedido, elementos }: { pedido: Pedido; elementos: Elemento[] },
  { version: _, fiscal: __, ...cambios }: ActualizarPedido,
): CrearPedido {
  const { fechaEntregaPrevista: fechaEntrega, ...antes } = pedido
  const { idCliente, idSucursal, tipoPago, formaPago, facturacion, tipoTicketFis, anticipo, observaciones } = antes
  const guardado: CrearPedido = {
    ...{ idCliente, idSucursal, fechaEntrega, tipoPago, formaPago, facturacion, tipoTicketFis },
    ...{ anticipo, observaciones, idVisita: antes.idVisita, idHistoria: antes.idHistoria, elementos },
  }
  const dichos = cambios.elementos?.map((elemento) => elementoDe(elementos, elemento))
  return conCambios(guardado, { ...cambios, ...conUnaNota(cambios), elementos: dichos })
}

/** The author and the moment. */
export const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, ahora: ctx.now() })
