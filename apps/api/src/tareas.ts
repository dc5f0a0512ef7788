import type { Deps } from './app.ts'
import { barrerMensajes, enviarPendientes, PLAZO_MS } from './modules/mensajes/mensajes.envio.service.ts'
import type { Tareas } from './platform/tareas.ts'

/** The background work of the modules, by the names it is queued under. */
export function tareasDe({ db, now, log, transporte, claveEnlaces }: Deps): Tareas {
  const envios = { db, now, log, transporte, claveEnlaces, plazoMs: PLAZO_MS }
  return {
    enviarMensaje: { hacer: (fin) => enviarPendientes(envios, fin) },
    barrerMensajes: { hacer: (fin) => barrerMensajes(envios, fin), cron: '* * * * *', alIniciar: true },
  }
}
