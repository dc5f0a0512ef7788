import { aCentavos, type Centavos } from '@nitida/contract/dinero'
import type { Pedido } from '@nitida/contract/pedidos'
import type { ElementoNuevo } from '@nitida/contract/pedidos.cuerpos'
import type { Db } from '../../platform/db.ts'

/** What an order says, beside who wrote it. Amounts in centavos. */
export interface DatosDePedido {
  idSucursal: number
  folio: number
  fechaEntrega: string
  tipoPago: Pedido['tipoPago']
  formaPago: Pedido['formaPago']
  facturacion: boolean
  tipoTicketFis: Pedido['tipoTicketFis']
  observaciones: string
  importe: Centavos
  total: Centavos
}

const aColumnas = (datos: DatosDePedido) => ({
  id_sucursal: datos.idSucursal,
  folio: datos.folio,
  fecha_entrega: datos.fechaEntrega,
  tipo_pago: datos.tipoPago,
  forma_pago: datos.formaPago,
  facturacion: datos.facturacion,
  tipo_ticket: datos.tipoTicketFis,
  observaciones: datos.observaciones,
  importe: datos.importe,
  total: datos.total,
})

interface Autoria {
  idUsuario: number
  ahora: Date
}

export async function insertPedido(
  db: Db,
  datos: DatosDePedido & { hashId: string; idCliente: number; estatus: string },
  { idUsuario, ahora }: Autoria,
): Promise<number> {
  const { id } = await db
    .insertInto('pedido')
    .values({
      ...aColumnas(datos),
      hash_id: datos.hashId,
      id_cliente: datos.idCliente,
      estatus: datos.estatus,
      id_creador: idUsuario,
      id_modificador: idUsuario,
      creado_en: ahora,
      modificado_en: ahora,
      estatus_en: ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const unPedido = (db: Db, id: number, { idUsuario, ahora }: Autoria) =>
  db
    .updateTable('pedido')
    .set((eb) => ({ version: eb('version', '+', 1), id_modificador: idUsuario, modificado_en: ahora }))
    .where('id', '=', id)

/** Where the status stays what it was, so does the moment it dates from. */
export const updatePedido = (db: Db, id: number, datos: DatosDePedido, estatus: string, autoria: Autoria) =>
  unPedido(db, id, autoria)
    .set((eb) => ({
      ...aColumnas(datos),
      estatus,
      estatus_en: eb.case().when('estatus', '=', estatus).then(eb.ref('estatus_en')).else(autoria.ahora).end(),
    }))
    .execute()

/** Received once more: the count makes the notice a new one (D-64). */
export const updateRecibido = (db: Db, id: number, estatus: string, autoria: Autoria) =>
  unPedido(db, id, autoria)
    .set((eb) => ({ estatus, estatus_en: autoria.ahora, recepciones: eb('recepciones', '+', 1) }))
    .execute()

export const updateEntregado = (db: Db, id: number, estatus: string, autoria: Autoria) =>
  unPedido(db, id, autoria).set({ estatus, estatus_en: autoria.ahora, entregado_en: autoria.ahora }).execute()

export const updateEliminado = (db: Db, id: number, autoria: Autoria) =>
  unPedido(db, id, autoria).set({ eliminado_en: autoria.ahora }).execute()

/** A change of the ledger is a change of the order for whoever has it open. */
export const touchPedido = (db: Db, id: number, autoria: Autoria) => unPedido(db, id, autoria).execute()

export const updateFormaPago = (db: Db, id: number, formaPago: Pedido['formaPago']) =>
  db.updateTable('pedido').set({ forma_pago: formaPago }).where('id', '=', id).execute()

/** Writes the elements in the order they were sent, in place of those before. */
export async function replaceElementos(db: Db, idPedido: number, elementos: readonly ElementoNuevo[]): Promise<void> {
  await db.deleteFrom('pedido_elemento').where('id_pedido', '=', idPedido).execute()
  await db
    .insertInto('pedido_elemento')
    .values(
      elementos.map((elemento, indice) => ({
        id_pedido: idPedido,
        orden: indice + 1,
        armazon: elemento.armazon,
        lente: elemento.lente,
        otro: elemento.otro,
        importe_armazon: aCentavos(elemento.importeArmazon),
        importe_lente: aCentavos(elemento.importeLente),
        importe_otro: aCentavos(elemento.importeOtro),
        grado: elemento.grado,
        tono: elemento.tono,
        observaciones: elemento.observaciones,
      })),
    )
    .execute()
}
