import path from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { type Cabecera, escribirArchivo, huellaDeArchivo, revisarArchivo, type Sello } from './archivo.ts'

/** A month stays in the database for two years at least, because screens show who read a record and who changed an order. */
const ANIOS_A_LA_MANO = 2
const LOTE = 5000
const INTENTOS = 60
const OCUPADA = new Set(['55P03', '40P01'])

export interface Separada {
  archivo: string
  filas: number
  sellos: number
  /** Hexadecimal digest of the file. */
  huella: string
}

interface Parte {
  particion: string
  hasta: Date
  reciente: boolean
}

/** `2024-10`, or `anterior` for all that was written before there were months. */
const nombreDe = (mes: string): string => {
  if (mes !== 'anterior' && !/^\d{4}-(0[1-9]|1[0-2])$/.test(mes)) throw new Error('El mes se escribe así: 2024-10.')
  return `auditoria_${mes.replace('-', '_')}`
}

async function leerParte(cliente: pg.ClientBase, mes: string): Promise<Parte> {
  const { rows } = await cliente.query<Parte>(
    `select particion, hasta, hasta > now() - make_interval(years => $2) as reciente
       from auditoria_particiones() where particion = $1 and hasta is not null`,
    [nombreDe(mes), ANIOS_A_LA_MANO],
  )
  const [parte] = rows
  if (!parte) throw new Error(`La base de datos no tiene el mes ${mes} de la auditoría.`)
  if (parte.reciente) throw new Error(`El mes ${mes} no tiene ${ANIOS_A_LA_MANO} años: se queda en la base de datos.`)
  return parte
}

async function leerSellos(cliente: pg.ClientBase, particion: string): Promise<Sello[]> {
  const { rows } = await cliente.query<Sello>(
    `select id::float8 as id, desde::float8 as desde, hasta::float8 as hasta, anterior, huella from (
        select id, particion, hasta, encode(huella, 'hex') as huella,
            lag(hasta, 1, 0::bigint) over (partition by particion order by id) as desde,
            encode(lag(huella, 1, ''::bytea) over (order by id), 'hex') as anterior
          from auditoria_sello) s
      where particion = $1 order by s.id`,
    [particion],
  )
  return rows
}

/** How many rows a part has, and the id of its last one. */
async function contar(cliente: pg.ClientBase, particion: string): Promise<{ filas: number; ultima: number }> {
  const { rows } = await cliente.query<{ filas: number; ultima: number }>(
    `select count(*)::float8 as filas, coalesce(max(id), 0)::float8 as ultima from ${pg.escapeIdentifier(particion)}`,
  )
  return rows[0] ?? { filas: Number.NaN, ultima: Number.NaN }
}

async function* lineasDe(cliente: pg.ClientBase, cabecera: Cabecera): AsyncGenerator<string> {
  yield `${JSON.stringify(cabecera)}\n`
  const hasta = cabecera.sellos.at(-1)?.hasta ?? 0
  for (let desde = 0; desde < hasta; ) {
    const { rows } = await cliente.query<{ id: number; linea: string }>(
      'select id::float8 as id, linea from lineas_de_auditoria($1, $2, $3, $4)',
      [cabecera.particion, desde, hasta, LOTE],
    )
    if (rows.length === 0) return
    yield rows.map(({ linea }) => `${linea}\n`).join('')
    desde = rows.at(-1)?.id ?? hasta
  }
}

/** Writes the month as it is at one moment. */
async function escribirMes(cliente: pg.ClientBase, { particion, hasta }: Parte, archivo: string): Promise<Cabecera> {
  await cliente.query('begin isolation level repeatable read read only')
  try {
    const [{ filas, ultima }, sellos] = [await contar(cliente, particion), await leerSellos(cliente, particion)]
    if (ultima > (sellos.at(-1)?.hasta ?? 0))
      throw new Error('El mes tiene movimientos sin sellar: espera a que Nítida trabaje una hora y vuelve a intentar.')
    const cabecera = { particion, hasta: hasta.toISOString(), filas, sellos }
    await escribirArchivo(archivo, lineasDe(cliente, cabecera))
    return cabecera
  } finally {
    await cliente.query('rollback')
  }
}

/** The note of the month and its removal are one transaction, so that the month is always in the database or in the file. */
async function quitar(cliente: pg.ClientBase, { particion, hasta, filas, sellos }: Cabecera, archivo: string) {
  const huella = await huellaDeArchivo(archivo)
  const tabla = pg.escapeIdentifier(particion)
  await cliente.query('begin')
  try {
    await cliente.query("set local lock_timeout = '2s'")
    await cliente.query(`alter table auditoria detach partition ${tabla}`)
    if ((await contar(cliente, particion)).filas !== filas)
      throw new Error('El mes cambió mientras se escribía: borra el archivo y vuelve a intentar.')
    await cliente.query(
      `insert into auditoria_separada (particion, hasta, filas, sellos, huella_sellos, archivo, huella)
        select $1, $2, $3, count(*), sha256(coalesce(string_agg(s.huella, ''::bytea order by s.id), '')), $4, $5
          from auditoria_sello s where s.particion = $1 having count(*) = $6`,
      [particion, hasta, filas, path.basename(archivo), huella, sellos.length],
    )
    await cliente.query(`drop table ${tabla}`)
    await cliente.query('commit')
    return huella.toString('hex')
  } catch (error) {
    await cliente.query('rollback')
    throw error
  }
}

/** The lock is held for a moment only, and whoever holds the table goes first. */
async function quitarConPaciencia(cliente: pg.ClientBase, cabecera: Cabecera, archivo: string): Promise<string> {
  for (let intento = 1; ; intento++) {
    try {
      return await quitar(cliente, cabecera, archivo)
    } catch (error) {
      const ocupada = error instanceof pg.DatabaseError && OCUPADA.has(error.code ?? '')
      if (!ocupada || intento === INTENTOS) throw error
      await esperar(500)
    }
  }
}

/**
 * Takes a month of the audit out of the database, into a new file of a folder. The file is written, read again and checked before
 * the month leaves, so a broken-off run can be repeated.
 * @throws Error, in Spanish, when there is no such month, it is too young, or the file would replace another one.
 */
export async function separarMes(cliente: pg.ClientBase, mes: string, carpeta: string): Promise<Separada> {
  const parte = await leerParte(cliente, mes)
  const archivo = path.join(carpeta, `auditoria-${mes}.jsonl.gz`)
  await escribirMes(cliente, parte, archivo)
  const cabecera = await revisarArchivo(archivo)
  const huella = await quitarConPaciencia(cliente, cabecera, archivo)
  return { archivo, filas: cabecera.filas, sellos: cabecera.sellos.length, huella }
}

/**
 * Whether a file is the one that left the database, to the last byte, and its seals hold.
 * @throws Error, in Spanish, when it is not.
 */
export async function revisarMes(cliente: pg.ClientBase, archivo: string): Promise<Separada> {
  const cabecera = await revisarArchivo(archivo)
  const huella = await huellaDeArchivo(archivo)
  const { rows } = await cliente.query<{ huella: Buffer }>(
    'select huella from auditoria_separada where particion = $1',
    [cabecera.particion],
  )
  if (!rows[0]) throw new Error(`De esta base de datos no se separó ${cabecera.particion}.`)
  if (!rows[0].huella.equals(huella))
    throw new Error(`El archivo ${archivo} no es el que se separó de la base de datos.`)
  return { archivo, filas: cabecera.filas, sellos: cabecera.sellos.length, huella: huella.toString('hex') }
}
