import type { Deps } from './app.ts'
import { barrerBorradores } from './modules/borradores/borradores.service.ts'
import { barrerMensajes, enviarPendientes, PLAZO_MS } from './modules/mensajes/mensajes.envio.service.ts'
import { olvidarRecibos } from './modules/mensajes/mensajes.recibos.service.ts'
import { barrerArchivos } from './modules/visitas/visitas.barrido.service.ts'
import type { Tareas } from './platform/tareas.ts'

/** The background work of the modules, by the names it is queued under. */
export function tareasDe({
  db,
  now,
  log,
  transporte,
  definiciones,
  claveEnlaces,
  entorno,
  archivos,
  provisional,
}: Deps): Tareas {
  const envios = { db, now, log, transporte, definiciones, claveEnlaces, plazoMs: PLAZO_MS }
  return {
    enviarMensaje: { hacer: (fin) => enviarPendientes(envios, fin) },
    barrerMensajes: { hacer: (fin) => barrerMensajes(envios, fin), cron: '* * * * *', alIniciar: true },
    // While the shops sleep.
    olvidarRecibos: {
      hacer: (fin) => olvidarRecibos({ db, now, dias: entorno.diasDeRecibos }, fin),
      cron: '43 9 * * *',
    },
    barrerArchivos: {
      hacer: (fin) => barrerArchivos({ db, archivos, now, provisional }, fin),
      cron: '13 9 * * *',
      alIniciar: true,
    },
    barrerBorradores: { hacer: () => barrerBorradores(db, now()), cron: '7 * * * *' },
  }
}
