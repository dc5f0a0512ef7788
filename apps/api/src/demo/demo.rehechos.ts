import { fechaEn, sumarDias } from '@nitida/contract/fechas'
import { insertGarantias, insertUsos, listGarantias } from '../modules/garantias/garantias.queries.ts'
import { insertRehecho } from '../modules/rehechos/rehechos.queries.ts'
import type { Db } from '../platform/datos/db.ts'
import { hashAlAzar } from './articulos.ts'
import { crearAzar } from './azar.ts'
import { avisosDePedido } from './demo.avisos.ts'

const SEMILLA = 20_261_129

/** What the demo chain gave with its deliveries. */
const GARANTIAS = [
  { familia: 'armazon', meses: 12, cubre: 'Defectos de fábrica.' },
  { familia: 'mica', meses: 6, cubre: 'Antirreflejo y capas; no rayones por uso.' },
]

/** The two newest deliveries of a branch are made again: one by its warranty, one because the patient does not adapt. */
const causas = [
  { causa: 'garantia', paga: 'nadie', costo: 18_000, nota: 'Se despintó' },
  { causa: 'adaptacion', paga: 'optica', costo: 95_000, nota: 'No se acostumbra al progresivo' },
] as const

const entregados = (db: Db) =>
  db
    .selectFrom('pedido as p')
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select(['p.id', 'p.id_sucursal as idSucursal', 'p.id_creador as creador', 'p.tipo_ticket', 'p.forma_pago'])
    .select(['s.zona_horaria as zona', 'c.id as idCliente', 'c.nombre', 'c.telefono', 'p.entregado_en as entregadoEn'])
    .where('p.estatus', '=', 'Entregado a cliente')
    .orderBy('p.entregado_en', 'desc')
    .orderBy('p.id', 'desc')
    .execute()

type Entregado = Awaited<ReturnType<typeof entregados>>[number]

/** The order that makes another one again, of 0.00. */
async function insertPedido(db: Db, origen: Entregado, hashId: string, observaciones: string, ahora: Date) {
  const { idSucursal, idCliente, creador, zona, tipo_ticket, forma_pago } = origen
  const fechaEntrega = sumarDias(fechaEn(zona, ahora), 6)
  const { ultimo: folio } = await db
    .updateTable('folio_pedido')
    .set((eb) => ({ ultimo: eb('ultimo', '+', 1) }))
    .where('id_sucursal', '=', idSucursal)
    .returning('ultimo')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('pedido')
    .values({
      ...{ hash_id: hashId, id_sucursal: idSucursal, folio, id_cliente: idCliente, fecha_entrega: fechaEntrega },
      ...{ estatus: 'En proceso de elaboración', tipo_pago: 'total', forma_pago, facturacion: false, tipo_ticket },
      ...{ importe: 0, total: 0, version: 1, id_creador: creador, id_modificador: creador, observaciones },
      ...{ creado_en: ahora, modificado_en: ahora, estatus_en: ahora },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const elementos = await db
    .selectFrom('pedido_elemento')
    .select(['orden', 'armazon', 'lente', 'otro', 'grado', 'tono', 'observaciones'])
    .where('id_pedido', '=', origen.id)
    .orderBy('orden')
    .execute()
  const sinCosto = { importe_armazon: 0, importe_lente: 0, importe_otro: 0 }
  await db
    .insertInto('pedido_elemento')
    .values(elementos.map((elemento) => ({ ...elemento, ...sinCosto, id_pedido: id })))
    .execute()
  const cliente = { id: idCliente, nombre: origen.nombre, telefono: origen.telefono }
  const avisos = avisosDePedido(id, {
    ...{ cliente, HashId: hashId, idSucursal, creador, creadoEn: ahora, recibidoEn: null, fechaEntrega },
  })
  if (avisos.length > 0) await db.insertInto('mensaje').values(avisos).execute()
  return id
}

/** Warranties of everything that was delivered, and two orders of each branch that are made again. */
export async function insertRehechos(db: Db, ahora: Date): Promise<void> {
  const azar = crearAzar(SEMILLA)
  const todos = await entregados(db)
  for (const { id, entregadoEn } of todos) if (entregadoEn) await insertGarantias(db, id, 0, GARANTIAS, entregadoEn)
  for (const idSucursal of new Set(todos.map((uno) => uno.idSucursal).sort((a, b) => a - b))) {
    const suyos = todos.filter((uno) => uno.idSucursal === idSucursal)
    for (const [i, { costo, nota, ...porque }] of causas.entries()) {
      const origen = suyos[i]
      if (!origen) continue
      const autoria = { idUsuario: origen.creador, en: ahora }
      const id = await insertPedido(db, origen, hashAlAzar(azar), nota, ahora)
      await insertRehecho(db, { id, origen: origen.id, ...porque, costo, nota, ...autoria })
      if (porque.causa !== 'garantia') continue
      const [usada] = await listGarantias(db, { tipo: 'todas' }, origen.id, ahora)
      if (usada) await insertUsos(db, [usada.id], id, { idUsuario: origen.creador, ahora })
    }
  }
}
