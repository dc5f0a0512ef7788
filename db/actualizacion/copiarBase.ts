import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Client } from 'pg'
import { migrar } from '../../apps/api/src/platform/postgres/migrar.ts'
import { conSuperusuario } from '../respaldo/cluster.ts'
import { type Estado, leerEstado } from '../respaldo/estado.ts'
import { trasvasar } from './trasvasar.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../migrations')

interface Nivel {
  migraciones: string[]
  /** The last slow migration of the old database; empty when there was none. */
  lentas: string
}

async function leerNivel(cliente: Client): Promise<Nivel> {
  const { rows } = await cliente.query<{ name: string }>('select name from kysely_migration order by name')
  const lentas = await cliente.query<{ valor: string }>("select valor from instalacion where clave = 'lentas'")
  return { migraciones: rows.map(({ name }) => name), lentas: lentas.rows[0]?.valor ?? '' }
}

/** Gives an empty database the tables of the other one: the migrations that it had, and no later ones. */
async function hacerTablas(url: string, { migraciones, lentas }: Nivel): Promise<void> {
  const carpeta = fs.mkdtempSync(path.join(os.tmpdir(), 'nitida-migraciones-'))
  try {
    const suyas = path.join(carpeta, 'migrations')
    for (const nueva of [suyas, `${suyas}-lentas`]) fs.mkdirSync(nueva)
    for (const nombre of migraciones) {
      const archivo = path.join(MIGRACIONES, `${nombre}.sql`)
      if (!fs.existsSync(archivo))
        throw new Error(`Los datos son de una versión posterior, que tiene la migración ${nombre}.`)
      fs.copyFileSync(archivo, path.join(suyas, `${nombre}.sql`))
    }
    for (const archivo of fs.readdirSync(`${MIGRACIONES}-lentas`).filter((nombre) => nombre <= lentas))
      fs.copyFileSync(path.join(`${MIGRACIONES}-lentas`, archivo), path.join(`${suyas}-lentas`, archivo))
    await migrar(url, suyas)
  } finally {
    fs.rmSync(carpeta, { recursive: true })
  }
}

/** Columns that hold what was written; generated ones are computed anew. */
async function leerColumnas(cliente: Client): Promise<Map<string, string[]>> {
  const { rows } = await cliente.query<{ tabla: string; columnas: string[] }>(
    `select c.oid::regclass::text as tabla, array_agg(quote_ident(a.attname) order by a.attnum) as columnas
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.oid order by 1`,
  )
  return new Map(rows.map(({ tabla, columnas }) => [tabla, columnas]))
}

/**
 * Gives the audit the parts it has in the old database, because a seal belongs to one part; and the archive of messages its months.
 */
async function hacerPartes(de: Client, a: Client): Promise<void> {
  const { rows: meses } = await de.query<{ mes: string }>(
    `select replace(right(c.relname, 7), '_', '-') || '-01' as mes from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass('mensaje_archivado')`,
  )
  for (const { mes } of meses) await a.query('select mensaje_agregar_mes($1)', [mes])
  const partes = `select c.relname as nombre, pg_get_expr(c.relpartbound, c.oid) as limites
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'auditoria'::regclass`
  const { rows: suyas } = await de.query<{ nombre: string; limites: string }>(partes)
  const { rows: nuestras } = await a.query<{ nombre: string }>(partes)
  for (const { nombre } of nuestras) await a.query(`drop table ${a.escapeIdentifier(nombre)}`)
  for (const { nombre, limites } of suyas) await a.query('select auditoria_agregar_parte($1, $2)', [nombre, limites])
}

/** Triggers fill this table whatever the role while the lists come over, so it is emptied and copied last. */
const CONTEO = 'conteo'

async function copiarFilas(de: Client, a: Client): Promise<void> {
  const [suyas, nuestras] = [await leerColumnas(de), await leerColumnas(a)]
  await a.query('begin')
  await a.query('set local session_replication_role = replica') // the work of a trigger was done in the old database
  await hacerPartes(de, a)
  await a.query(`truncate ${[...nuestras.keys()].join(', ')}`)
  for (const [tabla, columnas] of [...suyas].sort(
    ([una], [otra]) => Number(una === CONTEO) - Number(otra === CONTEO),
  )) {
    if (tabla === CONTEO) await a.query(`truncate ${CONTEO}`)
    if (!nuestras.has(tabla))
      throw new Error(`Ninguna migración hizo la tabla ${tabla}: sácala antes de la base de datos.`)
    await trasvasar(de, a, tabla, columnas)
  }
  await a.query('commit')
}

async function copiarContadores(de: Client, a: Client): Promise<void> {
  const { rows } = await de.query<{ cual: string; valor: string }>(
    `select format('%I.%I', schemaname, sequencename) as cual, last_value::text as valor from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  )
  for (const { cual, valor } of rows) await a.query('select setval($1::regclass, $2::bigint)', [cual, valor])
}

interface Copiada {
  antes: Estado
  despues: Estado
}

/**
 * Copies a database into an empty one of another server by SQL, because the packages bring no pg_dump. The job queue stays
 * behind: its work is in the tables, where every start looks for it.
 * @returns what either holds afterwards.
 * @throws Error when the old one has tables that no migration made.
 */
export const copiarBase = (vieja: string, nueva: string): Promise<Copiada> =>
  conSuperusuario(vieja, async (de) => {
    await de.query('set default_transaction_read_only = on')
    await hacerTablas(nueva, await leerNivel(de))
    return conSuperusuario(nueva, async (a) => {
      await copiarFilas(de, a)
      await copiarContadores(de, a)
      await a.query('vacuum (analyze)')
      return { antes: await leerEstado(de), despues: await leerEstado(a) }
    })
  })
