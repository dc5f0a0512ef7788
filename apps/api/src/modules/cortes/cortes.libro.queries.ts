import type { Ajustes, Cobranza, Corte, TransaccionCorte } from '@nitida/contract/cortes'
import { aPesos, type Centavos } from '@nitida/contract/dinero'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'

/** Most rows that a certificate lists one by one; its totals count all of them. */
const TOPE = 5000

/** A till in the ledger: the rows of a person, whatever their branch, or those of a branch (D-59). */
export interface DuenoDeCaja {
  tipo: Corte['tipoUsuarioCreador']
  /** Id of the user, or of the branch. */
  dueno: number
}

/** Rows of one method: their sum in centavos, and their number. */
export interface Cobrado {
  formaPago: TransaccionCorte['formaPago']
  importe: Centavos
  cobros: number
}

const selloDe = (tipo: DuenoDeCaja['tipo']) => (tipo === 1 ? 'corte_persona' : 'corte_sucursal')
const columnaDe = (tipo: DuenoDeCaja['tipo']) => (tipo === 1 ? 'g.id_usuario' : 'g.id_sucursal')

/** Money of this house: what was paid before an order came here is in no till (D-95). */
const esCobro = sql<boolean>`g.tipo <> 'apertura'`

/** Ledger rows of a till that no closing has taken, up to a business day (D-61). */
const enEspera = (db: Db, { tipo, dueno }: DuenoDeCaja, dia: string) =>
  db
    .selectFrom('pago as g')
    .where(columnaDe(tipo), '=', dueno)
    .where(`g.${selloDe(tipo)}`, 'is', null)
    .where('g.dia', '<=', dia)
    .where(esCobro)

/** Rows of branches that work no more and that no closing of theirs took, by method; in centavos. */
export const listSinCorte = (db: Db) =>
  db
    .selectFrom('pago as g')
    .innerJoin('sucursal as s', 's.id', 'g.id_sucursal')
    .select(['s.id as idSucursal', 's.folio as sucursalNumber', 's.direccion', 'g.forma_pago as formaPago'])
    .select([
      sql<string>`to_char(min(g.dia), 'YYYY-MM-DD')`.as('desde'),
      sql<Centavos>`sum(g.importe)::bigint`.as('importe'),
    ])
    .select((eb) => eb.fn.countAll<number>().as('cobros'))
    .where('g.corte_sucursal', 'is', null)
    .where(esCobro)
    .where((eb) => eb.or([eb('s.activa', '=', false), eb('s.eliminada_en', 'is not', null)]))
    .groupBy(['s.id', 'g.forma_pago'])
    .orderBy('s.direccion')
    .orderBy('s.id')
    .execute()

type Suma = Omit<Cobrado, 'formaPago'> & { forma_pago: Cobrado['formaPago'] }

const aCobrado = ({ forma_pago, ...fila }: Suma): Cobrado => ({ ...fila, formaPago: forma_pago })

/** Sums by method of what waits for a till's closing. */
export async function sumEnEspera(db: Db, caja: DuenoDeCaja, dia: string): Promise<Cobrado[]> {
  const filas = await enEspera(db, caja, dia)
    .select(['g.forma_pago', sql<Centavos>`sum(g.importe)::bigint`.as('importe')])
    .select((eb) => eb.fn.countAll<number>().as('cobros'))
    .groupBy('g.forma_pago')
    .execute()
  return filas.map(aCobrado)
}

/**
 * The same sums with the rows held. The till is held alone, so no row is added; but the closing of the other kind may stamp the
 * same rows at the same time, and both must take them in one order or they could wait for each other.
 */
export async function lockEnEspera(db: Db, caja: DuenoDeCaja, dia: string): Promise<Cobrado[]> {
  const filas = await db
    .with('filas', () => enEspera(db, caja, dia).select(['g.forma_pago', 'g.importe']).orderBy('g.id').forNoKeyUpdate())
    .selectFrom('filas')
    .select(['forma_pago', sql<Centavos>`sum(importe)::bigint`.as('importe')])
    .select((eb) => eb.fn.countAll<number>().as('cobros'))
    .groupBy('forma_pago')
    .execute()
  return filas.map(aCobrado)
}

/**
 * Stamps everything that waits for a closing.
 * @returns how many rows it took.
 */
export async function sellar(db: Db, { tipo, dueno }: DuenoDeCaja, dia: string, idCorte: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('pago as g')
    .set(tipo === 1 ? { corte_persona: idCorte } : { corte_sucursal: idCorte })
    .where(columnaDe(tipo), '=', dueno)
    .where(`g.${selloDe(tipo)}`, 'is', null)
    .where('g.dia', '<=', dia)
    .where(esCobro)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Takes the stamps of a closing off, in the order in which closings hold rows. */
export async function quitarSellos(db: Db, tipo: DuenoDeCaja['tipo'], idCorte: number): Promise<number> {
  await db.selectFrom('pago').select('id').where(selloDe(tipo), '=', idCorte).orderBy('id').forNoKeyUpdate().execute()
  const { numUpdatedRows } = await db
    .updateTable('pago')
    .set({ [selloDe(tipo)]: null })
    .where(selloDe(tipo), '=', idCorte)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const enPalabras = (db: Db) =>
  db
    .selectFrom('pago as g')
    .innerJoin('pedido as p', 'p.id', 'g.id_pedido')
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'g.id_sucursal')
    .innerJoin('sucursal as sp', 'sp.id', 'p.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'g.id_usuario')
    .select(['g.id', 'g.creado_en', 'g.dia', 'g.tipo', 'g.id_pedido as idPedido', 'p.folio', 'g.importe', 'g.motivo'])
    .select([
      'c.id as idCliente',
      'c.nombre as nombreCliente',
      's.direccion as direccionSucursal',
      'sp.folio as sucursalNumber',
    ])
    .select(['g.forma_pago as formaPago', 'p.tipo_pago as tipoPago'])
    .select([nombreCompleto('u').as('nombreCreador'), sql<boolean>`p.eliminado_en is not null`.as('pedidoEliminado')])

type Fila = Awaited<ReturnType<ReturnType<typeof enPalabras>['executeTakeFirstOrThrow']>>

const aTransaccion = ({ creado_en, importe, ...fila }: Fila): TransaccionCorte => ({
  ...fila,
  createDate: creado_en.toISOString(),
  importe: aPesos(importe),
})

/** Refunds, reversals and corrections, which a closing tells apart from payments (D-37). */
const esAjuste = sql<boolean>`g.tipo in ('devolucion', 'reverso', 'correccion')`

/** Number and sums of the rows that wait for a till's closing. Amounts in centavos. */
export async function resumirEnEspera(db: Db, caja: DuenoDeCaja, dia: string) {
  const { ajustado, ...resumen } = await enEspera(db, caja, dia)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select([
      sql<number>`count(*) filter (where ${esAjuste})`.as('ajustes'),
      sql<Centavos>`coalesce(sum(g.importe) filter (where ${esAjuste}), 0)::bigint`.as('ajustado'),
      sql<number>`count(*) filter (where not ${esAjuste} and g.dia < ${dia})`.as('deAntes'),
      sql<Record<string, Centavos>>`jsonb_strip_nulls(jsonb_build_object(
        'Efectivo', sum(g.importe) filter (where g.forma_pago = 'Efectivo'),
        'Credito', sum(g.importe) filter (where g.forma_pago = 'Credito'),
        'Debito', sum(g.importe) filter (where g.forma_pago = 'Debito'),
        'Transferencia', sum(g.importe) filter (where g.forma_pago = 'Transferencia')))`.as('porForma'),
    ])
    .executeTakeFirstOrThrow()
  return { ...resumen, ajustado: aPesos(ajustado) }
}

/** A page of the rows that wait for a till's closing, the oldest day first. */
export async function listEnEspera(
  db: Db,
  caja: DuenoDeCaja,
  dia: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<TransaccionCorte[]> {
  const pagina = enEspera(db, caja, dia).orderBy('g.dia').orderBy('g.id').limit(limit).offset(offset)
  const filas = await enPalabras(db)
    .where('g.id', 'in', pagina.select('g.id'))
    .orderBy('g.dia')
    .orderBy('g.id')
    .execute()
  return filas.map(aTransaccion)
}

/** Rows that a closing took, the oldest day first; those of one branch, unless it is null. */
export async function listSellados(
  db: Db,
  tipo: DuenoDeCaja['tipo'],
  idCorte: number,
  idSucursal: number | null,
): Promise<TransaccionCorte[]> {
  const filas = await enPalabras(db)
    .where(`g.${selloDe(tipo)}`, '=', idCorte)
    .$if(idSucursal !== null, (filas) => filas.where('g.id_sucursal', '=', idSucursal))
    .orderBy('g.dia')
    .orderBy('g.id')
    .limit(TOPE)
    .execute()
  return filas.map(aTransaccion)
}

/** Refunds, reversals and corrections of each of some closings; one without any is missing. */
export async function ajustesDe(db: Db, cortes: readonly number[]): Promise<Map<number, Ajustes>> {
  if (cortes.length === 0) return new Map()
  const { rows } = await sql<{ corte: number; movimientos: number; importe: Centavos }>`
    select s.corte, count(*) as movimientos, sum(g.importe)::bigint as importe
    from pago g, lateral (values (g.corte_persona), (g.corte_sucursal)) as s (corte)
    where s.corte = any(${cortes}::bigint[]) and ${esAjuste}
      and (g.corte_persona = any(${cortes}::bigint[]) or g.corte_sucursal = any(${cortes}::bigint[]))
    group by s.corte`.execute(db)
  return new Map(rows.map(({ corte, movimientos, importe }) => [corte, { movimientos, importe: aPesos(importe) }]))
}

/** Number of payments in a closing, and of those that are older than its day. */
export const countSellados = (db: Db, tipo: DuenoDeCaja['tipo'], idCorte: number, dia: string) =>
  db
    .selectFrom('pago')
    .select((eb) => eb.fn.countAll<number>().as('cobros'))
    .select((eb) => eb.fn.countAll<number>().filterWhere('dia', '<', dia).as('cobrosDeDiasAnteriores'))
    .where(selloDe(tipo), '=', idCorte)
    .executeTakeFirstOrThrow()

/** Sum of the distinct ledger rows inside some closings, in centavos: a row can be in one of each kind (D-62). */
export async function sumSinDuplicar(db: Db, cortes: readonly number[]): Promise<Centavos> {
  if (cortes.length === 0) return 0
  const { suma } = await db
    .selectFrom('pago')
    .select(sql<Centavos>`coalesce(sum(importe), 0)::bigint`.as('suma'))
    .where((eb) => eb.or([eb('corte_persona', 'in', cortes), eb('corte_sucursal', 'in', cortes)]))
    .executeTakeFirstOrThrow()
  return suma
}

/** Money collected on a business day, by branch, method and hour of the branch's wall clock. */
export async function sumCobranza(db: Db, dia: string): Promise<Cobranza[]> {
  const filas = await db
    .selectFrom('sucursal as s')
    .innerJoin('pago as g', 'g.id_sucursal', 's.id')
    .where('g.dia', '=', dia)
    .where(esCobro)
    .select(['s.id as idSucursal', 's.direccion as direccionSucursal', 'g.forma_pago'])
    .select([
      sql<number>`extract(hour from g.creado_en at time zone s.zona_horaria)::int`.as('hora'),
      sql<Centavos>`sum(g.importe)::bigint`.as('importe'),
    ])
    .select((eb) => eb.fn.countAll<number>().as('cobros'))
    .groupBy(['s.id', 's.direccion', 'g.forma_pago', 'hora'])
    .orderBy(sql`s.direccion collate "es-x-icu"`)
    .orderBy('s.id')
    .orderBy('hora')
    .orderBy('g.forma_pago')
    .execute()
  return filas.map(({ forma_pago, importe, ...fila }) => ({
    ...fila,
    formaPago: forma_pago,
    importe: aPesos(importe),
  }))
}
