import type { PendienteDeTerminal } from '@nitida/contract/terminales'
import { type RawBuilder, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { ventana } from '../../platform/datos/paginas.ts'

interface Cobro {
  id: number
  dia: string
  importe: number
}

export interface NuevoCobro {
  renglon: number
  dia: string
  importe: number
  autorizacion: string
}

interface DelArchivo {
  idSucursal: number
  archivo: string
  sha256: Buffer
  idUsuario: number
  en: Date
}

/** Adds lines that are not there yet; amounts in centavos. @returns how many were new. */
export async function insertCobros(db: Db, archivo: DelArchivo, cobros: readonly NuevoCobro[]): Promise<number> {
  const { idSucursal, archivo: nombre, sha256, idUsuario, en } = archivo
  const { rows } = await sql<{ id: number }>`
    insert into cobro_terminal (id_sucursal, dia, importe, autorizacion, archivo, sha256, renglon, id_usuario, creado_en)
    select ${idSucursal}, c.dia, c.importe, c.autorizacion, ${nombre}, ${sha256}, c.renglon, ${idUsuario}, ${en}
    from jsonb_to_recordset(${JSON.stringify(cobros)}::jsonb) c (renglon int, dia date, importe bigint, autorizacion text)
    on conflict (id_sucursal, dia, autorizacion, importe) do nothing returning id`.execute(db)
  return rows.length
}

const PAGO_CON_TARJETA = sql`g.forma_pago in ('Credito', 'Debito') and g.tipo <> 'apertura'`

/** Neither a payment that was corrected nor what took it back: the terminal never had them. What a refund gives back, it does have. */
const EN_TERMINAL = sql`not (g.tipo = 'reverso' and g.id_reversado is not null)
  and not exists (select from pago r where r.id_reversado = g.id and r.tipo = 'reverso')`

const sinPareja = sql`${EN_TERMINAL} and not exists (select from cobro_terminal x where x.id_pago = g.id)
  and not exists (select from pago_aclarado a where a.id_pago = g.id)`

/** Whoever pairs lines of a branch holds it, so that two of them do not take one payment. */
export const lockTerminal = (db: Db, idSucursal: number) =>
  sql`select pg_advisory_xact_lock(hashtext('cobro_terminal'), ${idSucursal}::int)`.execute(db)

/** Lines of a branch that wait, and card payments that could be theirs; in centavos. */
export async function listLibres(db: Db, idSucursal: number, margen: number) {
  const cobros = await sql<Cobro>`select id, to_char(dia, 'YYYY-MM-DD') as dia, importe from cobro_terminal
    where id_sucursal = ${idSucursal} and id_pago is null and aclaracion is null`.execute(db)
  const pagos = await sql<Cobro>`select g.id, to_char(g.dia, 'YYYY-MM-DD') as dia, g.importe from pago g
    join (select min(dia) as desde, max(dia) as hasta from cobro_terminal
      where id_sucursal = ${idSucursal} and id_pago is null and aclaracion is null) d
      on g.dia between d.desde - ${margen}::int and d.hasta + ${margen}::int
    where g.id_sucursal = ${idSucursal} and ${PAGO_CON_TARJETA} and ${sinPareja}`.execute(db)
  return { cobros: cobros.rows, pagos: pagos.rows }
}

export async function updateParejas(db: Db, parejas: readonly { cobro: number; pago: number }[]): Promise<void> {
  await sql`update cobro_terminal c set id_pago = p.pago
    from jsonb_to_recordset(${JSON.stringify(parejas)}::jsonb) p (cobro bigint, pago bigint) where c.id = p.cobro`.execute(
    db,
  )
}

/** Branches with lines that wait. */
export async function listSucursalesConLibres(db: Db): Promise<number[]> {
  const filas = await db
    .selectFrom('cobro_terminal')
    .select('id_sucursal')
    .where('id_pago', 'is', null)
    .where('aclaracion', 'is', null)
    .distinct()
    .execute()
  return filas.map(({ id_sucursal }) => id_sucursal)
}

export interface ConsultaDeTerminal {
  alcance: Alcance
  sucursal?: number | undefined
  page?: number | undefined
  limit?: number | undefined
}

const enVista = ({ alcance, sucursal }: ConsultaDeTerminal, columna: string): RawBuilder<boolean> =>
  sql<boolean>`${enAlcance(columna, alcance)} and (${sucursal ?? null}::bigint is null or ${sql.ref(columna)} = ${sucursal ?? null})`

/** Days of each branch that its files cover. */
const cubiertos = (consulta: ConsultaDeTerminal) => sql`
  cubierto as materialized (select c.id_sucursal, min(c.dia) as desde, max(c.dia) as hasta from cobro_terminal c
    where ${enVista(consulta, 'c.id_sucursal')} group by 1)`

/** What is left over; money in centavos. */
const pendientes = (consulta: ConsultaDeTerminal) => sql`
  pendiente as materialized (
    select 'falta' as clase, g.id, g.dia, g.importe, g.id_sucursal, g.id_pedido, s.folio || '-' || p.folio as referencia
    from cubierto d join pago g on g.id_sucursal = d.id_sucursal and g.dia between d.desde and d.hasta
    join pedido p on p.id = g.id_pedido join sucursal s on s.id = p.id_sucursal
    where ${PAGO_CON_TARJETA} and ${sinPareja}
    union all
    select 'sobra', c.id, c.dia, c.importe, c.id_sucursal, null, c.autorizacion from cobro_terminal c
    where c.id_pago is null and c.aclaracion is null and ${enVista(consulta, 'c.id_sucursal')})`

/** A page of what is left over, the oldest first, with the sums of all of it. */
export async function listPendientesDeTerminal(db: Db, consulta: ConsultaDeTerminal) {
  const { limit, offset } = ventana(consulta)
  const { rows } = await sql<{
    total: number
    faltan: number
    importeFalta: number
    sobran: number
    importeSobra: number
    filas: PendienteDeTerminal[] | null
  }>`with ${cubiertos(consulta)}, ${pendientes(consulta)},
    pagina as (select * from pendiente order by dia, clase, id limit ${limit} offset ${offset})
    select count(*) as total, count(*) filter (where clase = 'falta') as faltan, count(*) filter (where clase = 'sobra') as sobran,
      coalesce(sum(importe) filter (where clase = 'falta'), 0)::bigint as "importeFalta",
      coalesce(sum(importe) filter (where clase = 'sobra'), 0)::bigint as "importeSobra",
      (select json_agg(json_build_object('clase', q.clase, 'id', q.id, 'dia', to_char(q.dia, 'YYYY-MM-DD'), 'importe', q.importe,
        'sucursalNumber', s.folio, 'idPedido', q.id_pedido, 'referencia', q.referencia) order by q.dia, q.clase, q.id)
        from pagina q join sucursal s on s.id = q.id_sucursal) as filas
    from pendiente`.execute(db)
  return rows[0] ?? { total: 0, faltan: 0, importeFalta: 0, sobran: 0, importeSobra: 0, filas: null }
}

/** Branches that bring files, with card money of some days ago that is in none; in centavos. */
export async function listSinArchivo(db: Db, consulta: ConsultaDeTerminal, ahora: Date, dias: number) {
  const { rows } = await sql<{ idSucursal: number; sucursalNumber: string; desde: string; importe: number }>`
    with ${cubiertos(consulta)}
    select s.id as "idSucursal", s.folio as "sucursalNumber", to_char(min(g.dia), 'YYYY-MM-DD') as desde, sum(g.importe)::bigint as importe
    from cubierto d join sucursal s on s.id = d.id_sucursal join pago g on g.id_sucursal = d.id_sucursal and g.dia > d.hasta
      and g.dia < (${ahora}::timestamptz at time zone s.zona_horaria)::date - ${dias}::int
    where ${PAGO_CON_TARJETA} and ${sinPareja}
    group by s.id, s.folio having sum(g.importe) <> 0 order by s.folio`.execute(db)
  return rows
}

interface Aclaracion {
  id: number
  nota: string
  idUsuario: number
  en: Date
}

/** @returns the line's branch; null where it is out of reach or does not wait any more. */
export async function updateAclarado(db: Db, alcance: Alcance, { id, nota, idUsuario, en }: Aclaracion) {
  const { rows } = await sql<{ idSucursal: number }>`
    update cobro_terminal c set aclaracion = ${nota}, id_aclarador = ${idUsuario}, aclarado_en = ${en}
    where c.id = ${id} and ${enAlcance('c.id_sucursal', alcance)} and c.id_pago is null and c.aclaracion is null
    returning c.id_sucursal as "idSucursal"`.execute(db)
  return rows[0]?.idSucursal ?? null
}

/** @returns the payment's branch; null where it is out of reach, is no card payment, or does not wait any more. */
export async function insertPagoAclarado(db: Db, alcance: Alcance, { id, nota, idUsuario, en }: Aclaracion) {
  const { rows } = await sql<{ idSucursal: number }>`
    with suyo as (select g.id, g.id_sucursal from pago g
      where g.id = ${id} and ${enAlcance('g.id_sucursal', alcance)} and ${PAGO_CON_TARJETA} and ${sinPareja}),
    nueva as (insert into pago_aclarado (id_pago, nota, id_usuario, en) select id, ${nota}, ${idUsuario}, ${en} from suyo
      on conflict (id_pago) do nothing returning id_pago)
    select s.id_sucursal as "idSucursal" from suyo s join nueva n on n.id_pago = s.id`.execute(db)
  return rows[0]?.idSucursal ?? null
}
