import { type Conexiones, type Prueba, type Servicio, servicios } from '@nitida/contract/conexiones'
import { nombreDe } from '@nitida/contract/nombres'
import type { ConexionesVivas, Cuentas } from '../../adapters/conexiones.ts'
import type { Entorno } from '../../platform/entorno/entorno.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { type Ctx, type CtxSesion, despues } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { CifradoError } from '../../platform/seguridad/cifrado-error.ts'
import type { ClaveMaestra } from '../../platform/seguridad/clave-maestra.ts'
import { avisarDeAjustes } from '../ajustes/ajustes.service.ts'
import { reanudarCorreos } from '../correos/correos.envio.service.ts'
import { exigirTimbradosResueltos } from '../facturacion/facturacion.resolucion.service.ts'
import { reanudarMensajes } from '../mensajes/mensajes.canal.service.ts'
import {
  type CredencialGuardada,
  existenArchivosDesde,
  saveCredencial,
  selectCredenciales,
} from './conexiones.queries.ts'
import { abrirSecretos, sellarSecretos } from './conexiones.sello.ts'
import { type DatosDe, definicionesDeServicios, type SecretosDe } from './conexiones.servicios.ts'

const conexionAuditada: Auditada = {
  entidad: 'conexion',
  campos: [
    ...(['version', 'idTelefono', 'servidor', 'puerto', 'usuario', 'remitente', 'responderA'] as const),
    ...(['url', 'bucket', 'region', 'idClave'] as const),
  ],
}

export interface MediosDeConexiones {
  entorno: Entorno
  demo: boolean
  claveMaestra: ClaveMaestra
  conexiones: ConexionesVivas
  optica: Pick<Ctx['optica'], 'urlPublica'>
}

/** What was saved of a service; data that this release would not take count as not saved. */
function leerGuardada<S extends Servicio>(servicio: S, filas: readonly CredencialGuardada[]) {
  const fila = filas.find((una) => una.servicio === servicio)
  if (fila?.quitadaEn) return { ...fila, datos: null }
  const datos = definicionesDeServicios[servicio].datos.safeParse(fila?.datos).data ?? null
  return fila && { ...fila, datos }
}

/** @throws AppError CONEXION_ILEGIBLE when the saved one was damaged or belongs to another master key. */
function abrirGuardada<S extends Servicio>(
  maestra: ClaveMaestra,
  servicio: S,
  fila: CredencialGuardada,
): SecretosDe<S> {
  try {
    return definicionesDeServicios[servicio].secretos.parse(abrirSecretos(maestra, { ...fila, servicio }))
  } catch (error) {
    if (error instanceof CifradoError) throw new AppError('CONEXION_ILEGIBLE')
    throw error
  }
}

/** Takes over what any process saved. What cannot be opened lets nothing leave. */
export async function refrescarConexiones(
  { db, log }: Pick<Ctx, 'db' | 'log'>,
  { conexiones, entorno, claveMaestra }: MediosDeConexiones,
): Promise<void> {
  const filas = await selectCredenciales(db)
  const refrescar = <S extends Servicio>(servicio: S) => {
    const guardada = leerGuardada(servicio, filas)
    if (!guardada || guardada.quitadaEn) return conexiones.poner(servicio, guardada?.version ?? 0, null)
    try {
      const secretos = abrirGuardada(claveMaestra, servicio, guardada)
      if (!guardada.datos) throw new AppError('CONEXION_ILEGIBLE')
      const cuenta = definicionesDeServicios[servicio].completar(entorno, guardada.datos, secretos)
      conexiones.poner(servicio, guardada.version, cuenta)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.error({ servicio, codigo: error.codigo }, 'an account cannot be opened')
      conexiones.cerrar(servicio)
    }
  }
  for (const servicio of servicios) refrescar(servicio)
  conexiones.leidas = true
}

function conexionDe<S extends Servicio>(
  servicio: S,
  { entorno }: MediosDeConexiones,
  filas: readonly CredencialGuardada[],
) {
  const deEntorno: { [K in Servicio]: Cuentas[K] | null } = entorno
  const fija = deEntorno[servicio]
  const guardada = leerGuardada(servicio, filas)
  const version = guardada?.version ?? 0
  if (fija !== null) {
    const { mostrar } = definicionesDeServicios[servicio]
    return { version, origen: 'servidor' as const, datos: mostrar(fija), guardadaEn: null, guardadaPor: null }
  }
  if (!guardada || guardada.quitadaEn)
    return { version, origen: 'ninguno' as const, datos: null, guardadaEn: null, guardadaPor: null }
  return {
    ...{ version, origen: 'pantalla' as const, datos: guardada.datos },
    guardadaEn: guardada.guardadaEn.toISOString(),
    guardadaPor: nombreDe(guardada),
  }
}

export async function leerConexiones({ db }: Ctx, medios: MediosDeConexiones): Promise<Conexiones> {
  const filas = await selectCredenciales(db)
  return {
    demo: medios.demo,
    webhook: `${medios.optica.urlPublica}${medios.entorno.apiBase}/whatsapp/webhook`,
    whatsapp: conexionDe('whatsapp', medios, filas),
    correo: conexionDe('correo', medios, filas),
    pac: conexionDe('pac', medios, filas),
    s3: conexionDe('s3', medios, filas),
  }
}

/** A whole account of what was written and, where it was left out, of what was saved. */
interface Reunida<S extends Servicio> {
  datos: DatosDe<S>
  secretos: SecretosDe<S>
}

/** @throws AppError DATOS_INVALIDOS naming the secrets that are missing; CONEXION_ILEGIBLE. */
function reunir<S extends Servicio>(
  maestra: ClaveMaestra,
  servicio: S,
  escrito: object,
  filas: readonly CredencialGuardada[],
): Reunida<S> {
  const { datos: forma, secretos: deSecretos, nombres, conserva, faltan } = definicionesDeServicios[servicio]
  const datos = forma.parse(escrito)
  const escritos = Object.entries(escrito).filter(([nombre, valor]) => nombres.includes(nombre) && valor)
  const guardada = leerGuardada(servicio, filas)
  const todos = escritos.length === nombres.length
  const previos =
    !todos && guardada?.datos && conserva(guardada.datos, datos) ? abrirGuardada(maestra, servicio, guardada) : {}
  const juntos = { ...previos, ...Object.fromEntries(escritos) }
  const ausentes = faltan(datos, new Set(Object.keys(juntos)))
  if (ausentes.length > 0) {
    const motivo = guardada?.datos ? 'Escríbela otra vez: cambió la cuenta.' : 'Falta escribirla.'
    throw new AppError('DATOS_INVALIDOS', { errors: Object.fromEntries(ausentes.map((uno) => [uno, [motivo]])) })
  }
  return { datos, secretos: deSecretos.parse(juntos) }
}

/** Tries an account as it is written, with saved secrets where they were left out; keeps nothing. @throws as `reunir`. */
export async function probarConexion<S extends Servicio>(
  { db }: CtxSesion,
  { entorno, claveMaestra }: MediosDeConexiones,
  servicio: S,
  escrito: object,
): Promise<Prueba> {
  const { completar, probar } = definicionesDeServicios[servicio]
  const { datos, secretos } = reunir(claveMaestra, servicio, escrito, await selectCredenciales(db))
  return probar(completar(entorno, datos, secretos))
}

/** @throws AppError PRUEBA_FALLIDA with the sentence of the step that failed. */
function exigirPrueba({ bien, pasos }: Prueba): void {
  if (bien) return
  const { que, detalle } = pasos.find(({ estado }) => estado === 'mal') ?? { que: 'Prueba', detalle: '' }
  throw new AppError('PRUEBA_FALLIDA', { datos: { motivo: `${que}: ${detalle}` } })
}

/**
 * Saves an account that works, on top of the version that its editor saw; in force at once, in every process, and what waited for
 * it leaves. One that does not work is not saved, so that nothing is handed to it.
 * @throws AppError CONEXION_FIJA, CONEXION_DE_DEMO, PRUEBA_FALLIDA; CONEXION_CAMBIADA with what is in force (D-78);
 * CONEXION_CON_TIMBRADOS where another account of the provider would not know what this one was sent; CONEXION_CON_ARCHIVOS where
 * another bucket would not have what this one was given; as `reunir`.
 */
export async function guardarConexion<S extends Servicio>(
  ctx: CtxSesion,
  medios: MediosDeConexiones,
  servicio: S,
  { version, ...escrito }: { version: number },
): Promise<Conexiones> {
  const { entorno, claveMaestra, conexiones } = medios
  if (conexiones.fijas.includes(servicio)) throw new AppError('CONEXION_FIJA')
  if (medios.demo) throw new AppError('CONEXION_DE_DEMO')
  const filas = await selectCredenciales(ctx.db)
  const antes = leerGuardada(servicio, filas)
  if (version !== (antes?.version ?? 0)) throw cambiada(version, antes)
  const { completar, esLaMisma, probar } = definicionesDeServicios[servicio]
  const { datos, secretos } = reunir(claveMaestra, servicio, escrito, filas)
  const cuenta = completar(entorno, datos, secretos)
  exigirPrueba(await probar(cuenta))
  const sigue = antes?.datos && esLaMisma(antes.datos, datos)
  await inTransaction(ctx, async (ctx) => {
    if (antes?.datos && !sigue) await dejar[servicio](ctx, antes.enUsoDesde)
    const [idUsuario, ahora] = [ctx.actor.id, ctx.now()]
    const enUsoDesde = sigue ? antes.enUsoDesde : ahora
    const sellada = sellarSecretos(claveMaestra, servicio, secretos)
    if (!(await saveCredencial(ctx.db, servicio, version, { datos, ...sellada, idUsuario, ahora, enUsoDesde })))
      throw cambiada(version, leerGuardada(servicio, await selectCredenciales(ctx.db)))
    await auditar(ctx, {
      accion: `conexión de ${servicio} guardada`,
      entidad: conexionAuditada,
      id: version + 1,
      antes: antes?.datos ? { ...antes.datos, version } : null,
      despues: { ...datos, version: version + 1 },
    })
    await reanudar[servicio](ctx)
    await avisarDeAjustes(ctx)
    despues(ctx, () => conexiones.poner(servicio, version + 1, cuenta))
  })
  return leerConexiones(ctx, medios)
}

/**
 * Takes a saved account away, with its secrets, in every process at once.
 * @throws AppError CONEXION_FIJA, CONEXION_DE_DEMO, NO_ENCONTRADO without one, CONEXION_CAMBIADA (D-78); CONEXION_CON_TIMBRADOS,
 * CONEXION_CON_ARCHIVOS.
 */
export async function quitarConexion(
  ctx: CtxSesion,
  medios: MediosDeConexiones,
  servicio: Servicio,
  version: number,
): Promise<Conexiones> {
  const { claveMaestra, conexiones } = medios
  if (conexiones.fijas.includes(servicio)) throw new AppError('CONEXION_FIJA')
  if (medios.demo) throw new AppError('CONEXION_DE_DEMO')
  const antes = leerGuardada(servicio, await selectCredenciales(ctx.db))
  if (!antes || antes.quitadaEn) throw new AppError('NO_ENCONTRADO')
  if (version !== antes.version) throw cambiada(version, antes)
  await inTransaction(ctx, async (ctx) => {
    await dejar[servicio](ctx, antes.enUsoDesde)
    const vacia = { datos: {}, ...sellarSecretos(claveMaestra, servicio, {}), quitada: true }
    const autoria = { idUsuario: ctx.actor.id, ahora: ctx.now(), enUsoDesde: null }
    if (!(await saveCredencial(ctx.db, servicio, version, { ...vacia, ...autoria })))
      throw cambiada(version, leerGuardada(servicio, await selectCredenciales(ctx.db)))
    await auditar(ctx, {
      accion: `conexión de ${servicio} quitada`,
      entidad: conexionAuditada,
      id: version + 1,
      antes: { ...antes.datos, version },
      despues: {
        ...Object.fromEntries(Object.keys(antes.datos ?? {}).map((campo) => [campo, null])),
        version: version + 1,
      },
    })
    await avisarDeAjustes(ctx)
    despues(ctx, () => conexiones.poner(servicio, version + 1, null))
  })
  return leerConexiones(ctx, medios)
}

const cambiada = (version: number, guardada: { datos: object | null; version: number } | undefined) =>
  new AppError('CONEXION_CAMBIADA', { actual: { ...guardada?.datos, version: guardada?.version ?? version } })

/** Longest time between the note of a file and its being kept: a request that began before the bucket may have ended in it. */
const CARGA_MS = 3_600_000

/** @throws AppError CONEXION_CON_ARCHIVOS once a photo was kept in the bucket. */
async function exigirSinArchivos({ db }: CtxSesion, desde: Date | null): Promise<void> {
  if (desde && (await existenArchivosDesde(db, new Date(desde.getTime() - CARGA_MS))))
    throw new AppError('CONEXION_CON_ARCHIVOS')
}

/** Wakes what waited for an account. */
const reanudar: Record<Servicio, (ctx: CtxSesion) => Promise<unknown>> = {
  whatsapp: reanudarMensajes,
  correo: reanudarCorreos,
  pac: async () => {}, // its jobs look every minute
  s3: async () => {},
}

/** Refuses to leave an account for another while it still owes an answer, or holds what is nowhere else. */
const dejar: Record<Servicio, (ctx: CtxSesion, enUsoDesde: Date | null) => Promise<void>> = {
  whatsapp: async () => {}, // Meta's answers come to the webhook of either
  correo: async () => {}, // what a server took over is its own
  pac: exigirTimbradosResueltos,
  s3: exigirSinArchivos,
}
