import { createHash, randomBytes } from 'node:crypto'
import { horaEn } from '@nitida/contract/fechas'
import type { TipoUsuario } from '@nitida/contract/permisos'
import type { Preferencias } from '@nitida/contract/sesion'
import { dentroDeHorario, minutosRestantes } from '@nitida/contract/usuarios.rules'
import { sql } from 'kysely'
import { type BaseDatos, esFalloDeConexion } from '../datos/db.ts'
import { AppError } from '../entorno/errores.ts'
import { aTiempo } from '../entorno/plazo.ts'

/** A session ends 12 h after login at the latest (D-5). */
const DURACION_MAXIMA_MS = 12 * 3600 * 1000
const ADELANTO_MS = 10 * 60_000
const VIGENCIA_CACHE_MS = 1000
const CACHE_MAXIMO = 5000
const LECTURAS_MAXIMAS = 5
/** Time that a call waits for its use to be noted: nothing is written while the primary is gone, and a read need not be. */
const NOTA_MS = 500

/** The user of a request, from his session only (D-9). */
export interface Actor {
  id: number
  tipo: TipoUsuario
  name: string
  lastName: string
  secondLastName: string
  idSucursal: number | null
}

/** A live session with everything a request is judged by. */
export interface Sesion {
  tokenHash: Buffer
  actor: Actor
  /** `HH:MM-HH:MM`, or null for a type that has none. */
  horario: string | null
  zona: string
  sucursal: { id: number; sucursalNumber: string; direccion: string } | null
  /** His licence, where his type has one (D-86). */
  cedula: string | null
  preferencias: Preferencias
  /** Whether his login asks for a second factor. */
  conFactor: boolean
  creadaEn: Date
  venceEn: Date
  ultimoUsoEn: Date
}

/** 256 random bits; only the hash is stored (D-5). */
export const nuevoToken = (): string => randomBytes(32).toString('base64url')
export const hashDeToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether hours admit the user now (D-7). Type 0 has no hours. */
export const enHorario = (tipo: TipoUsuario, horario: string | null, zona: string, ahora: Date): boolean =>
  tipo === '0' || (horario !== null && dentroDeHorario(horario, horaEn(zona, ahora)))

const MINUTO_MS = 60_000

/** Whether the owner demands a second factor of his type that he has not. */
export const debeFactor = ({ actor, conFactor }: Sesion, tipos: string): boolean =>
  !conFactor && tipos.includes(actor.tipo)

/** The first instant after the hours that hold now, their last minute included; null when they never end (D-7). */
function finDeHorario(tipo: TipoUsuario, horario: string | null, zona: string, ahora: Date): number | null {
  if (tipo === '0' || horario === null) return null
  const minutos = minutosRestantes(horario, horaEn(zona, ahora))
  if (minutos === null) return null
  const ultimo = Math.floor(ahora.getTime() / MINUTO_MS) * MINUTO_MS + minutos * MINUTO_MS
  // The last minute is earlier or later where the clock is changed meanwhile.
  const desfase = minutosRestantes(horario, horaEn(zona, new Date(ultimo)))
  return ultimo + (desfase ?? 0) * MINUTO_MS + MINUTO_MS
}

/**
 * Absolute end of a session opened now: 12 h, or the end of the hours if that is sooner. Hours that begin again before the
 * 12 h are over do not bring it back.
 */
export function venceDe(tipo: TipoUsuario, horario: string | null, zona: string, ahora: Date): Date {
  return new Date(Math.min(ahora.getTime() + DURACION_MAXIMA_MS, finDeHorario(tipo, horario, zona, ahora) ?? Infinity))
}

/** Moment at which a session ends by itself: its absolute end, the end of the hours, or the idle limit. */
function terminaEn({ venceEn, actor, horario, zona }: Sesion, ahora: Date, minutosInactividad: number): Date {
  const fin = finDeHorario(actor.tipo, horario, zona, ahora) ?? Infinity
  const inactividad = minutosInactividad > 0 ? ahora.getTime() + minutosInactividad * 60_000 : Infinity
  return new Date(Math.min(venceEn.getTime(), fin, inactividad))
}

export interface Sesiones {
  /**
   * The live session of a token, used now.
   * @throws AppError SESION_TERMINADA; FUERA_DE_HORARIO, with `timeDeny`, when the hours ended it.
   */
  comprobar(token: string): Promise<Sesion>
  /** Like `comprobar`, but not counted as use: for sockets, which nobody touches. */
  consultar(token: string): Promise<Sesion>
  /** Whether the session of a token's hash is alive, not counted as use: for what it signed. */
  vive(tokenHash: Buffer): Promise<boolean>
  /** Judges a known session again without the database: hours and ends. */
  sigueViva(sesion: Sesion): boolean
  /** Drops the cache of a user; of everybody without an id. */
  olvidar(idUsuario?: number): void
  terminaEn(sesion: Sesion): Date
}

interface Opciones {
  db: BaseDatos
  /** The session of a token's hash while it was not ended, nor its user taken out. */
  leerSesion(tokenHash: Buffer): Promise<Sesion | null>
  /** Whether nothing can be written down now, so that a use is not either. */
  sinEscritura?: () => boolean
  now: () => Date
  /** Minutes of the idle limit in force; 0 is none. */
  minutosInactividad: () => number
}

/**
 * Checks tokens against user, hours and version at every request (D-5). Rows are cached for at most one second and dropped as
 * soon as NOTIFY says that a session ended, so a deactivated user is out at once on every process.
 */
export function crearSesiones({
  db,
  leerSesion,
  sinEscritura = () => false,
  now,
  minutosInactividad,
}: Opciones): Sesiones {
  const cache = new Map<string, { sesion: Sesion; hasta: number }>()
  // A row read before an invalidation must not be stored after it.
  let generacion = 0

  async function leer(tokenHash: Buffer): Promise<Sesion | null> {
    const clave = tokenHash.toString('base64')
    const guardada = cache.get(clave)
    if (guardada && guardada.hasta > performance.now()) return guardada.sesion
    cache.delete(clave)
    for (let lectura = 1; ; lectura++) {
      const generacionAlLeer = generacion
      const sesion = await leerSesion(tokenHash)
      const alDia = generacion === generacionAlLeer
      // A session ended while this one was read, so the row may be out of date.
      if (sesion && !alDia && lectura < LECTURAS_MAXIMAS) continue
      if (sesion && alDia) {
        if (cache.size >= CACHE_MAXIMO) cache.clear()
        cache.set(clave, { sesion, hasta: performance.now() + VIGENCIA_CACHE_MS })
      }
      return sesion
    }
  }

  const inactiva = (sesion: Sesion): boolean =>
    minutosInactividad() > 0 && now().getTime() - sesion.ultimoUsoEn.getTime() > minutosInactividad() * 60_000

  const notandose = new Set<string>()

  /**
   * To the minute, or to a quarter of an idle limit of less than four; without one as well, because one that is set while somebody works is
   * not to end his session. Its commit does not wait for the standby.
   */
  async function anotarUso(sesion: Sesion): Promise<void> {
    const clave = sesion.tokenHash.toString('base64')
    const paso = Math.min(60_000, minutosInactividad() * 15_000 || 60_000)
    if (now().getTime() - sesion.ultimoUsoEn.getTime() < paso || notandose.has(clave) || sinEscritura()) return
    sesion.ultimoUsoEn = now()
    notandose.add(clave)
    const nota = db
      .updateTable('sesion')
      .from(sql`set_config('synchronous_commit', 'local', true)`.as('sin_espera'))
      .set({ ultimo_uso_en: sesion.ultimoUsoEn })
      .where('token_hash', '=', sesion.tokenHash)
      .execute()
      .catch((error: unknown) => {
        // A read goes on without it, and a write fails by itself.
        if (!esFalloDeConexion(error)) throw error
      })
      .finally(() => notandose.delete(clave))
    await aTiempo(nota, NOTA_MS)
  }

  /** The session was opened by a clock that was ahead, and would live for longer than any session may. */
  const deOtroReloj = ({ creadaEn }: Sesion): boolean => creadaEn.getTime() - now().getTime() > ADELANTO_MS

  const dentro = (sesion: Sesion): boolean => enHorario(sesion.actor.tipo, sesion.horario, sesion.zona, now())

  const sigueViva = (sesion: Sesion): boolean =>
    sesion.venceEn > now() && !inactiva(sesion) && !deOtroReloj(sesion) && dentro(sesion)

  async function consultar(token: string): Promise<Sesion> {
    const sesion = await leer(hashDeToken(token))
    if (sesion && !dentro(sesion)) throw new AppError('FUERA_DE_HORARIO', { timeDeny: true })
    if (!sesion || !sigueViva(sesion)) throw new AppError('SESION_TERMINADA', { timeDeny: false })
    return sesion
  }

  return {
    async comprobar(token) {
      const sesion = await consultar(token)
      await anotarUso(sesion)
      return sesion
    },
    consultar,
    async vive(tokenHash) {
      const sesion = await leer(tokenHash)
      return sesion !== null && sigueViva(sesion)
    },
    sigueViva,
    olvidar(idUsuario) {
      generacion++
      if (idUsuario === undefined) cache.clear()
      else for (const [clave, { sesion }] of cache) if (sesion.actor.id === idUsuario) cache.delete(clave)
    },
    terminaEn: (sesion) => terminaEn(sesion, now(), minutosInactividad()),
  }
}
