import type { MovimientoCaja } from '@nitida/contract/cortes'
import { aPesos, type Centavos } from '@nitida/contract/dinero'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { DuenoDeCaja } from './cortes.libro.queries.ts'

/** A movement with its amount in centavos as well. */
export interface MovimientoDeCaja extends MovimientoCaja {
  centavos: Centavos
}

interface NuevoMovimiento {
  caja: DuenoDeCaja
  idUsuario: number
  idSucursal: number | null
  tipo: MovimientoCaja['tipo']
  importe: Centavos
  motivo: string
  dia: string
  ahora: Date
}

const movimientos = (db: Db) =>
  db
    .selectFrom('movimiento_caja as m')
    .innerJoin('usuario as u', 'u.id', 'm.id_usuario')
    .select(['m.id', 'm.tipo', 'm.importe', 'm.motivo', 'm.dia', 'm.creado_en'])
    .select(sql<string>`concat_ws(' ', u.nombre, u.apellido_paterno, u.apellido_materno)`.as('nombreCreador'))
    .orderBy('m.id')

type Fila = Awaited<ReturnType<ReturnType<typeof movimientos>['executeTakeFirstOrThrow']>>

const aMovimiento = ({ creado_en, importe, ...fila }: Fila): MovimientoDeCaja => ({
  ...fila,
  tipo: fila.tipo as MovimientoCaja['tipo'], // held by a CHECK
  createDate: creado_en.toISOString(),
  importe: aPesos(importe),
  centavos: importe,
})

const columnaDe = ({ tipo }: DuenoDeCaja) => (tipo === 1 ? 'id_usuario' : 'id_sucursal')

/** Movements of a till that no closing has taken and nobody struck out, up to a business day. */
export async function listAbiertos(db: Db, caja: DuenoDeCaja, dia: string): Promise<MovimientoDeCaja[]> {
  const filas = await movimientos(db)
    .where('m.tipo_corte', '=', caja.tipo)
    .where(`m.${columnaDe(caja)}`, '=', caja.dueno)
    .where('m.id_corte', 'is', null)
    .where('m.anulado_en', 'is', null)
    .where('m.dia', '<=', dia)
    .execute()
  return filas.map(aMovimiento)
}

export const listDeCorte = async (db: Db, idCorte: number): Promise<MovimientoDeCaja[]> =>
  (await movimientos(db).where('m.id_corte', '=', idCorte).execute()).map(aMovimiento)

export const selectMovimiento = async (db: Db, id: number): Promise<MovimientoDeCaja> =>
  aMovimiento(await movimientos(db).where('m.id', '=', id).executeTakeFirstOrThrow())

export async function insertMovimiento(db: Db, movimiento: NuevoMovimiento): Promise<number> {
  const { caja, idUsuario, idSucursal, tipo, importe, motivo, dia, ahora } = movimiento
  const { id } = await db
    .insertInto('movimiento_caja')
    .values({
      tipo_corte: caja.tipo,
      id_usuario: idUsuario,
      id_sucursal: idSucursal,
      tipo,
      importe,
      motivo,
      dia,
      creado_en: ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A movement of this till, held; `abierto` while it can still be struck out. */
export const lockMovimiento = (db: Db, caja: DuenoDeCaja, id: number) =>
  db
    .selectFrom('movimiento_caja')
    .select(['id', 'tipo', 'importe', 'dia', 'motivo'])
    .select(sql<boolean>`id_corte is null and anulado_en is null`.as('abierto'))
    .where('id', '=', id)
    .where('tipo_corte', '=', caja.tipo)
    .where(columnaDe(caja), '=', caja.dueno)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateAnulado = (db: Db, id: number, en: Date) =>
  db.updateTable('movimiento_caja').set({ anulado_en: en }).where('id', '=', id).execute()

/** Puts a closing's number on the movements that it counted. */
export async function tomarMovimientos(db: Db, ids: readonly number[], idCorte: number): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('movimiento_caja').set({ id_corte: idCorte }).where('id', 'in', ids).execute()
}

export const soltarMovimientos = (db: Db, idCorte: number) =>
  db.updateTable('movimiento_caja').set({ id_corte: null }).where('id_corte', '=', idCorte).execute()
