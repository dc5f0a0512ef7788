import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { pedidos } from '@nitida/contract/pedidos'
import { sesion } from '@nitida/contract/sesion'
import { archivosDe, carpetaProvisional } from '../../apps/api/src/adapters/archivos/eleccion.ts'
import { correoRegistro } from '../../apps/api/src/adapters/correo/registro.ts'
import { transporteRegistro } from '../../apps/api/src/adapters/whatsapp/registro.ts'
import { buildApp } from '../../apps/api/src/app.ts'
import { CONTRASENA_DEMO } from '../../apps/api/src/demo/demo.ts'
import { crearPool } from '../../apps/api/src/platform/datos/db.ts'
import { leerEntorno } from '../../apps/api/src/platform/entorno/entorno.ts'
import { crearLog } from '../../apps/api/src/platform/entorno/registro.ts'
import type { ClaveMaestra } from '../../apps/api/src/platform/seguridad/clave-maestra.ts'

const CAJA_DE_DEMO = 'caja@nitida.mx'
const APP_TOKEN = 'simulacro'

/** A till at work. */
export interface Caja {
  /** Takes an order with its advance, and a payment on it. @returns its id. */
  vender(): Promise<number>
}

type App = Awaited<ReturnType<typeof buildApp>>

/** Posts to the application as a browser would. @throws Error with the code of a refusal. */
async function enviar(app: App, ruta: string, payload: object, tk = ''): Promise<Record<string, unknown>> {
  const headers = { 'x-app-token': APP_TOKEN, authorization: `Bearer ${tk}` }
  const respuesta = await app.inject({ method: 'POST', url: `/api${ruta}`, headers, payload })
  const cuerpo = respuesta.json()
  if (respuesta.statusCode !== 200) throw new Error(`${ruta} contestó ${respuesta.statusCode} ${cuerpo.error}`)
  return cuerpo
}

async function abrirCaja(app: App, username: string): Promise<Caja> {
  const { db, now } = app.deps
  const entrada = await enviar(app, sesion.login.path, { username, password: CONTRASENA_DEMO })
  const tk = String(entrada.tk)
  const paciente = await db
    .selectFrom('cliente as c')
    .innerJoin('usuario as u', 'u.id_sucursal', 'c.id_sucursal')
    .select(['c.id', 'c.id_sucursal as idSucursal'])
    .where('u.correo', '=', username)
    .where('c.eliminado_en', 'is', null)
    .executeTakeFirstOrThrow()
  const pedido = {
    idCliente: paciente.id,
    idSucursal: paciente.idSucursal,
    fechaEntrega: sumarDias(fechaEn(ZONA_POR_OMISION, now()), 7),
    tipoPago: 'Anticipo',
    anticipo: 300,
    formaPago: 'Efectivo',
    facturacion: 'False',
    tipoTicketFis: 'Comprobante',
    elementos: [{ armazon: 'Nítida 52□18', importeArmazon: 1250.5 }],
  }
  return {
    async vender() {
      const { pedidoId } = await enviar(app, pedidos.crear.path, pedido, tk)
      const abonos = pedidos.abonar.path.replace(':id', String(pedidoId))
      await enviar(app, abonos, { importe: 200.25, formaPago: 'Debito' }, tk)
      return Number(pedidoId)
    },
  }
}

/**
 * Opens the shop on a database with demo passwords, lets its till work, and closes it again, so that every sale is in the
 * database.
 */
export async function conCaja<T>(
  url: string,
  claveMaestra: ClaveMaestra,
  trabajo: (caja: Caja) => Promise<T>,
  username = CAJA_DE_DEMO,
): Promise<T> {
  const pool = crearPool(url, { max: 4 })
  const entorno = leerEntorno({ NODE_ENV: 'test', APP_TOKEN, POOL_MAX: '4' })
  const app = await buildApp({
    pool,
    poolsBusquedas: { palabras: pool, numeros: pool },
    url,
    entorno,
    now: () => new Date(),
    log: crearLog('silent'),
    claveMaestra,
    transporte: transporteRegistro,
    archivos: archivosDe(entorno, false), // the till takes no photos
    provisional: carpetaProvisional(entorno),
    transporteCorreo: correoRegistro,
    demo: true,
    web: null,
  })
  try {
    return await trabajo(await abrirCaja(app, username))
  } finally {
    await app.close()
    await pool.end()
  }
}
