import { parseArgs } from 'node:util'
import { esMes } from '@nitida/contract/facturacion.rules'
import pg from 'pg'
import { archivosDe, carpetaProvisional } from '../apps/api/src/adapters/archivos/eleccion.ts'
import { correoRegistro } from '../apps/api/src/adapters/correo/registro.ts'
import { transporteRegistro } from '../apps/api/src/adapters/whatsapp/registro.ts'
import { buildApp } from '../apps/api/src/app.ts'
import type { Deps } from '../apps/api/src/deps.ts'
import { cerrarMes } from '../apps/api/src/modules/facturacion/facturacion.cierre.service.ts'
import { leerInstalacion } from '../apps/api/src/modules/usuarios/usuarios.instalacion.ts'
import { crearPool } from '../apps/api/src/platform/datos/db.ts'
import { leerEntorno } from '../apps/api/src/platform/entorno/entorno.ts'
import { crearLog } from '../apps/api/src/platform/entorno/registro.ts'
import type { CtxSesion } from '../apps/api/src/platform/llamada/ctx.ts'
import { claveMaestraDe } from '../apps/api/src/platform/seguridad/instalacion.ts'
import { ctxDeTarea } from '../apps/api/src/tareas.ts'
import { conInstalacion } from './base.ts'
import { consultarAhora, describir } from './oraculo/oraculo.ts'

/**
 * `npm run close-month -- --mes 2026-10`: makes what is missing of a month's invoices and the globals of every branch, as the
 * oldest administrator; then asks the oracle. A second run does what is left. Exit code 1 when something is left or a rule is
 * broken.
 */
const decir = (linea: string): void => void process.stdout.write(`${linea}\n`)

async function ctxDelMaestro(deps: Deps): Promise<CtxSesion> {
  const maestro = await deps.db
    .selectFrom('usuario')
    .select(['id', 'nombre as name', 'apellido_paterno as lastName', 'apellido_materno as secondLastName'])
    .where('tipo', '=', '0')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { ...ctxDeTarea(deps), actor: { ...maestro, tipo: '0', idSucursal: null }, alcance: { tipo: 'todas' } }
}

async function preguntarAlOraculo(url: string): Promise<number> {
  const cliente = new pg.Client({ connectionString: url, application_name: 'cierre' })
  await cliente.connect()
  try {
    const fallas = await consultarAhora(cliente)
    for (const falla of fallas) decir(`ROTA ${describir(falla)}`)
    return fallas.length
  } finally {
    await cliente.end()
  }
}

async function cerrar(url: string, dataDir: string, mes: string): Promise<void> {
  const entorno = leerEntorno(process.env)
  const pool = crearPool(url, { max: entorno.poolMax })
  const { demo } = await leerInstalacion(url)
  const app = await buildApp({
    ...{
      pool,
      poolsBusquedas: { palabras: pool, numeros: pool },
      url,
      entorno,
      demo,
      now: () => new Date(),
      log: crearLog('error'),
    },
    claveMaestra: await claveMaestraDe(url, dataDir, process.env),
    // The server, and not this command, sends the queued e-mails.
    ...{ transporte: transporteRegistro, transporteCorreo: correoRegistro, web: null },
    ...{ archivos: archivosDe(entorno, demo), provisional: carpetaProvisional(entorno) },
  })
  const inicio = performance.now()
  try {
    const { pac, claveMaestra: maestra, claveFacturas: clave } = app.deps
    const enlaces = { clave, base: entorno.apiBase }
    const cierre = await cerrarMes(await ctxDelMaestro(app.deps), { pac, maestra }, enlaces, mes, decir)
    for (const fallo of cierre.fallos) decir(`! ${fallo}`)
    const segundos = ((performance.now() - inicio) / 1000).toFixed(1)
    decir(
      `${mes}: ${cierre.globales} globales de ${cierre.tickets} tickets en ${segundos} s; quedan $${cierre.pendiente.toFixed(2)}.`,
    )
    const rotas = await preguntarAlOraculo(url)
    if (rotas > 0 || cierre.pendiente > 0 || cierre.fallos.length > 0) process.exitCode = 1
  } finally {
    await app.close()
    await pool.end()
  }
}

const { mes = '' } = parseArgs({ options: { mes: { type: 'string' } } }).values
if (!esMes(mes)) throw new Error('Uso: npm run close-month -- --mes 2026-10')
await conInstalacion(({ url, dataDir }) => cerrar(url, dataDir, mes))
