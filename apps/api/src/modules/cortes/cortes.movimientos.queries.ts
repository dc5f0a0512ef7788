import type { MovimientoCaja } from '@nitida/contract/cortes'
import { aPesos, type Centavos } from '@nitida/contract/dinero'
import { sql } from 'kysely'
import { type Columnas, escritas, leidas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { leerIds } from '../../platform/datos/paginas.ts'
import type { DuenoDeCaja } from './cortes.libro.queries.ts'

/** A movement with its amount in centavos as well. */
export interface MovimientoDeCaja extends MovimientoCaja {
  centavos: Centavos
}

/** Saved fields of a movement; its amount in centavos. */
export type FichaMovimiento = Omit<MovimientoCaja, 'id' | 'nombreCreador' | 'anulable' | 'createDate'> & {
  tipoCorte: DuenoDeCaja['tipo']
  idUsuario: number
  idSucursal: number | null
  createDate: Date
}

/** The saved fields of a movement and their columns. */
const columnasDeMovimiento = {
  tipo: 'tipo',
  importe: 'importe',
  motivo: 'motivo',
  dia: 'dia',
  tipoCorte: 'tipo_corte',
  idUsuario: 'id_usuario',
  idSucursal: 'id_sucursal',
  createDate: 'creado_en',
} as const satisfies Columnas<'movimiento_caja', FichaMovimiento>

const movimientos = (db: Db) =>
  db
    .selectFrom('movimiento_caja as m')
    .innerJoin('usuario as u', 'u.id', 'm.id_usuario')
    .select(leidas('m', columnasDeMovimiento))
    .select(['m.id', 'm.anulado_en', 'm.id_corte', 'm.id_corte_sucursal'])
    .select(nombreCompleto('u').as('nombreCreador'))
    .orderBy('m.id')

type Fila = Awaited<ReturnType<ReturnType<typeof movimientos>['executeTakeFirstOrThrow']>>

const aMovimiento = (fila: Fila, caja: DuenoDeCaja['tipo'] | null): MovimientoDeCaja => ({
  id: fila.id,
  motivo: fila.motivo,
  dia: fila.dia,
  nombreCreador: fila.nombreCreador,
  tipo: fila.tipo,
  createDate: fila.createDate.toISOString(),
  importe: aPesos(fila.importe),
  centavos: fila.importe,
  anulable: fila.tipoCorte === caja && !fila.anulado_en && !fila.id_corte && !fila.id_corte_sucursal,
})

/** Every movement there was, struck out ones as well, in their order. */
export const listIdsDeMovimientos = (db: Db): Promise<number[]> =>
  leerIds(db, db.selectFrom('movimiento_caja as m').select('m.id').orderBy('m.id'))

export const listPorIds = (db: Db, ids: readonly number[]): Promise<Fila[]> =>
  movimientos(db).where('m.id', 'in', ids).execute()
export type MovimientoGuardado = Fila

/**
 * Movements of a till that no closing of its kind has taken and nobody struck out, up to a business day. The drawer of a branch
 * holds its own and those of the people who work in it (D-59).
 */
export async function listAbiertos(db: Db, { tipo, dueno }: DuenoDeCaja, dia: string): Promise<MovimientoDeCaja[]> {
  const abiertos = movimientos(db).where('m.anulado_en', 'is', null).where('m.dia', '<=', dia)
  const filas =
    tipo === 1
      ? abiertos.where('m.tipo_corte', '=', 1).where('m.id_usuario', '=', dueno).where('m.id_corte', 'is', null)
      : abiertos
          .where('m.id_sucursal', '=', dueno)
          .where((eb) =>
            eb.or([
              eb.and([eb('m.tipo_corte', '=', 0), eb('m.id_corte', 'is', null)]),
              eb.and([eb('m.en_sucursal', '=', true), eb('m.id_corte_sucursal', 'is', null)]),
            ]),
          )
  return (await filas.execute()).map((fila) => aMovimiento(fila, tipo))
}

export const listDeCorte = async (db: Db, idCorte: number): Promise<MovimientoDeCaja[]> => {
  const suyos = movimientos(db).where((eb) =>
    eb.or([eb('m.id_corte', '=', idCorte), eb('m.id_corte_sucursal', '=', idCorte)]),
  )
  return (await suyos.execute()).map((fila) => aMovimiento(fila, null))
}

/** @param caja kind of the till that asks. */
export async function selectMovimiento(db: Db, id: number, caja: DuenoDeCaja['tipo']): Promise<MovimientoDeCaja> {
  return aMovimiento(await movimientos(db).where('m.id', '=', id).executeTakeFirstOrThrow(), caja)
}

export async function insertMovimiento(db: Db, movimiento: FichaMovimiento): Promise<number> {
  const { tipoCorte, idSucursal } = movimiento
  const { id } = await db
    .insertInto('movimiento_caja')
    .values({
      ...escritas(columnasDeMovimiento, movimiento),
      en_sucursal: tipoCorte === 1 && idSucursal !== null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A movement of this till, held; `abierto` while it can still be struck out. */
export const lockMovimiento = (db: Db, { tipo, dueno }: DuenoDeCaja, id: number) =>
  db
    .selectFrom('movimiento_caja')
    .select(['id', 'tipo', 'importe', 'dia', 'motivo'])
    .select(sql<boolean>`num_nonnulls(id_corte, id_corte_sucursal, anulado_en) = 0`.as('abierto'))
    .where('id', '=', id)
    .where('tipo_corte', '=', tipo)
    .where(tipo === 1 ? 'id_usuario' : 'id_sucursal', '=', dueno)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateAnulado = (db: Db, id: number, en: Date) =>
  db.updateTable('movimiento_caja').set({ anulado_en: en }).where('id', '=', id).execute()

/**
 * Puts a closing's number on the movements that it counted; a person's movement has a second place for the closing of his branch.
 */
export async function tomarMovimientos(db: Db, { tipo }: DuenoDeCaja, ids: readonly number[], idCorte: number) {
  if (ids.length === 0) return
  const contados = db.updateTable('movimiento_caja').where('id', 'in', ids)
  await contados.set({ id_corte: idCorte }).where('tipo_corte', '=', tipo).execute()
  await contados.set({ id_corte_sucursal: idCorte }).where('tipo_corte', '<>', tipo).execute()
}

export async function soltarMovimientos(db: Db, idCorte: number): Promise<void> {
  await db.updateTable('movimiento_caja').set({ id_corte: null }).where('id_corte', '=', idCorte).execute()
  await db
    .updateTable('movimiento_caja')
    .set({ id_corte_sucursal: null })
    .where('id_corte_sucursal', '=', idCorte)
    .execute()
}
