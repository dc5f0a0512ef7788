import type pg from 'pg'

/** What the code of a release rests on in a schema, each thing by its name, with what it promises. */
export interface Foto {
  /** Tables, views and sequences, with their kind. */
  relaciones: Map<string, string>
  columnas: Map<string, Columna>
  /** Functions that code may call, by name and arguments, with their result. */
  funciones: Map<string, string>
  /** What refuses rows: constraints and unique indexes. */
  reglas: Map<string, Regla>
  /** Rights of the application's role: `select pedido`, `execute f(bigint)`. */
  permisos: Map<string, true>
}

interface Columna {
  tipo: string
  /** Whether a row may be written without it. */
  omisible: boolean
  /** Whether it may be null. */
  nula: boolean
}

interface Regla {
  tabla: string
  /** Columns that it looks at. */
  columnas: string[]
  definicion: string
}

const NUESTRA = (oid: string) => `not exists (select 1 from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`
const DEL_ESQUEMA = `c.relnamespace = 'public'::regnamespace and not c.relispartition
  and c.relname not like 'kysely_%' and ${NUESTRA('c.oid')}`

const RELACIONES = `select c.relname as nombre, c.relkind::text as tipo from pg_class c
  where ${DEL_ESQUEMA} and c.relkind in ('r', 'p', 'v', 'm', 'S')`
const COLUMNAS = `select c.relname || '.' || a.attname as nombre, format_type(a.atttypid, a.atttypmod) as tipo,
    not a.attnotnull or a.atthasdef or a.attidentity <> '' as omisible, not a.attnotnull as nula
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where ${DEL_ESQUEMA} and c.relkind in ('r', 'p', 'v', 'm')`
const FUNCIONES = `select p.oid::regprocedure::text as nombre, pg_get_function_result(p.oid) as tipo
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and p.prorettype <> 'trigger'::regtype and ${NUESTRA('p.oid')}`
const REGLAS = `
  select c.relname as tabla, r.conname as nombre, pg_get_constraintdef(r.oid) as definicion,
    coalesce((select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum = any (r.conkey)), '{}') as columnas
  from pg_constraint r join pg_class c on c.oid = r.conrelid
  where ${DEL_ESQUEMA} and r.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select c.relname, x.relname, pg_get_indexdef(i.indexrelid),
    coalesce((select array_agg(distinct a.attname::text) from pg_depend d
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = c.oid and d.refobjsubid > 0), '{}')
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  where ${DEL_ESQUEMA} and i.indisunique and not exists (select 1 from pg_constraint r where r.conindid = i.indexrelid)`
const PERMISOS = `
  select lower(p.privilege_type) || ' ' || c.relname as nombre from pg_class c, aclexplode(c.relacl) p
  where ${DEL_ESQUEMA} and p.grantee = 'nitida_app'::regrole
  union
  select lower(p.privilege_type) || ' ' || c.relname || '.' || a.attname
  from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped, aclexplode(a.attacl) p
  where ${DEL_ESQUEMA} and p.grantee = 'nitida_app'::regrole
  union
  select 'execute ' || p.oid::regprocedure from pg_proc p
  where p.pronamespace = 'public'::regnamespace and ${NUESTRA('p.oid')} and has_function_privilege('nitida_app', p.oid, 'execute')`

/** Reads what code rests on. @param cliente of the database's owner. */
export async function fotografiar(cliente: pg.ClientBase): Promise<Foto> {
  const leer = async <F, T>(consulta: string, de: (fila: F & { nombre: string }) => T): Promise<Map<string, T>> => {
    const { rows } = await cliente.query<F & { nombre: string }>(consulta)
    return new Map(rows.map((fila) => [fila.nombre, de(fila)]))
  }
  return {
    relaciones: await leer<{ tipo: string }, string>(RELACIONES, ({ tipo }) => tipo),
    columnas: await leer<Columna, Columna>(COLUMNAS, ({ tipo, omisible, nula }) => ({ tipo, omisible, nula })),
    funciones: await leer<{ tipo: string }, string>(FUNCIONES, ({ tipo }) => tipo),
    reglas: await leer<Regla, Regla>(REGLAS, ({ tabla, columnas, definicion }) => ({ tabla, columnas, definicion })),
    permisos: await leer<object, true>(PERMISOS, () => true),
  }
}
