import type { KeyObject } from 'node:crypto'
import type { Resultado, TransporteWhatsapp } from '../../adapters/whatsapp/transporte.ts'
import type { BaseDatos } from '../../platform/datos/db.ts'
import { esperaTras } from '../../platform/datos/salida.ts'
import type { EnBuzon } from '../../platform/http/metricas.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { trasUnPlazo } from '../../platform/tareas/plazo.ts'
import { estaBloqueado } from '../clientes/clientes.bloqueo.ts'
import { deleteDestinatarios, updateCanalSano } from './mensajes.canal.queries.ts'
import { anotarCaida, detener } from './mensajes.canal.service.ts'
import { contenidoDe, textosDe } from './mensajes.contenido.ts'
import type { Definiciones } from './mensajes.definicion.ts'
import {
  countPorSalir,
  type Desenlace,
  type MensajeTomado,
  salida,
  selectAvisoDebidoDesde,
  selectEsSuNumero,
  takeAviso,
  takePromocion,
  updateDesenlace,
  updateHastaLaManana,
} from './mensajes.envio.queries.ts'
import type { Motivo } from './mensajes.motivos.ts'
import { selectAceptaAvisos, selectAceptaPromociones } from './mensajes.queries.ts'
import { anotarPreferencia, aplicarRecibosPrevios } from './mensajes.recibos.service.ts'
import { crearPaso } from './mensajes.ritmo.service.ts'

const INTENTOS = 6
const ESPERA_INICIAL_MS = 15_000
const DIA_MS = 24 * 60 * 60_000
/** Time after which a taken message belongs to a process that died (reliability §1.8). */
const ABANDONO_MS = 2 * 60_000
/** Time for a hand-over, well before the message counts as abandoned. */
export const PLAZO_MS = 20_000
/** Time for one that is under way when the process has to end. */
const TRAS_FIN_MS = 8000

export interface Envios {
  db: BaseDatos
  now: () => Date
  log: Pick<Ctx['log'], 'error' | 'warn'>
  transporte: TransporteWhatsapp
  /** Every kind of message, as its owner gives it. */
  definiciones: Definiciones
  /** Signs the confirmation links (D-27). */
  claveEnlaces: KeyObject
  plazoMs: number
  /** Tells the screens that a message of a branch changed; absent where nobody looks. */
  anunciar?: (idSucursal: number, id: number) => void
}

const alVencer = (fin: AbortSignal): Promise<never> =>
  new Promise((_, rechazar) => fin.addEventListener('abort', () => rechazar(fin.reason), { once: true }))

/** Hands over, once. A failure on the way may mean that it went out (reliability W3). */
async function entregar(envios: Envios, tomado: MensajeTomado, enlace: string, corte: AbortSignal): Promise<Resultado> {
  const { definiciones, transporte, plazoMs } = envios
  const { plantilla } = definiciones[tomado.tipo]
  const contenido = contenidoDe(plantilla, { ...tomado, parametros: textosDe(tomado.parametros) }, enlace)
  const fin = AbortSignal.any([corte, AbortSignal.timeout(plazoMs)])
  try {
    return await Promise.race([transporte.enviar({ clave: tomado.clave, contenido }, fin), alVencer(fin)])
  } catch {
    return { tipo: 'desconocido', codigo: 'SIN_RESPUESTA' satisfies Motivo }
  }
}

function reintentar({ now }: Envios, { intentos }: MensajeTomado, codigo: string, esperaMs = 0): Desenlace {
  if (intentos >= INTENTOS) return { estado: 'fallido', codigo }
  const espera = Math.max(esperaMs, esperaTras(intentos, ESPERA_INICIAL_MS))
  return { estado: 'pendiente', codigo, proximoIntento: new Date(now().getTime() + espera) }
}

/** Effect of each class of result on the message (reliability §1.3). */
async function desenlaceDe(envios: Envios, tomado: MensajeTomado, resultado: Resultado): Promise<Desenlace> {
  switch (resultado.tipo) {
    case 'registrado':
      return { estado: 'registrado' }
    case 'aceptado':
      return { estado: 'aceptado', proveedorId: resultado.proveedorId, waId: resultado.waId }
    case 'reintentar':
      return reintentar(envios, tomado, resultado.codigo, resultado.esperaMs)
    case 'desconocido':
      return { estado: 'desconocido', codigo: resultado.codigo }
    case 'destinatario':
      return { estado: 'no_entregable', codigo: resultado.codigo }
    case 'sin_promocion':
      return { estado: 'fallido', codigo: resultado.codigo }
    case 'baja':
      await anotarBaja(envios, tomado)
      return { estado: 'omitido', codigo: resultado.codigo }
    case 'rechazado':
      envios.log.error({ codigo: resultado.codigo, tipo: tomado.tipo }, 'message refused')
      return { estado: 'fallido', codigo: resultado.codigo }
    case 'plantilla':
    case 'cuenta': {
      const proximoIntento = await detener(envios, resultado.tipo, { ...tomado, codigo: resultado.codigo })
      return {
        estado: 'pendiente',
        codigo: resultado.codigo,
        ...(proximoIntento && { proximoIntento }),
        sinContar: true,
      }
    }
  }
}

const anotarBaja = (envios: Envios, { telefono }: MensajeTomado) =>
  anotarPreferencia(envios, { telefono, promociones: false, fuente: 'rechazo', en: envios.now() })

/** Tells the circuit breaker the state of the service. */
async function anotarSalud(envios: Envios, resultado: Resultado): Promise<void> {
  const { tipo } = resultado
  if (tipo === 'cuenta' || tipo === 'registrado') return
  if (tipo === 'desconocido' || (tipo === 'reintentar' && resultado.caido)) await anotarCaida(envios, resultado.codigo)
  else await updateCanalSano(envios.db)
}

/**
 * Whether the patient still wants it: notices unless he refused them, promotions only if he agreed (D-64, W5). What waits for
 * days is for his number of today, because the old one may be another person's.
 */
async function motivoDeOmision({ db }: Envios, tomado: MensajeTomado): Promise<Motivo | null> {
  const { carril, idCliente, telefono } = tomado
  if (await estaBloqueado(db, idCliente)) return 'PACIENTE_BLOQUEADO'
  if (carril !== 'avisos' && !(await selectEsSuNumero(db, idCliente, telefono))) return 'YA_NO_ES_SU_NUMERO'
  if (carril === 'promociones' && !(await selectAceptaPromociones(db, idCliente, telefono))) return 'SIN_PROMOCIONES'
  return (await selectAceptaAvisos(db, idCliente)) === false ? 'SIN_CONSENTIMIENTO' : null
}

/** Hands over a message that still holds and that the patient still wants, asked just before it leaves. */
async function intentar(envios: Envios, tomado: MensajeTomado, corte: AbortSignal): Promise<Desenlace> {
  const vigencia = await envios.definiciones[tomado.tipo].vigente(envios, tomado)
  if (vigencia.motivo) return { estado: 'obsoleto', codigo: vigencia.motivo }
  const omision = await motivoDeOmision(envios, tomado)
  if (omision) return { estado: 'omitido', codigo: omision }
  const resultado = await entregar(envios, tomado, vigencia.enlace, corte)
  await anotarSalud(envios, resultado)
  return desenlaceDe(envios, tomado, resultado)
}

async function atender(envios: Envios, tomado: MensajeTomado, corte: AbortSignal): Promise<void> {
  const { db, now } = envios
  const desenlace = await intentar(envios, tomado, corte)
  const ahora = now()
  await updateDesenlace(db, tomado, desenlace, ahora)
  envios.anunciar?.(tomado.idSucursal, tomado.id)
  const { proveedorId, proximoIntento } = desenlace
  if (proveedorId) await aplicarRecibosPrevios(envios, tomado.clave, proveedorId)
  if (proximoIntento) await salida.despertar(db, tomado.clave, proximoIntento.getTime() - ahora.getTime())
}

/** Takes notices first, then recall, and a promotion only when neither may leave (W7). */
async function takeSiguiente({ db, now, transporte: { ritmo } }: Envios): Promise<MensajeTomado | null> {
  const ahora = now()
  const hace = (ms: number) => new Date(ahora.getTime() - ms)
  const sinReciente = hace(ritmo?.porDestinatarioMs ?? 0)
  const aviso = await takeAviso(db, ahora, sinReciente)
  if (aviso) return aviso
  const limites = { sinReciente, desde: hace(DIA_MS), tope: ritmo?.destinatariosConPromociones ?? null }
  return db.transaction().execute((db) => takePromocion(db, ahora, limites))
}

/**
 * Sends everything that may leave, as many hand-overs at once as the transport allows. Several runs, in any processes, share the
 * work and the pace. A failure of ours (the database went away) ends the turn; the next one finds the work.
 */
export async function enviarPendientes(envios: Envios, fin: AbortSignal): Promise<void> {
  const enCurso = new Set<Promise<void>>()
  const { ritmo } = envios.transporte
  const esperarCupo = crearPaso({ ...envios, ritmo })
  const { corte, soltar } = trasUnPlazo(fin, TRAS_FIN_MS)
  const simultaneos = ritmo?.simultaneos ?? 1
  try {
    // Another account has another pace, with which the next turn begins.
    while (!fin.aborted && envios.transporte.ritmo === ritmo) {
      const cupo = await esperarCupo(fin)
      if (!cupo) break
      const tomado = await takeSiguiente(envios)
      if (!tomado) {
        await cupo.dejar()
        break
      }
      const entrega = atender(envios, tomado, corte)
      enCurso.add(entrega)
      entrega.then(
        () => enCurso.delete(entrega),
        () => {}, // the rejection stays, for the race below to throw it
      )
      if (enCurso.size >= simultaneos) await Promise.race(enCurso)
    }
  } finally {
    await Promise.allSettled(enCurso)
    soltar()
  }
  await Promise.all(enCurso)
}

/** Gives up messages that a dead process left half sent, never to send them again by themselves. It asks no provider. */
export async function barrerMensajes({ db, now, log }: Pick<Envios, 'db' | 'now' | 'log'>): Promise<void> {
  const ahora = now()
  const hace = (ms: number) => new Date(ahora.getTime() - ms)
  const abandonados = await salida.abandonar(db, hace(ABANDONO_MS), 'SIN_RESPUESTA' satisfies Motivo, ahora)
  if (abandonados > 0) log.warn({ abandonados }, 'messages whose sending was cut off')
  await deleteDestinatarios(db, hace(DIA_MS))
  await updateHastaLaManana(db, ahora)
}

/** Since when the oldest notice that may leave has been due. */
export const avisosDebidosDesde = ({
  db,
  now,
  transporte,
}: Pick<Envios, 'db' | 'now' | 'transporte'>): Promise<Date | null> =>
  selectAvisoDebidoDesde(db, now(), new Date(now().getTime() - (transporte.ritmo?.porDestinatarioMs ?? 0)))

/** What waits in the outbox, by lane, for the figures. */
export const mensajesEnBuzon = (db: BaseDatos): Promise<EnBuzon[]> => countPorSalir(db)
