import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'

/** Longest wait for a lock: the statement then steps back, so that nobody queues up behind it, and is tried again. */
const CANDADO = '2s'
const PAUSA_MS = 500
const INTENTOS = 240

/** Errors of locks that were not to be had, and deadlocks. */
const PASAJEROS = new Set(['55P03', '40P01'])

/** The statements of a file; each stands alone and ends a line with its semicolon. */
const sentenciasDe = (texto: string): string[] =>
  texto
    .replace(/^\s*--.*$/gm, '')
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((sentencia) => sentencia.trim())
    .filter((sentencia) => sentencia !== '')

async function conPaciencia(cliente: pg.Client, sentencia: string): Promise<void> {
  for (let intento = 1; ; intento++) {
    try {
      await cliente.query(sentencia)
      return
    } catch (error) {
      const pasajero = error instanceof pg.DatabaseError && PASAJEROS.has(error.code ?? '')
      if (!pasajero || intento >= INTENTOS) throw error
      await quitarAMedias(cliente)
      await esperar(PAUSA_MS)
    }
  }
}

/**
 * Lets one process at a time work. The others ask again and again, because a statement that waits for the lock keeps a snapshot,
 * `create index concurrently` waits for every older snapshot, and the two would be a deadlock.
 */
async function tomarCupo(cliente: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await cliente.query<{ mio: boolean }>(
      "select pg_try_advisory_lock(hashtext('migraciones lentas')) as mio",
    )
    if (rows[0]?.mio) return
    await esperar(PAUSA_MS)
  }
}

/** Drops indexes whose building was stopped: they stay, used by nobody and kept up to date by everybody. */
async function quitarAMedias(cliente: pg.Client): Promise<void> {
  const { rows } = await cliente.query<{ indice: string }>(
    `select indexrelid::regclass::text as indice from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { indice } of rows) await cliente.query(`drop index concurrently if exists ${indice}`)
}

/**
 * Runs the migrations of the second kind: what takes long on large tables and may hold nobody up, such as `create index
 * concurrently`, `validate constraint`, and updates in batches. Their statements run one by one, each a transaction of its own,
 * after the migrations of the first kind; so every file can be begun anew where it was broken off.
 * @param carpeta that of the first kind; these are beside it, in `<carpeta>-lentas`.
 */
export async function migrarLentas(url: string, carpeta: string): Promise<void> {
  const lentas = `${carpeta}-lentas`
  if (!existsSync(lentas)) return
  const archivos = (await readdir(lentas)).filter((archivo) => archivo.endsWith('.sql')).sort()
  const cliente = new pg.Client({ connectionString: url, application_name: 'nitida-migraciones' })
  cliente.on('error', () => {})
  await cliente.connect()
  try {
    const { rows } = await cliente.query<{ valor: string }>("select valor from instalacion where clave = 'lentas'")
    let hecha = rows[0]?.valor ?? ''
    if (archivos.every((archivo) => archivo <= hecha)) return
    await tomarCupo(cliente)
    await cliente.query(`set lock_timeout = '${CANDADO}'`)
    const otra = await cliente.query<{ valor: string }>("select valor from instalacion where clave = 'lentas'")
    hecha = otra.rows[0]?.valor ?? ''
    for (const archivo of archivos.filter((nombre) => nombre > hecha)) {
      await quitarAMedias(cliente)
      for (const sentencia of sentenciasDe(await readFile(path.join(lentas, archivo), 'utf8')))
        await conPaciencia(cliente, sentencia)
      await cliente.query(
        "insert into instalacion (clave, valor) values ('lentas', $1) on conflict (clave) do update set valor = excluded.valor",
        [archivo],
      )
    }
  } finally {
    await cliente.end()
  }
}
