import { aPesos } from '@nitida/contract/dinero'
import type { Pagina } from '@nitida/contract/endpoint'
import { tiposDeCaja } from '@nitida/contract/mensajes'
import type { PagoDePaciente } from '@nitida/contract/mostrador'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { contar, ventana } from '../../platform/datos/paginas.ts'

interface Visible {
  pedidos: boolean
  facturas: boolean
  historias: boolean
}

interface Cuentas {
  citas: number
  mensajes: number
  registros: number
  pedidos: number | null
  pagos: number | null
  facturas: number | null
  conSaldo: number | null
  ultimaVisita: string | null
  idUltimaVisita: number | null
  proximaRevision: string | null
}

/** Rows of each tab of a patient within reach, for the tabs that the caller's type may open. */
export async function contarDePaciente(db: Db, alcance: Alcance, id: number, ve: Visible): Promise<Cuentas> {
  const pedidos = sql`from pedido o where o.id_cliente = ${id} and o.eliminado_en is null
    and ${enAlcance('o.id_sucursal', alcance)}`
  const si = (visible: boolean, cuenta: ReturnType<typeof sql>) =>
    visible ? sql`(select count(*) ${cuenta})` : sql`null`
  const { rows } = await sql<Cuentas>`select
    (select count(*) from cita a where a.id_cliente = ${id} and ${enAlcance('a.id_sucursal', alcance)}) as citas,
    (select count(*) from mensaje_todo m where m.id_cliente = ${id} and ${enAlcance('m.id_sucursal', alcance)}
      and (${ve.pedidos} or m.id_pedido is null and m.tipo <> all(${tiposDeCaja}::text[]))) as mensajes,
    (select count(*) from visita v where v.id_cliente = ${id})
      + case when ${ve.historias} then (select count(*) from historia_clinica h where h.id_cliente = ${id}) else 0 end
      as registros,
    ${si(ve.pedidos, pedidos)} as pedidos,
    ${si(ve.pedidos, sql`${pedidos} and o.saldo > 0`)} as "conSaldo",
    ${si(ve.pedidos, sql`from pago g where g.id_pedido in (select o.id ${pedidos})`)} as pagos,
    ${si(
      ve.facturas,
      sql`from factura f where f.id_pedido in (select o.id ${pedidos})
      and ${enAlcance('f.id_sucursal', alcance)}`,
    )} as facturas,
    (select (v.creado_en at time zone s.zona_horaria)::date from visita v join sucursal s on s.id = v.id_sucursal
      where v.id_cliente = ${id} order by v.id desc limit 1) as "ultimaVisita",
    (select max(v.id) from visita v where v.id_cliente = ${id}) as "idUltimaVisita",
    (select a.proxima_revision from actividad_cliente a where a.id_cliente = ${id}) as "proximaRevision"`.execute(db)
  const [cuentas] = rows
  if (!cuentas) throw new Error('a statement without tables answers one row')
  return cuentas
}

/** The order to collect on: one that waits in its branch first, then the newest that owes. */
export async function selectPorCobrar(db: Db, alcance: Alcance, idCliente: number): Promise<number | null> {
  const fila = await db
    .selectFrom('pedido as o')
    .select('o.id')
    .where('o.id_cliente', '=', idCliente)
    .where('o.eliminado_en', 'is', null)
    .where('o.saldo', '>', 0)
    .where(enAlcance('o.id_sucursal', alcance))
    .orderBy(sql`o.estatus = 'Recibido en sucursal'`, 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fila?.id ?? null
}

/** Ledger rows of the orders of a patient, newest first. */
export async function listPagosDePaciente(db: Db, alcance: Alcance, idCliente: number, pagina: Pagina) {
  const filas = db
    .selectFrom('pago as g')
    .innerJoin('pedido as p', 'p.id', 'g.id_pedido')
    .where('p.id_cliente', '=', idCliente)
    .where('p.eliminado_en', 'is', null)
    .where(enAlcance('p.id_sucursal', alcance))
  const { limit, offset } = ventana(pagina)
  const [pagos, cuenta] = await Promise.all([
    filas
      .innerJoin('usuario as u', 'u.id', 'g.id_usuario')
      .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
      .select(['g.id', 'g.id_pedido as idPedido', 'p.folio', 's.folio as sucursalNumber', 'g.creado_en', 'g.tipo'])
      .select(['g.importe', 'g.forma_pago as formaPago', 'g.motivo', nombreCompleto('u').as('nombreCreador')])
      .orderBy('g.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    contar(db, filas, pagina),
  ])
  const data = pagos.map(({ creado_en, ...fila }): PagoDePaciente => {
    const enumerados = fila as Pick<PagoDePaciente, 'tipo' | 'formaPago'> // held by CHECKs of the table
    return { ...fila, ...enumerados, createDate: creado_en.toISOString(), importe: aPesos(fila.importe) }
  })
  return { data, ...cuenta }
}
