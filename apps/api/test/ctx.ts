import type { Ctx, Evento } from '../src/platform/llamada/ctx.ts'
import type { TestApp } from './testApp.ts'

/** A context like a request's; `emitidos` collects its events instead of the sockets. */
export function crearCtxDePrueba(t: TestApp, cambios: Partial<Ctx> = {}): Ctx & { emitidos: Evento[] } {
  const emitidos: Evento[] = []
  const { now, sesiones, log, optica } = t.app.deps
  return {
    db: t.db,
    base: t.db,
    now,
    peticion: 'prueba',
    direccion: null,
    log,
    emitir: (evento) => void emitidos.push(evento),
    sesiones,
    optica,
    sesion: null,
    alConfirmar: null,
    idempotencia: null,
    ...cambios,
    emitidos,
  }
}
