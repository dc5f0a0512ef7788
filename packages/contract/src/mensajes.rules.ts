import type { EstadoMensaje, TipoMensaje } from './mensajes.ts'

/** Hours during which a receipt may still tell what became of an unknown message; then a person may send it again. */
export const HORAS_SIN_RESPUESTA = 24

/** A message's or an e-mail's state in words. */
export const etiquetaEstado: Readonly<Record<EstadoMensaje, string>> = {
  pendiente: 'Pendiente',
  enviando: 'Enviando',
  aceptado: 'Aceptado',
  enviado: 'Enviado',
  entregado: 'Entregado',
  leido: 'Leído',
  registrado: 'Registrado',
  fallido: 'Fallido',
  no_entregable: 'No entregable',
  desconocido: 'Sin respuesta',
  obsoleto: 'Obsoleto',
  omitido: 'Omitido',
}

export const etiquetaTipo: Readonly<Record<TipoMensaje, string>> = {
  AvisoCreacionCita: 'Cita registrada',
  ConfirmacionCita: 'Cita confirmada',
  AvisoCancelacionCita: 'Cita cancelada',
  AvisoCreacionPedidoFechaEntrega: 'Pedido registrado',
  AvisoPedidoListoRecogerSucursal: 'Pedido listo',
  PresupuestoEnviado: 'Presupuesto',
  SeguimientoRevision: 'Toca revisión de la vista',
  SeguimientoLentesContacto: 'Lentes de contacto por acabarse',
  SeguimientoPedidoListo: 'Pedido sin recoger',
  SeguimientoSaldo: 'Saldo pendiente',
  RecordatorioCita: 'Recordatorio de cita',
  RecordatorioCitaProxima: 'Recordatorio del día',
  DescuentoFlash: 'Descuento Flash',
  PromocionGeneral: 'Promoción General',
  PromocionPorTemporada: 'Promoción por Temporada',
}
