import type { TipoAvisoPedido } from '@nitida/contract/mensajes'
import { hayTelefono } from '@nitida/contract/telefonos'
import type { Insertable } from 'kysely'
import { redactar } from '../modules/mensajes/mensajes.plantillas.ts'
import { claves, parametrosDe } from '../modules/pedidos/pedidos.avisos.service.ts'
import { plantillasDePedido } from '../modules/pedidos/pedidos.mensajes.ts'
import type { DB } from '../platform/datos/tablas.gen.ts'
import type { ClienteDemo } from './demo.clientes.ts'

const OPTICA = { nombre: 'Óptica Nítida', urlPublica: 'http://127.0.0.1:3000' }

/** A row of the outbox, as the parts of the demo hand it over. */
export type AvisoDemo = Insertable<DB['mensaje']> & { creado_en: Date }

interface Anunciado {
  cliente: ClienteDemo
  HashId: string
  idSucursal: number
  creador: number
  creadoEn: Date
  recibidoEn: Date | null
  fechaEntrega: string
}

/** Notices that the patient of a demo order got. The demo's transport keeps messages and sends none. */
export function avisosDePedido(id: number, pedido: Anunciado): AvisoDemo[] {
  const { cliente, HashId, idSucursal, creador, creadoEn, recibidoEn, fechaEntrega } = pedido
  if (!hayTelefono(cliente.telefono)) return []
  const fila = (tipo: TipoAvisoPedido, en: Date, recepcion: number | null) => {
    const parametros = parametrosDe(tipo, { nombreCliente: cliente.nombre, fechaEntrega }, OPTICA.nombre)
    return {
      clave: claves[tipo]({ id, recepciones: recepcion ?? 0 }),
      tipo,
      carril: 'avisos',
      estado: 'registrado' as const,
      id_sucursal: idSucursal,
      id_cliente: cliente.id,
      id_pedido: id,
      revision: recepcion,
      telefono: cliente.telefono,
      parametros: JSON.stringify(parametros),
      texto: redactar(plantillasDePedido[tipo], parametros, OPTICA.urlPublica, HashId),
      intentos: 1,
      proximo_intento_en: en,
      creado_por: creador,
      creado_en: en,
      cambiado_en: en,
    }
  }
  const creado = fila('AvisoCreacionPedidoFechaEntrega', creadoEn, null)
  return recibidoEn ? [creado, fila('AvisoPedidoListoRecogerSucursal', recibidoEn, 1)] : [creado]
}
