import type { Pagina } from '@nitida/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { ventana } from '../../platform/datos/paginas.ts'

const bloqueados = (db: Db) =>
  db
    .selectFrom('bloqueo_paciente as b')
    .innerJoin('cliente as c', 'c.id', 'b.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'b.bloqueado_por')
    .leftJoin('usuario as us', 'us.id', 'b.suprimido_por')
    .select(['b.id_cliente as idCliente', 'c.nombre as nombreCliente', 'c.id_sucursal as idSucursal'])
    .select(['s.folio as sucursalNumber', 'b.id_solicitud as idSolicitud', 'b.bloqueado_en as bloqueadoEn'])
    .select(['b.expediente_hasta as expedienteHasta', 'b.fiscal_hasta as fiscalHasta', 'b.avisado_en as avisadoEn'])
    .select(['b.suprimido_en as suprimidoEn', nombreCompleto('u').as('bloqueadoPor')])
    .select(nombreCompleto('us').as('suprimidoPor'))
    .select(sql<string>`conservar_hasta(b)`.as('conservarHasta'))
    .select(sql<boolean>`tiene_abiertos(b.id_cliente)`.as('conPedidoAbierto'))

export type FilaDeBloqueado = Awaited<ReturnType<ReturnType<typeof bloqueados>['executeTakeFirstOrThrow']>>

/** A page of blocked patients: those who can be suppressed first, and those who were last. */
export async function listBloqueados(db: Db, pagina: Pagina) {
  const { limit, offset } = ventana(pagina)
  const data = await bloqueados(db)
    .orderBy(sql`b.suprimido_en is not null, b.avisado_en nulls last`)
    .orderBy('b.bloqueado_en')
    .orderBy('b.id_cliente')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('bloqueo_paciente')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data, total }
}

export const selectBloqueado = (db: Db, idCliente: number) =>
  bloqueados(db).where('b.id_cliente', '=', idCliente).executeTakeFirst()

/** @throws the database's refusals of `suprimir_paciente`. */
export const suprimir = (db: Db, { id, idUsuario, ahora, dias }: Supresion) =>
  sql`select suprimir_paciente(${id}, ${idUsuario}, ${ahora}, ${dias})`.execute(db)
interface Supresion {
  id: number
  idUsuario: number
  ahora: Date
  /** Days for which the report has to have named him. */
  dias: number
}

/**
 * Takes into the blocks what was paid or invoiced since, and names those whose terms are over. One whose terms grew again is not
 * named any more.
 */
export const updateInforme = (db: Db, ahora: Date) =>
  sql`update bloqueo_paciente b set
      expediente_hasta = greatest(b.expediente_hasta, conservar_expediente(b.id_cliente)),
      fiscal_hasta = greatest(b.fiscal_hasta, conservar_fiscal(b.id_cliente)),
      avisado_en = case when n.vencido then coalesce(b.avisado_en, ${ahora}::timestamptz) end
    from (select q.id_cliente, conservar_hasta(q) < (${ahora}::timestamptz at time zone 'America/Mexico_City')::date
        and not tiene_abiertos(q.id_cliente) as vencido
      from bloqueo_paciente q where q.suprimido_en is null) n
    where n.id_cliente = b.id_cliente and b.suprimido_en is null and (n.vencido <> (b.avisado_en is not null)
      or b.fiscal_hasta is distinct from greatest(b.fiscal_hasta, conservar_fiscal(b.id_cliente)))`.execute(db)
