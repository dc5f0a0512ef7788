import type { CrearSolicitud, ResponderSolicitud, SolicitudArco } from '@nitida/contract/arco'
import { DIAS_PARA_CUMPLIR, DIAS_PARA_RESPONDER, type EstadoArco, sumarHabiles } from '@nitida/contract/arco.rules'
import type { Pagina } from '@nitida/contract/endpoint'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Firmante } from '../../platform/llamada/firmas.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { clienteDe, exigirPaciente } from '../clientes/clientes.alcance.service.ts'
import { empezarDeSolicitud, enlazarDeSolicitud, llevadaDeSolicitud } from '../llevadas/llevadas.service.ts'
import { retirarConsentimiento } from '../privacidad/consentimientos.service.ts'
import { bloquearPaciente } from './arco.bloqueo.service.ts'
import {
  type FilaDeSolicitud,
  insertSolicitud,
  listDePaciente,
  listSolicitudes,
  lockSolicitud,
  selectSolicitud,
  updateCumplida,
  updateRespuesta,
} from './arco.queries.ts'

const arcoAuditada: Auditada = { entidad: 'arco', campos: ['idCliente', 'tipo', 'procede', 'motivo'] }

const hoyDe = (ctx: Pick<CtxSesion, 'now'>): string => fechaEn(ZONA_POR_OMISION, ctx.now())

async function aSolicitud(ctx: CtxSesion, fila: FilaDeSolicitud): Promise<SolicitudArco> {
  const { idSucursal: _, procede: __, direccionSucursal: ___, respondidaEn, cumplidaEn, ...todo } = fila
  const { bloqueadoEn, expedienteHasta, fiscalHasta, ...resto } = todo
  return {
    ...resto,
    bloqueo: bloqueadoEn && { bloqueadoEn: bloqueadoEn.toISOString(), expedienteHasta, fiscalHasta },
    respondidaEn: respondidaEn?.toISOString() ?? null,
    respondidaPor: respondidaEn && fila.respondidaPor,
    cumplidaEn: cumplidaEn?.toISOString() ?? null,
    cumplidaPor: cumplidaEn && fila.cumplidaPor,
    paquete: fila.tipo === 'acceso' ? await llevadaDeSolicitud(ctx, fila.id) : null,
  }
}

/** A case within reach. @throws AppError NO_ENCONTRADO. */
export const solicitudDe = async (ctx: CtxSesion, id: number): Promise<FilaDeSolicitud> =>
  exigir(await selectSolicitud(ctx.db, ctx.alcance, id))

export async function listarSolicitudes(ctx: CtxSesion, filtro: Pagina & { estado?: EstadoArco | undefined }) {
  const { data, total } = await listSolicitudes(ctx.db, ctx.alcance, filtro)
  return { data: await Promise.all(data.map((fila) => aSolicitud(ctx, fila))), total }
}

/** @throws AppError NO_ENCONTRADO, PACIENTE_UNIDO. */
export async function solicitudesDePaciente(ctx: CtxSesion, idCliente: number): Promise<SolicitudArco[]> {
  await exigirPaciente(ctx, idCliente)
  const filas = await listDePaciente(ctx.db, ctx.alcance, idCliente)
  return Promise.all(filas.map((fila) => aSolicitud(ctx, fila)))
}

const mal = (campo: string, texto: string) => new AppError('DATOS_INVALIDOS', { errors: { [campo]: [texto] } })

/**
 * Registers a case; its twenty working days begin with the day it came in.
 * @throws AppError NO_ENCONTRADO, PACIENTE_UNIDO, DATOS_INVALIDOS for a day to come or an objection to nothing.
 */
export async function registrarSolicitud(
  ctx: CtxSesion,
  idCliente: number,
  { recibida: dicha, oposicion: contra, ...datos }: CrearSolicitud,
): Promise<SolicitudArco> {
  const recibida = dicha ?? hoyDe(ctx)
  if (recibida > hoyDe(ctx)) throw mal('recibida', 'Ese día todavía no llega.')
  if (datos.tipo === 'oposicion' && !contra) throw mal('oposicion', 'Elige a qué se opone.')
  return inTransaction(ctx, async (ctx) => {
    const { idSucursal } = await clienteDe(ctx, idCliente)
    const id = await insertSolicitud(ctx.db, {
      ...{ ...datos, idCliente, idSucursal, recibida, oposicion: datos.tipo === 'oposicion' ? (contra ?? null) : null },
      ...{ responderAntesDe: sumarHabiles(recibida, DIAS_PARA_RESPONDER), idUsuario: ctx.actor.id, ahora: ctx.now() },
    })
    const despues = { idCliente, tipo: datos.tipo }
    await auditar(ctx, { accion: 'solicitud ARCO registrada', entidad: arcoAuditada, id, idSucursal, despues })
    return aSolicitud(ctx, await solicitudDe(ctx, id))
  })
}

/** Goes on with a case that is held: nobody else answers it or carries it out meanwhile. */
const avanzar = (
  ctx: CtxSesion,
  id: number,
  accion: string,
  trabajo: (ctx: CtxSesion, fila: FilaDeSolicitud) => Promise<object>,
) =>
  inTransaction(ctx, async (ctx) => {
    exigir(await lockSolicitud(ctx.db, id))
    const fila = await solicitudDe(ctx, id)
    const despues = { idCliente: fila.idCliente, tipo: fila.tipo, ...(await trabajo(ctx, fila)) }
    await auditar(ctx, { accion, entidad: arcoAuditada, id, idSucursal: fila.idSucursal, despues })
    return aSolicitud(ctx, await solicitudDe(ctx, id))
  })

/** Answers a case, once. @throws AppError NO_ENCONTRADO, ARCO_YA_RESPONDIDA, DATOS_INVALIDOS for a refusal without its reason. */
export async function responderSolicitud(ctx: CtxSesion, id: number, dada: ResponderSolicitud): Promise<SolicitudArco> {
  const { procede, respuesta } = dada
  const motivo = procede ? null : (dada.motivo ?? null)
  if (!procede && !motivo) throw mal('motivo', 'Elige por qué no procede.')
  return avanzar(ctx, id, 'solicitud ARCO respondida', async (ctx, { estado }) => {
    if (estado !== 'recibida') throw new AppError('ARCO_YA_RESPONDIDA')
    const cumplirAntesDe = procede ? sumarHabiles(hoyDe(ctx), DIAS_PARA_CUMPLIR) : null
    const [idUsuario, ahora] = [ctx.actor.id, ctx.now()]
    await updateRespuesta(ctx.db, id, { procede, motivo, respuesta, cumplirAntesDe, idUsuario, ahora })
    return { procede, motivo }
  })
}

/** What an objection takes away is taken from the register of consents, which everything that leaves looks at. */
async function oponer(ctx: CtxSesion, { idCliente, idSucursal, oposicion }: FilaDeSolicitud): Promise<void> {
  await clienteDe(ctx, idCliente)
  await retirarConsentimiento(ctx, idCliente, oposicion === 'mensajes')
  anunciar(ctx, 'UpdatedClient', idCliente, idSucursal)
}

/**
 * Carries out what was granted. A patient whose data are cancelled is blocked; what the law has kept is kept for its term.
 * @throws AppError NO_ENCONTRADO, ARCO_SIN_PROCEDER, ARCO_SIN_PAQUETE, ARCO_CON_ACCESO.
 */
export const cumplirSolicitud = (ctx: CtxSesion, id: number): Promise<SolicitudArco> =>
  avanzar(ctx, id, 'solicitud ARCO cumplida', async (ctx, fila) => {
    if (fila.estado !== 'procede') throw new AppError('ARCO_SIN_PROCEDER')
    if (fila.tipo === 'acceso' && (await llevadaDeSolicitud(ctx, id))?.estado !== 'lista')
      throw new AppError('ARCO_SIN_PAQUETE')
    if (fila.tipo === 'oposicion') await oponer(ctx, fila)
    if (fila.tipo === 'cancelacion') await bloquearPaciente(ctx, fila.idCliente, id)
    await updateCumplida(ctx.db, id, ctx.actor.id, ctx.now())
    return {}
  })

/** Has the patient's data put together for a case of access that was granted. @throws AppError ARCO_SIN_PROCEDER, LLEVADA_EN_CURSO. */
export const empaquetarSolicitud = (ctx: CtxSesion, id: number): Promise<SolicitudArco> =>
  avanzar(ctx, id, 'solicitud ARCO en preparación', async (ctx, fila) => {
    if (fila.tipo !== 'acceso' || fila.estado === 'recibida' || fila.estado === 'negada')
      throw new AppError('ARCO_SIN_PROCEDER')
    await empezarDeSolicitud(ctx, id)
    return {}
  })

/** @throws AppError NO_ENCONTRADO while it is not ready. */
export async function enlazarPaquete(ctx: CtxSesion, firmante: Firmante, id: number): Promise<{ url: string }> {
  await solicitudDe(ctx, id)
  return enlazarDeSolicitud(ctx, firmante, id)
}
