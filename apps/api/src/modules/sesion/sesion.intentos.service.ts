import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Cupo, crearCupo } from '../../platform/entorno/cupos.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditarSinSesion } from '../../platform/llamada/auditoria.ts'
import { type Ctx, despues } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { rastroDe } from '../../platform/seguridad/direcciones.ts'
import { sesionAuditada } from './sesion.auditoria.ts'
import {
  contarIntentos,
  deleteIntentos,
  deleteIntentosDe,
  existenFrenadas,
  insertIntentos,
  selectFrenadas,
  type Ventana,
} from './sesion.queries.ts'

const VENTANA_MS = 15 * 60 * 1000
const POR_ORIGEN = 5
const POR_DIRECCION = 50

/** Origin of an attempt. */
export interface Origen {
  direccion: string
  /** The mark of an earlier good login in this browser, as it came with the request. */
  marca: string | null
}

/** Accounts, addresses and devices are counted by a keyed hash, so that the table tells nobody who tried to get in. */
const claveDe = (secreto: KeyObject, tipo: 'cuenta' | 'direccion' | 'origen' | 'dispositivo', valor: string): Buffer =>
  createHmac('sha256', secreto).update(`${tipo} ${valor}`).digest()

const cuentaDe = (secreto: KeyObject, cuenta: string): Buffer => claveDe(secreto, 'cuenta', cuenta.trim().toLowerCase())

const firmar = (secreto: KeyObject, cuenta: string, dispositivo: string): Buffer =>
  claveDe(secreto, 'dispositivo', `${cuenta.trim().toLowerCase()} ${dispositivo}`)

/** The device of a mark that a good login of this account left, or null. */
function dispositivoDe(secreto: KeyObject, cuenta: string, marca: string | null): string | null {
  const [dispositivo, firma] = marca?.split('.') ?? []
  if (!dispositivo || !firma) return null
  const dada = Buffer.from(firma, 'base64url')
  const propia = firmar(secreto, cuenta, dispositivo)
  return dada.length === propia.length && timingSafeEqual(dada, propia) ? dispositivo : null
}

/** A mark for the browser after a good login, so that strangers do not lock its owner out of it (D-77). */
export function marcar(secreto: KeyObject, cuenta: string, marca: string | null): string {
  const dispositivo = dispositivoDe(secreto, cuenta, marca) ?? randomBytes(16).toString('base64url')
  return `${dispositivo}.${firmar(secreto, cuenta, dispositivo).toString('base64url')}`
}

/** Name of the cookie that holds the mark: one for each account that logs in at a shared counter. */
export const nombreDeMarca = (secreto: KeyObject, cuenta: string): string =>
  `dispositivo-${cuentaDe(secreto, cuenta).toString('hex').slice(0, 16)}`

const HOLGURA_MS = 60_000
const ventana = (ahora: Date): Ventana => ({
  desde: new Date(ahora.getTime() - VENTANA_MS),
  hasta: new Date(ahora.getTime() + HOLGURA_MS),
})

/** Time for which a refusal is remembered, so that a flood is turned away before the database. */
const RECUERDO_MS = 2000
const RECUERDOS = 10_000
/** Logins of one origin, and of one address, that are looked at together; those under way count as failures until they end. */
const A_LA_VEZ = { origen: 1, direccion: 8 }
const EN_ESPERA = 60

/** A process's memory of logins under way. */
interface Frenos {
  hasta: Map<string, number>
  avisados: Map<string, number>
  cupos: Map<string, { conCupo: Cupo; usos: number }>
}
const deProceso = new WeakMap<object, Frenos>()

function frenosDe({ base }: Ctx): Frenos {
  const frenos = deProceso.get(base) ?? { hasta: new Map(), avisados: new Map(), cupos: new Map() }
  deProceso.set(base, frenos)
  return frenos
}

/** Runs logins of one key a few at a time. @throws AppError DEMASIADOS_INTENTOS when too many wait. */
async function porCupo<T>({ cupos }: Frenos, clave: string, lugares: number, trabajo: () => Promise<T>): Promise<T> {
  const suyo = cupos.get(clave) ?? { conCupo: crearCupo(lugares), usos: 0 }
  if (suyo.usos >= lugares + EN_ESPERA) throw new AppError('DEMASIADOS_INTENTOS')
  cupos.set(clave, suyo)
  suyo.usos++
  try {
    return await suyo.conCupo(trabajo)
  } finally {
    if (--suyo.usos === 0) cupos.delete(clave)
  }
}

function recordar(mapa: Map<string, number>, clave: string, hasta: number): void {
  if (mapa.size >= RECUERDOS) mapa.clear()
  mapa.set(clave, hasta)
}

/** Whether the memory of a key still holds; a clock that went back ends it. */
const recordado = (mapa: Map<string, number>, clave: string, ahora: number, plazo: number): boolean => {
  const falta = (mapa.get(clave) ?? 0) - ahora
  return falta > 0 && falta <= plazo
}

/** @throws AppError DEMASIADOS_INTENTOS, audited once in a window. */
async function frenar(
  ctx: Ctx,
  secreto: KeyObject,
  { clave, primero, direccion }: { clave: Buffer; primero: Date | null; direccion: string },
): Promise<never> {
  const { hasta, avisados } = frenosDe(ctx)
  const [nombre, ahora] = [clave.toString('hex'), ctx.now().getTime()]
  // The refusal ends when the first of these attempts counts no more.
  recordar(hasta, nombre, Math.min(ahora + RECUERDO_MS, (primero?.getTime() ?? ahora) + VENTANA_MS))
  if (!recordado(avisados, nombre, ahora, VENTANA_MS)) {
    recordar(avisados, nombre, ahora + VENTANA_MS)
    const despues = rastroDe(direccion, secreto)
    await auditarSinSesion(ctx, null, { accion: 'acceso frenado', entidad: sesionAuditada, despues })
  }
  throw new AppError('DEMASIADOS_INTENTOS')
}

/**
 * Takes one attempt before any password is hashed (security 14): of the account from this address, and of the address; on a known
 * device of the account alone, so that strangers never lock a person out of it (D-77). Unknown accounts are counted like known
 * ones, so a refusal tells nothing.
 * @param entrar looks at the password; the attempt is given back when it does not throw.
 * @throws AppError DEMASIADOS_INTENTOS after 5 failures of an account from one origin or 50 of an address in 15 minutes.
 */
export async function conIntento<T>(
  ctx: Ctx,
  secreto: KeyObject,
  cuenta: string,
  { direccion, marca }: Origen,
  entrar: () => Promise<T>,
): Promise<T> {
  const deCuenta = cuentaDe(secreto, cuenta)
  const dispositivo = dispositivoDe(secreto, cuenta, marca)
  const deOrigen = claveDe(secreto, 'origen', `${deCuenta.toString('hex')} ${dispositivo ?? direccion}`)
  const deDireccion = claveDe(secreto, 'direccion', direccion)
  const frenos = frenosDe(ctx)
  const claves = dispositivo ? [deOrigen] : [deDireccion, deOrigen]
  const intentar = async (): Promise<T> => {
    const ahora = ctx.now()
    if (claves.some((clave) => recordado(frenos.hasta, clave.toString('hex'), ahora.getTime(), RECUERDO_MS)))
      throw new AppError('DEMASIADOS_INTENTOS')
    const tomado = await inTransaction(ctx, async (ctx) => {
      const deTodos = dispositivo ? null : await contarIntentos(ctx.db, deDireccion, ventana(ahora))
      if (deTodos && deTodos.total >= POR_DIRECCION)
        return { frenada: deDireccion, primero: deTodos.primero, filas: [] }
      const suyos = await contarIntentos(ctx.db, deOrigen, ventana(ahora))
      if (suyos.total >= POR_ORIGEN) return { frenada: deOrigen, primero: suyos.primero, filas: [] }
      const propio = { clave: deOrigen, cuenta: deCuenta }
      const intentos = dispositivo ? [propio] : [propio, { clave: deDireccion, cuenta: null }]
      return { frenada: null, primero: null, filas: await insertIntentos(ctx.db, intentos, ahora) }
    })
    if (tomado.frenada) return frenar(ctx, secreto, { clave: tomado.frenada, primero: tomado.primero, direccion })
    const dentro = await entrar()
    await deleteIntentos(
      ctx.db,
      tomado.filas.map((fila) => fila.id),
    )
    return dentro
  }
  const deUnOrigen = () => porCupo(frenos, deOrigen.toString('hex'), A_LA_VEZ.origen, intentar)
  return dispositivo ? deUnOrigen() : porCupo(frenos, deDireccion.toString('hex'), A_LA_VEZ.direccion, deUnOrigen)
}

/** Whether any account's logins are slowed down somewhere, for a statement to answer along with its rows. */
export const hayFrenadas = ({ db, now }: Ctx) => existenFrenadas(db, ventana(now()), POR_ORIGEN)

/** Accounts of these whose logins are slowed down somewhere, for their administrator to see (D-77). */
export async function cuentasFrenadas(ctx: Ctx, secreto: KeyObject, cuentas: string[]): Promise<ReadonlySet<string>> {
  if (cuentas.length === 0) return new Set()
  const claves = cuentas.map((cuenta) => cuentaDe(secreto, cuenta))
  const deClave = new Map(claves.map((clave, n) => [clave.toString('hex'), cuentas[n]]))
  const frenadas = await selectFrenadas(ctx.db, claves, ventana(ctx.now()), POR_ORIGEN)
  return new Set(frenadas.flatMap((clave) => deClave.get(clave.toString('hex')) ?? []))
}

/** An administrator's new password or activation lets the account try again (D-77). */
export async function olvidarIntentos(ctx: Ctx, secreto: KeyObject, cuenta: string): Promise<void> {
  await deleteIntentosDe(ctx.db, cuentaDe(secreto, cuenta))
  despues(ctx, () => frenosDe(ctx).hasta.clear())
}
