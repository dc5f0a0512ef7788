import { sql } from 'kysely'
import type { Archivos } from '../adapters/archivos/archivos.ts'
import { crearDb, crearPool, type Db } from '../platform/datos/db.ts'
import type { ClaveMaestra } from '../platform/seguridad/clave-maestra.ts'
import { cifrarContrasena } from '../platform/seguridad/contrasenas.ts'
import { insertBloqueos } from './demo.bloqueos.ts'
import { insertCitas } from './demo.citas.ts'
import { insertClientes } from './demo.clientes.ts'
import { insertComisiones } from './demo.comisiones.ts'
import { insertCortes } from './demo.cortes.ts'
import { insertCsd } from './demo.csd.ts'
import { insertInventario } from './demo.inventario.ts'
import { insertMercancia } from './demo.mercancia.ts'
import { insertMetas } from './demo.metas.ts'
import { insertMicas } from './demo.micas.ts'
import { insertPedidos } from './demo.pedidos.ts'
import { insertPresupuestos } from './demo.presupuestos.ts'
import { insertRehechos } from './demo.rehechos.ts'
import { insertSeguimiento } from './demo.seguimiento.ts'
import { SUCURSAL_DEMO, sucursalesDemo } from './demo.sucursales.ts'
import { insertTaller } from './demo.taller.ts'
import { type UsuarioCreado, usuariosDemo } from './demo.usuarios.ts'
import { insertVisitas } from './demo.visitas.ts'

/** Password of every demo user (D-71). Production refuses a database that has them. */
export const CONTRASENA_DEMO = 'nitida-demo'

/** Who answers for the data of the demo's patients, for its privacy notice: nobody real. */
export const privacidadDemo = {
  domicilio: 'Av. Juárez 120, Centro, 72000 Puebla, Puebla',
  correo: 'privacidad@optica-demo.example',
  telefono: '222 555 0100',
}

/** The accounts that the start prints. */
export const cuentasDemo = usuariosDemo
  .filter(({ correo, folio }) => folio === SUCURSAL_DEMO || correo === 'caja2@nitida.mx')
  .map(({ correo, tipo }) => ({ correo, tipo }))

async function insertSucursales(db: Db, ahora: Date): Promise<Map<string, number>> {
  const filas = sucursalesDemo.map((sucursal) => ({ ...sucursal, creada_en: ahora }))
  const creadas = await db.insertInto('sucursal').values(filas).returning(['id', 'folio']).execute()
  return new Map(creadas.map(({ id, folio }) => [folio, id]))
}

async function insertUsuarios(db: Db, sucursales: Map<string, number>, ahora: Date): Promise<UsuarioCreado[]> {
  const contrasena_hash = await cifrarContrasena(CONTRASENA_DEMO)
  const creados: UsuarioCreado[] = []
  for (const { correo, nombre, paterno, materno, tipo, folio, horario, cedula, encargado } of usuariosDemo) {
    const id_sucursal = folio === null ? null : (sucursales.get(folio) ?? null)
    const { id } = await db
      .insertInto('usuario')
      .values({
        correo,
        nombre,
        apellido_paterno: paterno,
        apellido_materno: materno,
        tipo,
        horario: tipo === '0' ? null : horario,
        id_sucursal,
        cedula,
        contrasena_hash,
        creado_en: ahora,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (encargado && id_sucursal !== null) {
      await db.updateTable('sucursal').set({ id_encargado: id }).where('id', '=', id_sucursal).execute()
    }
    creados.push({ id, tipo, id_sucursal })
  }
  return creados
}

/** Everything of the chain, each part on what the ones before it made. */
async function insertCadena(
  db: Db,
  ahora: Date,
  maestra: ClaveMaestra | null,
  archivos: Archivos | null,
): Promise<void> {
  const sucursales = await insertSucursales(db, ahora)
  if (maestra) await insertCsd(db, maestra, sucursales, ahora)
  const usuarios = await insertUsuarios(db, sucursales, ahora)
  const clientes = await insertClientes(db, { sucursales, usuarios, ahora })
  const contexto = { clientes, usuarios, ahora }
  const avisos = [...(await insertCitas(db, contexto)), ...(await insertPedidos(db, contexto))]
  avisos.sort((a, b) => a.creado_en.getTime() - b.creado_en.getTime())
  await db.insertInto('mensaje').values(avisos).execute()
  await insertInventario(db, { sucursales, usuarios, ahora, archivos })
  await insertMercancia(db, { sucursales, usuarios, ahora })
  await insertCortes(db, contexto)
  await insertMetas(db, usuarios, ahora)
  await insertComisiones(db, usuarios, ahora)
  await insertMicas(db, usuarios, ahora)
  await insertVisitas(db, { ...contexto, archivos })
  await insertTaller(db, usuarios, ahora)
  await insertPresupuestos(db, clientes, ahora)
  await insertRehechos(db, ahora)
  await insertSeguimiento(db, ahora)
  await insertBloqueos(db, ahora)
}

/**
 * Fills an empty database with the demo chain and marks it as one (D-71). Several processes may start at once: one fills,
 * the others find it filled.
 * @param url connects as the owner; only he may mark a database.
 * @param maestra wraps the branches' seals; null leaves them without.
 * @param archivos takes the pictures of visits; null leaves the visits without.
 * @returns whether this call filled it.
 */
export async function llenarDemo(
  url: string,
  ahora: Date,
  maestra: ClaveMaestra | null,
  archivos: Archivos | null = null,
): Promise<boolean> {
  const db = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    return await db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(db)
      if (await db.selectFrom('usuario').select('id').limit(1).executeTakeFirst()) return false
      await db.insertInto('instalacion').values({ clave: 'demo', valor: '1' }).execute()
      await insertCadena(db, ahora, maestra, archivos)
      return true
    })
  } finally {
    await db.destroy()
  }
}
