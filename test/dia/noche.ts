import os from 'node:os'
import { archivosEnDisco } from '../../apps/api/src/adapters/archivos/disco.ts'
import { correoRegistro } from '../../apps/api/src/adapters/correo/registro.ts'
import { transporteRegistro } from '../../apps/api/src/adapters/whatsapp/registro.ts'
import { juntarDeps } from '../../apps/api/src/deps.ts'
import { refrescarConexiones } from '../../apps/api/src/modules/conexiones/conexiones.service.ts'
import { resolverCancelaciones } from '../../apps/api/src/modules/facturacion/facturacion.cancelacion.service.ts'
import { resolverDesconocidos } from '../../apps/api/src/modules/facturacion/facturacion.resolucion.service.ts'
import { atenderPendientes } from '../../apps/api/src/modules/facturacion/facturacion.vida.service.ts'
import { crearPool } from '../../apps/api/src/platform/datos/db.ts'
import { leerEntorno } from '../../apps/api/src/platform/entorno/entorno.ts'
import { crearLog } from '../../apps/api/src/platform/entorno/registro.ts'
import { ctxDeTarea } from '../../apps/api/src/tareas.ts'
import type { Casa } from './casa.ts'

/** Hours after which everything that waits was due once; the day is still the same one. */
const HORAS = 4
const HORA_MS = 3_600_000
/** Each job takes a few at a time. */
const PASADAS = 12

/** The day's length on the servers' clock, at most. */
export const AL_CERRAR_MS = HORA_MS

/**
 * Lives the hours after a day: the jobs alone find out what became of the stampings and cancellations that a fault cut, and of
 * those that SAT had not decided. The servers have ended, so that the hours take no time and nobody hears of them.
 */
export async function pasarLaNoche({ base, claveMaestra, cadena }: Casa): Promise<void> {
  const pool = crearPool(base.url, { max: 4 })
  let ahora = cadena.ahora
  const { deps, dibujante } = juntarDeps({
    ...{
      pool,
      poolsBusquedas: { palabras: pool, numeros: pool },
      url: base.url,
      demo: false,
      now: () => ahora,
      log: crearLog('error'),
      web: null,
    },
    ...{ entorno: leerEntorno({ NODE_ENV: 'test', APP_TOKEN: 'dia' }), claveMaestra },
    ...{ transporte: transporteRegistro, transporteCorreo: correoRegistro, provisional: os.tmpdir() },
    archivos: archivosEnDisco(os.tmpdir(), os.tmpdir()),
  })
  const [ctx, timbrador, fin] = [
    ctxDeTarea(deps),
    { pac: deps.pac, maestra: claveMaestra },
    new AbortController().signal,
  ]
  try {
    await refrescarConexiones(deps, deps)
    for (let hora = 1; hora <= HORAS; hora++) {
      ahora = new Date(cadena.ahora.getTime() + hora * HORA_MS)
      for (let pasada = 0; pasada < PASADAS; pasada++)
        for (const hacer of [resolverDesconocidos, resolverCancelaciones, atenderPendientes])
          await hacer(ctx, timbrador, fin)
    }
  } finally {
    await dibujante.cerrar()
    await pool.end()
  }
}
