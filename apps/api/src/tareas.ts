import type { Deps } from './app.ts'
import { barrerBorradores } from './modules/borradores/borradores.service.ts'
import { recordarCitas } from './modules/citas/citas.recordatorios.service.ts'
import { barrerCorreos, enviarCorreos } from './modules/correos/correos.envio.service.ts'
import { crearAnuncios } from './modules/mensajes/mensajes.anuncios.ts'
import { barrerMensajes, enviarPendientes, PLAZO_MS } from './modules/mensajes/mensajes.envio.service.ts'
import { olvidarRecibos } from './modules/mensajes/mensajes.recibos.service.ts'
import { terminarCampanas } from './modules/promociones/promociones.consulta.service.ts'
import { barrerArchivos } from './modules/visitas/visitas.barrido.service.ts'
import type { Evento } from './platform/ctx.ts'
import type { Tareas } from './platform/tareas.ts'

/** The background work of the modules, by the names it is queued under. */
export function tareasDe(deps: Deps, emitir: (evento: Evento) => void = () => {}): Tareas {
  const { db, now, log, transporte, definiciones, claveEnlaces, entorno, optica } = deps
  const anunciar = crearAnuncios(emitir)
  const envios = { db, now, log, transporte, definiciones, claveEnlaces, plazoMs: PLAZO_MS, anunciar }
  return {
    enviarMensaje: { hacer: (fin) => enviarPendientes(envios, fin) },
    enviarCorreo: { hacer: (fin) => enviarCorreos(deps, fin) },
    barrerCorreos: { hacer: (fin) => barrerCorreos(deps, fin), cron: '* * * * *', alIniciar: true },
    barrerMensajes: { hacer: (fin) => barrerMensajes(envios, fin), cron: '* * * * *', alIniciar: true },
    recordarCitas: { hacer: () => recordarCitas({ db, now, optica }).then(() => {}), cron: '* * * * *' },
    terminarCampanas: { hacer: () => terminarCampanas(db, now()), cron: '* * * * *' },
    // While the shops sleep.
    olvidarRecibos: {
      hacer: (fin) => olvidarRecibos({ db, now, dias: entorno.diasDeRecibos }, fin),
      cron: '43 9 * * *',
    },
    barrerArchivos: {
      hacer: (fin) => barrerArchivos(deps, fin),
      cron: '13 9 * * *',
      alIniciar: true,
    },
    barrerBorradores: { hacer: () => barrerBorradores(db, now()), cron: '7 * * * *' },
  }
}
