import { conOtrosDatos } from '../../base/api/fallos.ts'
import { type FalloDeFormulario, falloDeFormulario } from '../../base/formularios/fallo.ts'

/** The field that each refusal marks. */
const campoDe = {
  ANTICIPO_INVALIDO: 'anticipo',
  ANTICIPO_MENOR_QUE_PAGADO: 'anticipo',
  ANTICIPO_CON_ABONOS_EXCEDE_TOTAL: 'anticipo',
  ENTREGA_EN_PASADO: 'fechaEntrega',
  SUCURSAL_NO_DISPONIBLE: 'idSucursal',
}

/**
 * Why an order was not created (spec §8). An attempt whose answer got lost is stored already, and sending it again, changed,
 * would take the money twice, so that is said before anything else is sent.
 */
export function falloAlCrear(error: unknown): FalloDeFormulario {
  const fallo = falloDeFormulario(error, 'crear el pedido', campoDe)
  if (!conOtrosDatos(error)) return fallo
  return {
    ...fallo,
    texto: 'El envío anterior sí creó el pedido. Búscalo en Pedidos antes de enviar este, para no cobrarlo dos veces.',
  }
}

/** Why an edit was not stored (spec §8). */
export function falloAlActualizar(error: unknown): FalloDeFormulario {
  const fallo = falloDeFormulario(error, 'actualizar el pedido', campoDe)
  return fallo.campos.idSucursal ? { ...fallo, campos: { idSucursal: 'Sucursal no encontrada.' } } : fallo
}

/** Said of a movement of money that an earlier attempt had booked. */
export const YA_REGISTRADO = 'El envío anterior sí se registró. Revisa las transacciones antes de enviar este.'

/** Why money was not moved. */
export function falloDelLibro(
  error: unknown,
  accion: string,
  campoDe: Readonly<Record<string, string>>,
): FalloDeFormulario {
  const fallo = falloDeFormulario(error, accion, campoDe)
  return conOtrosDatos(error) ? { ...fallo, texto: YA_REGISTRADO } : fallo
}
