import pg from 'pg'
import { abrirArchivo, revisarLineas } from './archivo.ts'
import { type Libro, libroDeParte, lineasDeTabla } from './libros.ts'
import { revisarMes } from './separar.ts'

/** Months that are read again stand in a schema of their own. The application may read what its screens show, and writes to nothing. */
const ESQUEMA = 'separado'
/** Each line of a longer list costs more: a thousand at once take 25 ms, and a hundred 1 ms. */
const LOTE = 100

const tablaDe = (particion: string): string => `${ESQUEMA}.${pg.escapeIdentifier(particion)}`

async function hacerTabla(cliente: pg.ClientBase, { tabla }: Libro, nueva: string): Promise<void> {
  await cliente.query(`create schema if not exists ${ESQUEMA}`)
  await cliente.query(`create table ${nueva} as select * from ${tabla} with no data`)
  await cliente.query(`alter table ${nueva} add primary key (id)`)
}

async function llenar(cliente: pg.ClientBase, { filas }: Libro, tabla: string, lineas: AsyncIterable<string>) {
  let lote: string[] = []
  const vaciar = async () => {
    if (lote.length > 0) await cliente.query(`insert into ${tabla} ${filas}`, [lote])
    lote = []
  }
  for await (const linea of lineas) if (lote.push(linea) === LOTE) await vaciar()
  await vaciar()
}

async function* soloLineas(lineas: AsyncIterable<{ linea: string }>): AsyncGenerator<string> {
  for await (const { linea } of lineas) yield linea
}

/** A trigger refuses every later write; what is looked for by has an index. */
async function cerrar(cliente: pg.ClientBase, { buscadas, seVe }: Libro, tabla: string): Promise<void> {
  for (const columnas of buscadas) await cliente.query(`create index on ${tabla} (${columnas})`)
  await cliente.query(`analyze ${tabla}`)
  if (seVe)
    await cliente.query(`grant usage on schema ${ESQUEMA} to nitida_app; grant select on ${tabla} to nitida_app`)
  await cliente.query(`create trigger solo_leer before insert or update or delete or truncate on ${tabla}
    for each statement execute function rechazar_cambio()`)
}

/**
 * Loads a month that left back from its file, into a read-only table of its own. The file has to be the one that left, and every
 * seal is made anew from the loaded table. It is one transaction, so a broken-off run leaves nothing.
 * @returns the table. @throws Error, in Spanish, when the file is not the one, or its month is there already.
 */
export async function adjuntarMes(cliente: pg.ClientBase, archivo: string): Promise<{ tabla: string; filas: number }> {
  const { filas } = await revisarMes(cliente, archivo)
  const abierto = await abrirArchivo(archivo)
  const { particion } = abierto.cabecera
  const [libro, tabla] = [libroDeParte(particion), tablaDe(particion)]
  await cliente.query('begin')
  try {
    const { rows } = await cliente.query('select to_regclass($1) is not null as esta', [tabla])
    if (rows[0]?.esta) throw new Error(`El mes ya se puede leer en ${tabla}.`)
    await hacerTabla(cliente, libro, tabla)
    await llenar(cliente, libro, tabla, abierto.filas)
    const leidas = await revisarLineas(abierto.cabecera, soloLineas(lineasDeTabla(cliente, libro, tabla)))
    if (leidas !== filas) throw new Error(`${tabla} no tiene todas las filas del archivo.`)
    await cerrar(cliente, libro, tabla)
    await cliente.query('commit')
    return { tabla, filas }
  } catch (error) {
    await cliente.query('rollback')
    throw error
  }
}

/** Drops the table of a month that was loaded to be read. @throws Error, in Spanish, when it is not there. */
export async function soltarMes(cliente: pg.ClientBase, archivo: string): Promise<string> {
  const { cabecera, filas } = await abrirArchivo(archivo)
  await filas.return(undefined)
  libroDeParte(cabecera.particion)
  const tabla = tablaDe(cabecera.particion)
  const { rows } = await cliente.query('select to_regclass($1) is not null as esta', [tabla])
  if (!rows[0]?.esta) throw new Error(`${tabla} no está en la base de datos.`)
  await cliente.query(`drop table ${tabla}`)
  return tabla
}
