import type { Acta, Ajustes, Corte } from '@nitida/contract/cortes'
import { aPesos } from '@nitida/contract/dinero'
import { sql } from 'kysely'
import { type Columnas, escritas, leidas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { leerIds } from '../../platform/datos/paginas.ts'
import { ajustesDe, type DuenoDeCaja } from './cortes.libro.queries.ts'

/** Fields of a closing's answer beside the saved ones. */
type Calculado =
  | keyof Omit<Acta, keyof Corte | 'arqueo'>
  | 'idCorte'
  | 'nombreCreador'
  | 'direccionSucursal'
  | 'ajustes'
type Derivado = 'efectivoEsperado' | 'diferencia' | 'reapertura'

/** A closing as it is written, and never changed. Amounts in centavos. */
export type FichaCorte = Omit<Acta, Calculado | Derivado | 'arqueo' | 'createDate'> & {
  /** The count as JSON. */
  arqueo: string | null
  createDate: Date
}

/** The saved fields of a closing and their columns. */
const columnasDeCorte = {
  idCreador: 'id_usuario',
  idSucursal: 'id_sucursal',
  tipoUsuarioCreador: 'tipo',
  totalEfectivo: 'total_efectivo',
  totalCredito: 'total_credito',
  totalDebito: 'total_debito',
  totalTransferencia: 'total_transferencia',
  totalGeneral: 'total_general',
  fechaCorte: 'fecha_corte',
  dia: 'dia',
  createDate: 'creado_en',
  fondo: 'fondo',
  retiros: 'retiros',
  gastos: 'gastos',
  arqueo: 'arqueo',
  efectivoContado: 'efectivo_contado',
  nota: 'nota',
} as const satisfies Columnas<'corte', FichaCorte>

export async function insertCorte(db: Db, corte: FichaCorte): Promise<number> {
  const { id } = await db
    .insertInto('corte')
    .values(escritas(columnasDeCorte, corte))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const duenoDe = ({ tipo }: DuenoDeCaja) => (tipo === 1 ? 'id_usuario' : 'id_sucursal')

/** Id of the live closing of a till on a day, or null. */
export async function selectVivo(db: Db, caja: DuenoDeCaja, dia: string): Promise<number | null> {
  const fila = await db
    .selectFrom('corte')
    .select('id')
    .where('tipo', '=', caja.tipo)
    .where(duenoDe(caja), '=', caja.dueno)
    .where('dia', '=', dia)
    .where('reabierto_en', 'is', null)
    .executeTakeFirst()
  return fila?.id ?? null
}

const { fechaCorte, ...columnasLeidas } = columnasDeCorte

const cortes = (db: Db) =>
  db
    .selectFrom('corte as k')
    .innerJoin('usuario as u', 'u.id', 'k.id_usuario')
    .leftJoin('sucursal as s', 's.id', 'k.id_sucursal')
    .leftJoin('usuario as r', 'r.id', 'k.id_reabridor')
    .select(leidas('k', columnasLeidas))
    .select(['k.id as idCorte', 's.direccion', 'k.efectivo_esperado', 'k.reabierto_en', 'k.motivo_reapertura'])
    .select([
      // The wall time is read as text, because the driver would read it in the zone of the process.
      sql<string>`to_char(${sql.ref(`k.${fechaCorte}`)}, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('fechaCorte'),
      nombreCompleto('u').as('nombreCreador'),
      nombreCompleto('r').as('nombreReabridor'),
    ])

type Fila = Awaited<ReturnType<ReturnType<typeof cortes>['executeTakeFirstOrThrow']>>

const dineroDe = ({ efectivoContado: contado, efectivo_esperado, ...fila }: Fila) => {
  const esperado = efectivo_esperado ?? 0 // generated, so never absent
  return {
    totalEfectivo: aPesos(fila.totalEfectivo),
    totalCredito: aPesos(fila.totalCredito),
    totalDebito: aPesos(fila.totalDebito),
    totalTransferencia: aPesos(fila.totalTransferencia),
    totalGeneral: aPesos(fila.totalGeneral),
    fondo: aPesos(fila.fondo),
    retiros: aPesos(fila.retiros),
    gastos: aPesos(fila.gastos),
    efectivoEsperado: aPesos(esperado),
    efectivoContado: contado === null ? null : aPesos(contado),
    diferencia: contado === null ? null : aPesos(contado - esperado),
  }
}

const SIN_AJUSTES: Ajustes = { movimientos: 0, importe: 0 }

function aCorte(fila: Fila, ajustes: Ajustes = SIN_AJUSTES): Corte {
  const { direccion, efectivo_esperado, reabierto_en, motivo_reapertura, nombreReabridor, arqueo, ...guardado } = fila
  return {
    ...guardado,
    ...dineroDe(fila),
    ajustes,
    direccionSucursal: direccion ?? '',
    createDate: fila.createDate.toISOString(),
    reapertura: reabierto_en && {
      createDate: reabierto_en.toISOString(),
      nombre: nombreReabridor,
      motivo: motivo_reapertura ?? '',
    },
  }
}

/** A closing and its count, whoever made it; the caller decides who may see it. */
export async function selectCorte(db: Db, id: number): Promise<{ corte: Corte; arqueo: Acta['arqueo'] } | null> {
  const fila = await cortes(db).where('k.id', '=', id).executeTakeFirst()
  if (!fila) return null
  const ajustes = await ajustesDe(db, [id])
  return { corte: aCorte(fila, ajustes.get(id)), arqueo: fila.arqueo as Acta['arqueo'] } // only its schema ever writes it
}

async function conAjustes(db: Db, filas: readonly Fila[]): Promise<Corte[]> {
  const ajustes = await ajustesDe(
    db,
    filas.map(({ idCorte }) => idCorte),
  )
  return filas.map((fila) => aCorte(fila, ajustes.get(fila.idCorte)))
}

/** Live closings of the people of a branch on a day. */
export async function listIndividuales(db: Db, idSucursal: number, dia: string): Promise<Corte[]> {
  const suyos = cortes(db).where('k.tipo', '=', 1).where('k.id_sucursal', '=', idSucursal)
  const filas = await suyos.where('k.dia', '=', dia).where('k.reabierto_en', 'is', null).orderBy('k.id').execute()
  return conAjustes(db, filas)
}

/** Closings of a business day: those of branches by address, then those of people by name (spec §2). */
export async function listDelDia(db: Db, dia: string): Promise<Corte[]> {
  const filas = await cortes(db)
    .where('k.dia', '=', dia)
    .orderBy('k.tipo')
    .orderBy(sql`case k.tipo when 0 then s.direccion end collate "es-x-icu"`)
    .orderBy(sql`${nombreCompleto('u')} collate "es-x-icu"`)
    .orderBy('k.id')
    .execute()
  return conAjustes(db, filas)
}

/** Every closing there was, reopened ones as well, in their order. */
export const listIdsDeCortes = (db: Db): Promise<number[]> =>
  leerIds(db, db.selectFrom('corte as k').select('k.id').orderBy('k.id'))

export const listPorIds = async (db: Db, ids: readonly number[]): Promise<Corte[]> =>
  conAjustes(db, await cortes(db).where('k.id', 'in', ids).execute())

/** The fixed fields of a closing, by which its till is found before it is held. */
export async function selectDuenoDeCorte(db: Db, id: number): Promise<DuenoDeCaja | null> {
  const fila = await db
    .selectFrom('corte')
    .select(['tipo', sql<number>`case tipo when 1 then id_usuario else id_sucursal end`.as('dueno')])
    .where('id', '=', id)
    .executeTakeFirst()
  return fila ?? null
}

interface Reapertura {
  en: Date
  idUsuario: number
  motivo: string
}

/** Marks a live closing as opened again. @returns whether it was live. */
export async function updateReabierto(db: Db, id: number, { en, idUsuario, motivo }: Reapertura): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('corte')
    .set({ reabierto_en: en, id_reabridor: idUsuario, motivo_reapertura: motivo })
    .where('id', '=', id)
    .where('reabierto_en', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
