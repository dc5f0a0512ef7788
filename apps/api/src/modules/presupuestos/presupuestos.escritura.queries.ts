import type { Centavos } from '@nitida/contract/dinero'
import type { Fecha } from '@nitida/contract/fechas'
import type { AlternativaNueva, CrearPresupuesto, PerderPresupuesto } from '@nitida/contract/presupuestos'
import type { Insertable } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import type { DB } from '../../platform/datos/tablas.gen.ts'

interface Autoria {
  idUsuario: number
  ahora: Date
}

/** Gives the next folio of a branch; its counter is held until the transaction ends. */
async function darFolio(db: Db, idSucursal: number): Promise<number> {
  const { ultimo } = await db
    .insertInto('folio_presupuesto')
    .values({ id_sucursal: idSucursal, ultimo: 1 })
    .onConflict((conflicto) =>
      conflicto.column('id_sucursal').doUpdateSet((eb) => ({ ultimo: eb('folio_presupuesto.ultimo', '+', 1) })),
    )
    .returning('ultimo')
    .executeTakeFirstOrThrow()
  return ultimo
}

type Ficha = Pick<CrearPresupuesto, 'idCliente' | 'idVisita' | 'idHistoria' | 'vigenteHasta' | 'observaciones'> & {
  idSucursal: number
  hashId: string
  llamarEl: Fecha
}

export async function insertPresupuesto(db: Db, ficha: Ficha, { idUsuario, ahora }: Autoria) {
  const folio = await darFolio(db, ficha.idSucursal)
  const { id } = await db
    .insertInto('presupuesto')
    .values({
      hash_id: ficha.hashId,
      id_sucursal: ficha.idSucursal,
      folio,
      id_cliente: ficha.idCliente,
      id_visita: ficha.idVisita ?? null,
      id_historia: ficha.idHistoria ?? null,
      vigente_hasta: ficha.vigenteHasta,
      llamar_el: ficha.llamarEl,
      observaciones: ficha.observaciones,
      id_creador: idUsuario,
      creado_en: ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, folio }
}

/** Writes an alternative as it is offered. An article that is not named is null, as the elements of an order have it. */
export const insertAlternativa = (
  db: Db,
  id: number,
  orden: number,
  { nombre, fechaEntrega, elementos }: AlternativaNueva,
  total: Centavos,
) =>
  db
    .insertInto('presupuesto_alternativa')
    .values({
      id_presupuesto: id,
      orden,
      nombre,
      fecha_entrega: fechaEntrega,
      elementos: JSON.stringify(elementos.map((uno) => ({ ...uno, idArticulo: uno.idArticulo ?? null }))),
      total,
    })
    .execute()

/** A quote's row for decisions, held until the transaction ends. */
export const lockPresupuesto = (db: Db, alcance: Alcance, id: number) =>
  paraDecidir(db).where('q.id', '=', id).where(enAlcance('q.id_sucursal', alcance)).executeTakeFirst()

export const lockPorCodigo = (db: Db, hashId: string) =>
  paraDecidir(db).where('q.hash_id', '=', hashId).executeTakeFirst()

const paraDecidir = (db: Db) =>
  db
    .selectFrom('presupuesto as q')
    .innerJoin('sucursal as s', 's.id', 'q.id_sucursal')
    .innerJoin('cliente as c', 'c.id', 'q.id_cliente')
    .select(['q.id', 'q.hash_id as HashId', 'q.folio', 's.folio as sucursalNumber', 'q.id_sucursal as idSucursal'])
    .select(['q.id_cliente as idCliente', 'c.nombre as nombreCliente', 'c.telefono', 's.zona_horaria as zona'])
    .select(['q.vigente_hasta as vigenteHasta', 'q.id_pedido as idPedido', 'q.perdido_en as perdido', 'q.interesa'])
    .select(['q.enviado_en as enviado', 'q.llamar_el as llamarEl'])
    .forUpdate('q')

export type PresupuestoBloqueado = NonNullable<Awaited<ReturnType<typeof lockPresupuesto>>>

const unPresupuesto = (db: Db, id: number) => db.updateTable('presupuesto').where('id', '=', id)

export const updateEnviado = (db: Db, id: number, en: Date) => unPresupuesto(db, id).set({ enviado_en: en }).execute()

export const updateCorreos = (db: Db, id: number, correos: number) => unPresupuesto(db, id).set({ correos }).execute()

export const updateLlamada = (db: Db, id: number, llamarEl: Fecha | null) =>
  unPresupuesto(db, id).set({ llamar_el: llamarEl }).execute()

export const updateInteresa = (db: Db, id: number, orden: number, llamarEl: Fecha, en: Date) =>
  unPresupuesto(db, id).set({ interesa: orden, interesa_en: en, llamar_el: llamarEl }).execute()

export const updatePerdido = (db: Db, id: number, { motivo, nota }: PerderPresupuesto, en: Date) =>
  unPresupuesto(db, id).set({ perdido_en: en, motivo_perdido: motivo, nota_perdido: nota }).execute()

/** Ties a quote to the order it became. A lost one was not lost. */
export const updatePedido = (db: Db, id: number, idPedido: number) =>
  unPresupuesto(db, id).set({ id_pedido: idPedido, perdido_en: null, motivo_perdido: null, nota_perdido: '' }).execute()

/** Marks one alternative, or none; one statement each, because only one may be marked at a time. */
export async function updateRecomendada(db: Db, id: number, orden: number | null): Promise<void> {
  const suyas = db.updateTable('presupuesto_alternativa').where('id_presupuesto', '=', id)
  await suyas.set({ recomendada: false }).where('recomendada', '=', true).execute()
  if (orden !== null) await suyas.set({ recomendada: true }).where('orden', '=', orden).execute()
}

export const insertSuceso = (db: Db, suceso: Insertable<DB['presupuesto_suceso']>) =>
  db.insertInto('presupuesto_suceso').values(suceso).execute()

/** Whether a quote may still be spoken of, when its message leaves. */
export const selectVigencia = (db: Db, id: number) =>
  db
    .selectFrom('presupuesto as q')
    .innerJoin('sucursal as s', 's.id', 'q.id_sucursal')
    .select(['q.hash_id as HashId', 'q.vigente_hasta as vigenteHasta', 's.zona_horaria as zona'])
    .select((eb) =>
      eb
        .or([eb('q.id_pedido', 'is not', null), eb('q.perdido_en', 'is not', null)])
        .$castTo<boolean>()
        .as('cerrado'),
    )
    .where('q.id', '=', id)
    .executeTakeFirst()
