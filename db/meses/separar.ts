import path from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { type Cabecera, escribirArchivo, huellaDeArchivo, revisarArchivo } from './archivo.ts'
import { type Libro, libroDe, libroDeParte, lineasDeTabla, type Parte } from './libros.ts'

/** A month stays in the database for two years at least, because screens show who did what and what patients were told. */
const ANIOS_A_LA_MANO = 2
const INTENTOS = 60
const OCUPADA = new Set(['55P03', '40P01'])

export interface Separada {
  archivo: string
  filas: number
  sellos: number
  /** Hexadecimal digest of the file. */
  huella: string
}

/** `2024-10`, or `anterior` for all of the audit that was written before there were months. */
const nombreDe = ({ tabla }: Libro, mes: string): string => {
  if (mes !== 'anterior' && !/^\d{4}-(0[1-9]|1[0-2])$/.test(mes)) throw new Error('El mes se escribe así: 2024-10.')
  return `${tabla}_${mes.replace('-', '_')}`
}

async function leerParte(cliente: pg.ClientBase, libro: Libro, mes: string): Promise<Parte> {
  const { rows } = await cliente.query<Parte>(
    `select particion, hasta, hasta > now() - make_interval(years => $2) as reciente
       from (${libro.partes}) p where particion = $1`,
    [nombreDe(libro, mes), ANIOS_A_LA_MANO],
  )
  const [parte] = rows
  if (!parte) throw new Error(`La base de datos no tiene el mes ${mes} ${libro.deQue}.`)
  if (parte.reciente) throw new Error(`El mes ${mes} no tiene ${ANIOS_A_LA_MANO} años: se queda en la base de datos.`)
  return parte
}

/** Number of rows of a part. */
async function contar(cliente: pg.ClientBase, particion: string): Promise<number> {
  const { rows } = await cliente.query<{ filas: number }>(
    `select count(*)::float8 as filas from ${pg.escapeIdentifier(particion)}`,
  )
  return rows[0]?.filas ?? Number.NaN
}

async function exigirLibre(cliente: pg.ClientBase, libro: Libro, parte: Parte): Promise<void> {
  const estorbo = await libro.estorbo(cliente, parte)
  if (estorbo) throw new Error(`El mes ${estorbo}.`)
}

async function* contenido(cliente: pg.ClientBase, libro: Libro, cabecera: Cabecera): AsyncGenerator<string> {
  yield `${JSON.stringify(cabecera)}\n`
  for await (const { linea } of lineasDeTabla(cliente, libro, cabecera.particion)) yield `${linea}\n`
}

/** Writes the month as it is at one moment. */
async function escribirMes(cliente: pg.ClientBase, libro: Libro, parte: Parte, archivo: string): Promise<void> {
  const { particion, hasta } = parte
  await cliente.query('begin isolation level repeatable read read only')
  try {
    await exigirLibre(cliente, libro, parte)
    const [filas, sellos] = [await contar(cliente, particion), await libro.sellar(cliente, particion)]
    await escribirArchivo(archivo, contenido(cliente, libro, { particion, hasta: hasta.toISOString(), filas, sellos }))
  } finally {
    await cliente.query('rollback')
  }
}

/** The note of the month and its removal are one transaction, so that the month is always in the database or in the file. */
async function quitar(cliente: pg.ClientBase, libro: Libro, parte: Parte, cabecera: Cabecera, archivo: string) {
  const huella = await huellaDeArchivo(archivo)
  const tabla = pg.escapeIdentifier(cabecera.particion)
  await cliente.query('begin')
  try {
    await cliente.query("set local lock_timeout = '2s'")
    await cliente.query(`alter table ${libro.tabla} detach partition ${tabla}`)
    await exigirLibre(cliente, libro, parte)
    if ((await contar(cliente, cabecera.particion)) !== cabecera.filas)
      throw new Error('El mes cambió mientras se escribía: borra el archivo y vuelve a intentar.')
    await libro.anotar(cliente, cabecera, path.basename(archivo), huella)
    await cliente.query(`drop table ${tabla}`)
    await cliente.query('commit')
    return huella.toString('hex')
  } catch (error) {
    await cliente.query('rollback')
    throw error
  }
}

/** The lock is held for a moment only, and whoever holds the table goes first. */
async function conPaciencia(intentar: () => Promise<string>): Promise<string> {
  for (let intento = 1; ; intento++) {
    try {
      return await intentar()
    } catch (error) {
      const ocupada = error instanceof pg.DatabaseError && OCUPADA.has(error.code ?? '')
      if (!ocupada || intento === INTENTOS) throw error
      await esperar(500)
    }
  }
}

/**
 * Takes an old month out of the database, into a new file of a folder. The file is written, read again and checked before the month
 * leaves, so a broken-off run can be repeated.
 * @throws Error, in Spanish, when there is no such month, it may not leave yet, or the file would replace another one.
 */
export async function separarMes(
  cliente: pg.ClientBase,
  nombre: string,
  mes: string,
  carpeta: string,
): Promise<Separada> {
  const libro = libroDe(nombre)
  const parte = await leerParte(cliente, libro, mes)
  const archivo = path.join(carpeta, `${nombre}-${mes}.jsonl.gz`)
  await escribirMes(cliente, libro, parte, archivo)
  const cabecera = await revisarArchivo(archivo)
  const huella = await conPaciencia(() => quitar(cliente, libro, parte, cabecera, archivo))
  return { archivo, filas: cabecera.filas, sellos: cabecera.sellos.length, huella }
}

/**
 * Whether a file is the one that left the database, to the last byte, and its seals hold.
 * @throws Error, in Spanish, when it is not.
 */
export async function revisarMes(cliente: pg.ClientBase, archivo: string): Promise<Separada> {
  const { particion, filas, sellos } = await revisarArchivo(archivo)
  const huella = await huellaDeArchivo(archivo)
  const { rows } = await cliente.query<{ huella: Buffer }>(
    `select huella from ${libroDeParte(particion).separadas} where particion = $1`,
    [particion],
  )
  if (!rows[0]) throw new Error(`De esta base de datos no se separó ${particion}.`)
  if (!rows[0].huella.equals(huella))
    throw new Error(`El archivo ${archivo} no es el que se separó de la base de datos.`)
  return { archivo, filas, sellos: sellos.length, huella: huella.toString('hex') }
}
