import type { Acta, Ajustes, Corte } from '@nitida/contract/cortes'
import { aPesos, type Centavos } from '@nitida/contract/dinero'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { nombreCompleto } from '../../platform/nombres.ts'
import { ajustesDe, type DuenoDeCaja } from './cortes.libro.queries.ts'

/** A closing as it is written, once. Amounts in centavos. */
export interface NuevoCorte {
  caja: DuenoDeCaja
  idUsuario: number
  idSucursal: number | null
  dia: string
  /** Wall time of the till's zone. */
  fechaCorte: string
  ahora: Date
  totales: Record<'efectivo' | 'credito' | 'debito' | 'transferencia' | 'general', Centavos>
  movimientos: Record<'fondo' | 'retiro' | 'gasto', Centavos>
  arqueo: Acta['arqueo']
  contado: Centavos | null
  nota: string | null
}

export async function insertCorte(db: Db, corte: NuevoCorte): Promise<number> {
  const { caja, totales, movimientos } = corte
  const { id } = await db
    .insertInto('corte')
    .values({
      tipo: caja.tipo,
      id_usuario: corte.idUsuario,
      id_sucursal: corte.idSucursal,
      dia: corte.dia,
      fecha_corte: corte.fechaCorte,
      creado_en: corte.ahora,
      total_efectivo: totales.efectivo,
      total_credito: totales.credito,
      total_debito: totales.debito,
      total_transferencia: totales.transferencia,
      total_general: totales.general,
      fondo: movimientos.fondo,
      retiros: movimientos.retiro,
      gastos: movimientos.gasto,
      arqueo: corte.arqueo && JSON.stringify(corte.arqueo),
      efectivo_contado: corte.contado,
      nota: corte.nota,
    })
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

const cortes = (db: Db) =>
  db
    .selectFrom('corte as k')
    .innerJoin('usuario as u', 'u.id', 'k.id_usuario')
    .leftJoin('sucursal as s', 's.id', 'k.id_sucursal')
    .leftJoin('usuario as r', 'r.id', 'k.id_reabridor')
    .select(['k.id', 'k.tipo', 'k.id_usuario', 'k.id_sucursal', 's.direccion', 'k.dia', 'k.creado_en', 'k.nota'])
    .select(['k.total_efectivo', 'k.total_credito', 'k.total_debito', 'k.total_transferencia', 'k.total_general'])
    .select(['k.fondo', 'k.retiros', 'k.gastos', 'k.efectivo_esperado', 'k.efectivo_contado', 'k.arqueo'])
    .select(['k.reabierto_en', 'k.motivo_reapertura'])
    .select([
      // As text: the driver would read a wall time in the zone of the process.
      sql<string>`to_char(k.fecha_corte, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('fechaCorte'),
      nombreCompleto('u').as('nombreCreador'),
      nombreCompleto('r').as('nombreReabridor'),
    ])

type Fila = Awaited<ReturnType<ReturnType<typeof cortes>['executeTakeFirstOrThrow']>>

const dineroDe = (fila: Fila) => ({
  totalEfectivo: aPesos(fila.total_efectivo),
  totalCredito: aPesos(fila.total_credito),
  totalDebito: aPesos(fila.total_debito),
  totalTransferencia: aPesos(fila.total_transferencia),
  totalGeneral: aPesos(fila.total_general),
  fondo: aPesos(fila.fondo),
  retiros: aPesos(fila.retiros),
  gastos: aPesos(fila.gastos),
  efectivoEsperado: aPesos(fila.efectivo_esperado ?? 0), // generated, so never absent
  efectivoContado: fila.efectivo_contado === null ? null : aPesos(fila.efectivo_contado),
  diferencia: fila.efectivo_contado === null ? null : aPesos(fila.efectivo_contado - (fila.efectivo_esperado ?? 0)),
})

const SIN_AJUSTES: Ajustes = { movimientos: 0, importe: 0 }

const aCorte = (fila: Fila, ajustes: Ajustes = SIN_AJUSTES): Corte => ({
  idCorte: fila.id,
  idCreador: fila.id_usuario,
  nombreCreador: fila.nombreCreador,
  direccionSucursal: fila.direccion ?? '',
  idSucursal: fila.id_sucursal,
  tipoUsuarioCreador: fila.tipo as Corte['tipoUsuarioCreador'], // held by a CHECK
  ...dineroDe(fila),
  ajustes,
  fechaCorte: fila.fechaCorte,
  dia: fila.dia,
  createDate: fila.creado_en.toISOString(),
  nota: fila.nota,
  reapertura: fila.reabierto_en && {
    createDate: fila.reabierto_en.toISOString(),
    nombre: fila.nombreReabridor,
    motivo: fila.motivo_reapertura ?? '',
  },
})

/** A closing and its count, whoever made it; who may see it is decided by its reader. */
export async function selectCorte(db: Db, id: number): Promise<{ corte: Corte; arqueo: Acta['arqueo'] } | null> {
  const fila = await cortes(db).where('k.id', '=', id).executeTakeFirst()
  if (!fila) return null
  const ajustes = await ajustesDe(db, [id])
  return { corte: aCorte(fila, ajustes.get(id)), arqueo: fila.arqueo as Acta['arqueo'] } // only ever written by its schema
}

async function conAjustes(db: Db, filas: readonly Fila[]): Promise<Corte[]> {
  const ajustes = await ajustesDe(
    db,
    filas.map(({ id }) => id),
  )
  return filas.map((fila) => aCorte(fila, ajustes.get(fila.id)))
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

/** What never changes of a closing, to find its till before it is held. */
export async function selectDuenoDeCorte(db: Db, id: number): Promise<DuenoDeCaja | null> {
  const fila = await db
    .selectFrom('corte')
    .select(['tipo', sql<number>`case tipo when 1 then id_usuario else id_sucursal end`.as('dueno')])
    .where('id', '=', id)
    .executeTakeFirst()
  return fila ? { ...fila, tipo: fila.tipo as DuenoDeCaja['tipo'] } : null // held by a CHECK
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
