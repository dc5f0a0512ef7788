import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrar } from '../src/platform/postgres/migrar.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../../../db/migrations')

export interface BaseDePrueba {
  url: string
  borrar(): Promise<void>
}

const conBase = (url: string, nombre: string): string => {
  const nueva = new URL(url)
  nueva.pathname = `/${nombre}`
  return nueva.href
}

/** Works on a connection of the owner, which is ended whatever happens. */
export async function conCliente<T>(url: string, trabajo: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  try {
    return await trabajo(cliente)
  } finally {
    await cliente.end()
  }
}

/** Name of the template, with the hash of the migrations, so a changed migration makes a new one. */
function nombreDePlantilla(): string {
  const huella = createHash('sha256')
  for (const carpeta of [MIGRACIONES, `${MIGRACIONES}-lentas`])
    for (const archivo of readdirSync(carpeta).sort()) huella.update(readFileSync(path.join(carpeta, archivo)))
  return `plantilla_${huella.digest('hex').slice(0, 12)}`
}

async function asegurarPlantilla(url: string, plantilla: string): Promise<void> {
  await conCliente(url, async (cliente) => {
    await cliente.query("select pg_advisory_lock(hashtext('plantilla'))")
    const { rowCount } = await cliente.query('select 1 from pg_database where datname = $1', [plantilla])
    if (rowCount) return
    const provisional = `${plantilla}_${randomBytes(3).toString('hex')}`
    await cliente.query(`create database ${provisional}`)
    await migrar(conBase(url, provisional), MIGRACIONES)
    await cliente.query(`alter database ${provisional} rename to ${plantilla}`)
  })
}

const nuevoNombre = (): string => `prueba_${process.pid}_${randomBytes(5).toString('hex')}`

/** Drops the database, with its login of the application if a server made one. */
async function borrar(url: string, nombre: string): Promise<void> {
  await conCliente(url, async (cliente) => {
    const { rows } = await cliente.query('select oid from pg_database where datname = $1', [nombre])
    await cliente.query(`drop database ${nombre} with (force)`)
    if (rows[0]) await cliente.query(`drop role if exists nitida_app_${rows[0].oid}`)
  })
}

const baseLlamada = (url: string, nombre: string): BaseDePrueba => ({
  url: conBase(url, nombre),
  borrar: () => borrar(url, nombre),
})

/** A migrated database of its own, cloned from the template in a few milliseconds. */
export async function crearBaseDePrueba(url: string): Promise<BaseDePrueba> {
  const plantilla = nombreDePlantilla()
  await asegurarPlantilla(url, plantilla)
  const nombre = nuevoNombre()
  await conCliente(url, async (cliente) => {
    // Only one clone at a time: a template must have no other user.
    await cliente.query("select pg_advisory_lock(hashtext('plantilla'))")
    await cliente.query(`create database ${nombre} template ${plantilla}`)
  })
  return baseLlamada(url, nombre)
}

/** An empty database, as a first start finds it. */
export async function crearBaseVacia(url: string): Promise<BaseDePrueba> {
  const nombre = nuevoNombre()
  await conCliente(url, async (cliente) => void (await cliente.query(`create database ${nombre}`)))
  return baseLlamada(url, nombre)
}
