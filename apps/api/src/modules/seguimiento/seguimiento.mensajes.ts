import type { TipoSeguimiento } from '@nitida/contract/mensajes'
import { type MotivoConMensaje, plazosDeSeguimiento, textosDeSeguimiento } from '@nitida/contract/seguimiento.rules'
import type { DefinicionDeMensaje } from '../mensajes/mensajes.definicion.ts'
import type { Plantilla } from '../mensajes/mensajes.plantillas.ts'
import { sigueTocando } from './seguimiento.queries.ts'

const plantilla = <T extends TipoSeguimiento>(tipo: T, motivo: MotivoConMensaje, nombre: string) => ({
  ...textosDeSeguimiento[motivo],
  tipo,
  nombre,
  boton: null,
})

/** Parameters in order: nombreCliente, nombreOptica. */
export const plantillasDeSeguimiento: Readonly<Record<MotivoConMensaje, Plantilla & { tipo: TipoSeguimiento }>> = {
  revision: plantilla('SeguimientoRevision', 'revision', 'seguimiento_revision'),
  lentes_contacto: plantilla('SeguimientoLentesContacto', 'lentes_contacto', 'seguimiento_lentes_contacto'),
  pedido_listo: plantilla('SeguimientoPedidoListo', 'pedido_listo', 'seguimiento_pedido_listo'),
  saldo: plantilla('SeguimientoSaldo', 'saldo', 'seguimiento_saldo'),
}

/** A recall message is dropped when the patient came, booked, fetched or paid meanwhile (W6). */
const definir = (motivo: MotivoConMensaje): DefinicionDeMensaje => ({
  plantilla: plantillasDeSeguimiento[motivo],
  vigente: async ({ db, now }, { idCliente }) =>
    (await sigueTocando(db, idCliente, motivo, { ahora: now(), plazos: plazosDeSeguimiento }))
      ? { motivo: null, enlace: '' }
      : { motivo: 'YA_NO_TOCA' },
})

export const mensajesDeSeguimiento: Record<TipoSeguimiento, DefinicionDeMensaje> = {
  SeguimientoRevision: definir('revision'),
  SeguimientoLentesContacto: definir('lentes_contacto'),
  SeguimientoPedidoListo: definir('pedido_listo'),
  SeguimientoSaldo: definir('saldo'),
}
