import type { VistaDeCancelacion } from '@nitida/contract/facturacion'
import { type SinAceptacion, serieYFolio } from '@nitida/contract/facturacion.rules'
import { exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { type Anterior, selectAnterior } from './facturacion.anteriores.queries.ts'
import { limiteDe, motivoSinAceptacion, plazoDe } from './facturacion.baja.service.ts'
import { type FacturaPorCancelar, listSustitutas, selectParaCancelar } from './facturacion.cancelacion.queries.ts'
import { existsNotaDe } from './facturacion.notas.queries.ts'
import { sinSustitutaDe } from './facturacion.sustitucion.service.ts'

const porque: Record<SinAceptacion, string> = {
  publico: 'Es de público en general: no necesita que nadie la acepte.',
  egreso: 'Es de egreso: no necesita que nadie la acepte.',
  pago: 'Es un complemento de pago: no necesita que nadie la acepte.',
  importe: 'No pasa de $1,000.00: no necesita que el receptor la acepte.',
  reciente: 'Se emitió hace un día hábil o menos: no necesita que el receptor la acepte.',
}

function liberaDe({ clase, idPedido, tickets }: FacturaPorCancelar, anterior: Anterior | null): string {
  if (clase === 'global')
    return tickets === 1
      ? 'El ticket se puede facturar otra vez.'
      : `Los ${tickets} tickets se pueden facturar otra vez.`
  if (clase === 'egreso') return 'Lo que acreditó vuelve a quedar en sus facturas.'
  if (anterior)
    return `El pedido queda en la factura ${serieYFolio(anterior)}, a la que sustituyó y que el SAT todavía tiene.`
  return idPedido ? 'El pedido se puede facturar otra vez.' : 'No libera ningún pedido.'
}

/**
 * Effects of a cancellation, before anything is sent (D-55).
 * @throws AppError NO_ENCONTRADO.
 */
export async function vistaDeCancelacion(ctx: CtxSesion, id: number): Promise<VistaDeCancelacion> {
  const factura = exigir(await selectParaCancelar(ctx.db, ctx.alcance, id))
  const sin = motivoSinAceptacion(factura, ctx.now())
  const anterior = await selectAnterior(ctx.db, id)
  const sustitutas = await listSustitutas(ctx.db, factura)
  return {
    requiereAceptacion: sin === null,
    porque: sin ? porque[sin] : 'Pasa de $1,000.00 y se emitió hace más de un día hábil.',
    limite: sin ? null : limiteDe(factura, ctx.now()),
    plazo: plazoDe(factura, ctx.now()),
    libera: `${(await existsNotaDe(ctx.db, id)) ? 'Antes se cancelan sus notas de crédito; si la factura se queda vigente, hazlas otra vez. ' : ''}${liberaDe(factura, anterior)}`,
    sustitutas: sustitutas.map(({ uuid, nombre, ...numero }) => ({
      folioFiscal: uuid.toUpperCase(),
      etiqueta: `${serieYFolio(numero)} · ${nombre}`,
    })),
    sinSustituta: sustitutas.length > 0 ? null : await sinSustitutaDe(ctx, factura),
  }
}
