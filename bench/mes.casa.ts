import { randomBytes } from 'node:crypto'
import { crearCsdDePrueba } from '@nitida/cfdi/csd-de-prueba'
import type pg from 'pg'
import { archivosEnDisco } from '../apps/api/src/adapters/archivos/disco.ts'
import { correoRegistro } from '../apps/api/src/adapters/correo/registro.ts'
import { transporteRegistro } from '../apps/api/src/adapters/whatsapp/registro.ts'
import { buildApp } from '../apps/api/src/app.ts'
import type { Deps } from '../apps/api/src/deps.ts'
import { guardarCsd } from '../apps/api/src/modules/sucursales/sucursales.csd.service.ts'
import { crearPool } from '../apps/api/src/platform/datos/db.ts'
import { leerEntorno } from '../apps/api/src/platform/entorno/entorno.ts'
import { crearLog } from '../apps/api/src/platform/entorno/registro.ts'
import type { CtxSesion } from '../apps/api/src/platform/llamada/ctx.ts'
import { leerClaveMaestra } from '../apps/api/src/platform/seguridad/clave-maestra.ts'
import { ctxDeTarea } from '../apps/api/src/tareas.ts'
import { AHORA, RFC } from './mes.ventas.ts'

const ANIO_MS = 365 * 24 * 3_600_000

/** The application with the sandbox's provider, whose clock the bench sets, and an owner who calls its services. */
export interface CasaFiscal {
  deps: Deps
  ctx: CtxSesion
  t: { pac: Deps['pac']; maestra: Deps['claveMaestra'] }
  enlaces: { clave: Deps['claveFacturas']; base: string }
  reloj: { ahora: Date }
  pool: pg.Pool
}

/** Opens it on a database with branches, each of which gets its seal, and closes it after the work. */
export async function conCasaFiscal<T>(
  {
    url,
    carpeta,
    maestro,
    sucursales,
  }: { url: string; carpeta: string; maestro: number; sucursales: readonly number[] },
  trabajo: (casa: CasaFiscal) => Promise<T>,
): Promise<T> {
  const pool = crearPool(url, { max: 10 })
  const reloj = { ahora: AHORA }
  const app = await buildApp({
    ...{
      pool,
      poolsBusquedas: { palabras: pool, numeros: pool },
      url,
      demo: false,
      now: () => reloj.ahora,
      log: crearLog('error'),
      web: null,
    },
    entorno: leerEntorno({ NODE_ENV: 'test', APP_TOKEN: 'bench' }),
    claveMaestra: leerClaveMaestra(randomBytes(32).toString('hex')),
    ...{ transporte: transporteRegistro, transporteCorreo: correoRegistro, provisional: carpeta },
    archivos: archivosEnDisco(carpeta, carpeta),
  })
  try {
    const { deps } = app
    const actor = { id: maestro, name: 'A', lastName: 'B', secondLastName: 'C', tipo: '0' as const, idSucursal: null }
    const ctx: CtxSesion = { ...ctxDeTarea(deps), actor, alcance: { tipo: 'todas' } }
    const t = { pac: deps.pac, maestra: deps.claveMaestra }
    const desde = new Date(AHORA.getTime() - ANIO_MS)
    const { certificado, llave, contrasena } = crearCsdDePrueba({ rfc: RFC, desde, hasta: new Date('2028-01-01') })
    for (const id of sucursales)
      await guardarCsd(
        ctx,
        t.maestra,
        { id, rfc: RFC, rfcCambia: false },
        { CSD: certificado, privateKey: llave, passCSD: contrasena },
      )
    return await trabajo({ deps, ctx, t, enlaces: { clave: deps.claveFacturas, base: '/api' }, reloj, pool })
  } finally {
    await app.close()
    await pool.end()
  }
}
