import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildUsuario } from '../../../test/builders.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import type { Db } from '../datos/db.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../../../../../db/migrations')

let t: TestApp

beforeAll(async () => {
  t = await crearTestApp()
  const { id } = await buildUsuario(t.db, { tipo: '0' })
  await t.db
    .insertInto('auditoria')
    .values({ en: new Date(), id_usuario: id, accion: 'prueba', entidad: 'usuario' })
    .execute()
})
afterAll(() => t.cerrar())

const NEGADO = { code: '42501' }

test('the pool works as a role that owns nothing and is nobody (45)', async () => {
  const { rows } = await sql`
    select current_user as rol, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolcanlogin
    from pg_roles where rolname = current_user`.execute(t.db)

  expect(rows).toEqual([
    {
      rol: 'nitida_app',
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolbypassrls: false,
      rolcanlogin: false,
    },
  ])
})

test.each([
  'create table t (a int)',
  'create temp table t as select 1; create view v as select 1',
  'alter table usuario add column a int',
  'drop table auditoria',
  'drop trigger auditoria_solo_agregar on auditoria',
  'alter table auditoria disable trigger all',
  'create or replace function rechazar_cambio() returns trigger language plpgsql as $$ begin return new; end $$',
  'create function f() returns int language sql as $$ select 1 $$',
  'create role otro',
  'alter role nitida_app superuser',
  'create extension if not exists hstore',
  "copy usuario to program 'cat'",
  'select pg_read_file($$/etc/passwd$$)',
  'delete from instalacion',
  "insert into instalacion values ('demo', '1')",
])('it may not: %s', async (orden) => {
  await expect(t.pool.query(orden)).rejects.toMatchObject(NEGADO)
})

const reescrituras = ['update auditoria set accion = $$x$$', 'delete from auditoria', 'truncate auditoria']

describe('the audit is written once', () => {
  test.each(reescrituras)('the application may not: %s', async (orden) => {
    await expect(t.pool.query(orden)).rejects.toMatchObject(NEGADO)
  })

  test.each(reescrituras)('nor its owner: %s', async (orden) => {
    await expect(conDuenio(t.url, (db) => sql.raw(orden).execute(db))).rejects.toMatchObject(NEGADO)
    const { total } = await t.db
      .selectFrom('auditoria')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('accion', '=', 'prueba')
      .executeTakeFirstOrThrow()
    expect(total).toBe(1)
  })
})

/**
 * The only tables of which the application may remove rows, written by hand. An edit replaces an order's elements (D-30); old
 * receipts and drafts go, and so do files that no photo names; an order leaves a shipment that has not been sent; an import is
 * forgotten before it is written or after it is taken back, and what left (a list, all of a chain) after a day; who is like whom
 * is reckoned anew, and so is SAT's list beside ours.
 */
const borrables = [
  'archivo',
  'articulo_codigo',
  'borrador',
  'clave_de_paciente',
  'comparacion_sat',
  'comparacion_sat_renglon',
  'destinatario_envio',
  'envio_pedido',
  'exportacion',
  'fiscal_pendiente',
  'global_por_rehacer',
  'idempotencia',
  'importacion',
  'importacion_renglon',
  'importado',
  'intento_sesion',
  'lista_69',
  'lista_69b',
  'llave_acceso',
  'llave_reto',
  'llevada',
  'llevada_parte',
  'mapa_recordado',
  'orden_compra_renglon',
  'paciente_por_comparar',
  'pago_libre_pendiente',
  'pareja_parecida',
  'paso_aplazado',
  'pausa_plantilla',
  'pedido_elemento',
  'recibo_whatsapp',
  'respuesta_whatsapp',
  'sesion',
  'socket_io_attachments',
]
const soloAgregar = [
  'addendum',
  'ajustes_version',
  'articulo_costo',
  'articulo_costo_desde',
  'articulo_lote',
  'articulo_precio',
  'articulo_soltado',
  'auditoria',
  'aviso_version',
  'comision_periodo',
  'comision_persona',
  'comision_regla',
  'comision_renglon',
  'consentimiento',
  'contacto_seguimiento',
  'conteo_lectura',
  'conteo_resultado',
  'corte',
  'deposito_corte',
  'evidencia_consentimiento',
  'existencia',
  'existencia_lote',
  'foto',
  'garantia',
  'global_programa',
  'historia_clinica',
  'inventario_foto',
  'inventario_foto_pieza',
  'movimiento_caja',
  'informe_semanal',
  'mica_precio',
  'movimiento_inventario',
  'movimiento_lote',
  'orden_compra_suceso',
  'pago',
  'pago_aclarado',
  'pago_bancario',
  'pedido_montaje',
  'practica',
  'visita',
  'recibo_whatsapp',
  'rehecho',
  'rehecho_de_par',
  'trabajo_dicho',
  'preferencia_whatsapp',
]

test('nothing with history can be deleted, nothing that is a ledger changed, nothing emptied', async () => {
  const { rows } = await sql<{ tabla: string; privilegio: string }>`
    select table_name as tabla, privilege_type as privilegio
    from information_schema.role_table_grants where grantee = 'nitida_app' and table_schema = 'public'`.execute(t.db)
  const con = (privilegio: string) =>
    rows.flatMap((fila) => (fila.privilegio === privilegio ? [fila.tabla] : [])).sort()

  expect(con('DELETE')).toEqual(borrables)
  expect(con('UPDATE').filter((tabla) => soloAgregar.includes(tabla))).toEqual([])
  for (const privilegio of ['TRUNCATE', 'REFERENCES', 'TRIGGER']) expect(con(privilegio)).toEqual([])
})

test.each([
  'update pedido set pagado = 0',
  'update pedido set hash_id = hash_id',
  'update pedido set id_creador = 1',
  'update pedido set creado_en = now()',
  "update sesion set vence_en = now() + interval '1 year'",
  'update sesion set id_usuario = 1',
])('what is said once is not written again: %s', async (orden) => {
  await expect(t.pool.query(orden)).rejects.toMatchObject(NEGADO)
})

test('what closings may write afterwards is named column by column', async () => {
  const { rows } = await sql<{ columna: string }>`
    select table_name || '.' || column_name as columna from information_schema.column_privileges
    where grantee = 'nitida_app' and privilege_type = 'UPDATE'
      and table_name in ('pago', 'corte', 'movimiento_caja')`.execute(t.db)

  expect(rows.map(({ columna }) => columna).sort()).toEqual([
    'corte.id_reabridor',
    'corte.motivo_reapertura',
    'corte.reabierto_en',
    'movimiento_caja.anulado_en',
    'movimiento_caja.id_corte',
    'movimiento_caja.id_corte_sucursal',
    'pago.corte_persona',
    'pago.corte_sucursal',
  ])
})

/** Rows that nobody may remove, so that nothing asks who points to them. */
const eternas = ['sucursal', 'usuario']

// A unique index of some of its columns finds the one row as well.
test('every foreign key has an index that begins with it, but those to what is never removed', async () => {
  const { rows } = await conDuenio(t.url, (db) =>
    sql<{ tabla: string; llave: string; destino: string }>`
      select conrelid::regclass::text as tabla, conname as llave, confrelid::regclass::text as destino from pg_constraint c
        where contype = 'f' and connamespace = 'public'::regnamespace
          and not exists (
            select 1 from pg_index i where i.indrelid = c.conrelid
              and ((i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
                or i.indisunique and i.indpred is null and c.conkey @> (i.indkey::int2[])[0:i.indnkeyatts - 1]))
        order by 1, 2`.execute(db),
  )

  expect(rows.filter(({ destino }) => !eternas.includes(destino))).toEqual([])
  expect(borrables.filter((tabla) => eternas.includes(tabla))).toEqual([])
  for (const tabla of eternas)
    await expect(t.pool.query(`delete from ${tabla}`)).rejects.toMatchObject({ code: '42501' })
})

test('no index repeats the beginning of another of the same rows', async () => {
  const { rows } = await conDuenio(t.url, (db) =>
    sql<{ sobra: string; otro: string }>`
      select a.indexrelid::regclass::text as sobra, b.indexrelid::regclass::text as otro
      from pg_index a join pg_index b on a.indrelid = b.indrelid and a.indexrelid <> b.indexrelid
        join pg_class t on t.oid = a.indrelid and t.relnamespace = 'public'::regnamespace and not t.relispartition
      where not a.indisunique and a.indexprs is null and b.indexprs is null
        and (b.indkey::int2[])[0:a.indnatts - 1] = (a.indkey::int2[])[0:a.indnatts - 1]
        and (a.indclass::oid[])[0:0] = (b.indclass::oid[])[0:0]
        and pg_get_expr(a.indpred, a.indrelid) is not distinct from pg_get_expr(b.indpred, b.indrelid)
      order by 1`.execute(db),
  )

  // The index is a third of the other's size, because deep pages walk it.
  expect(rows).toEqual([{ sobra: 'cliente_recientes', otro: 'cliente_audiencia_con_edad' }])
})

test('what changes in place touches no index: there is room for it, and no index of what changes', async () => {
  const { id: idUsuario } = await buildUsuario(t.db)
  const { id: idCita } = await buildCita(t.db)
  const cambios = {
    cita: sql`update cita set confirmada = not confirmada, version = version + 1 where id = ${idCita}`,
    usuario: sql`update usuario set ultima_sesion_en = now() where id = ${idUsuario}`,
    sesion: sql`update sesion set ultimo_uso_en = now()`,
    borrador: sql`update borrador set datos = '{"a": 2}', guardado_en = now()`,
  }
  await conDuenio(t.url, async (db) => {
    await sql`insert into sesion (token_hash, id_usuario, version, creada_en, ultimo_uso_en, vence_en)
      values (sha256('x'), ${idUsuario}, 1, now(), now(), now() + interval '1 hour')`.execute(db)
    await sql`insert into borrador (id_usuario, id_cliente, formulario, datos, guardado_en)
      select ${idUsuario}, id_cliente, 'visita', '{}', now() from cita where id = ${idCita}`.execute(db)
    for (const [tabla, cambio] of Object.entries(cambios)) {
      const { rows } = await db.transaction().execute(async (trx) => {
        await cambio.execute(trx)
        return sql`select s.n_tup_upd > 0 as hubo, s.n_tup_hot_upd = s.n_tup_upd as aparte,
            c.reloptions::text like '%fillfactor%' as holgada
          from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid where s.relname = ${tabla}`.execute(trx)
      })
      expect({ tabla, ...(rows[0] as object) }).toEqual({ tabla, hubo: true, aparte: true, holgada: true })
    }
  })
})

test('an owner who only made the role may work as it once migrations have run, as PostgreSQL 16 and newer ask for', async () => {
  const migracion = readFileSync(path.join(MIGRACIONES, '0722_el_dueno_trabaja_por_el_rol.sql'), 'utf8')
  const puede = async (db: Db) =>
    (await sql<{ puede: boolean }>`select pg_has_role('duenio_de_prueba', 'nitida_app', 'SET') as puede`.execute(db))
      .rows[0]?.puede
  await conDuenio(t.url, async (db) => {
    const { rows } = await sql<{
      version: number
    }>`select current_setting('server_version_num')::int as version`.execute(db)
    if ((rows[0]?.version ?? 0) < 160_000) return // an older one knows no role that may be given and not worked as
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`create role duenio_de_prueba createrole`.execute(trx)
        await sql`grant nitida_app to duenio_de_prueba with admin true, set false, inherit false`.execute(trx)
        await sql`set local role duenio_de_prueba`.execute(trx)
        const antes = await puede(trx)
        await sql.raw(migracion).execute(trx)
        expect([antes, await puede(trx)]).toEqual([false, true])
        throw new Error('taken back')
      })
      .catch((error: Error) => {
        if (error.message !== 'taken back') throw error
      })
  })
})
