import type { KeyObject } from 'node:crypto'
import type { Resultado, TransporteWhatsapp } from '../../adapters/whatsapp/transporte.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { BaseDatos } from '../../platform/db.ts'
import { firmarEnlace } from '../citas/citas.enlace.ts'
import { contenidoDe, textosDe } from './mensajes.contenido.ts'
import {
  type Desenlace,
  type MensajeTomado,
  selectCitaDeMensaje,
  selectPedidoDeMensaje,
  takeSiguiente,
  updateAbandonados,
  updateDesenlace,
  updatePausa,
} from './mensajes.envio.queries.ts'
import type { Motivo } from './mensajes.motivos.ts'
import { encolarEnvio, selectAceptaAvisos } from './mensajes.queries.ts'
import { motivoDeObsoleto, motivoDePedidoObsoleto } from './mensajes.vigencia.ts'

const INTENTOS = 6
const ESPERA_INICIAL_MS = 15_000
const PAUSA_MS = 15 * 60_000
/** A message taken for longer than this belongs to a process that died (reliability §1.8). */
const ABANDONO_MS = 2 * 60_000
/** A hand-over without an answer is given up long before it counts as abandoned. */
export const PLAZO_MS = 20_000

export interface Envios {
  db: BaseDatos
  now: () => Date
  log: Pick<Ctx['log'], 'error' | 'warn'>
  transporte: TransporteWhatsapp
  /** Signs the confirmation links (D-27). */
  claveEnlaces: KeyObject
  plazoMs: number
}

/** Grows with each attempt and is never the same twice, so that refused messages do not come back together. */
const esperaTras = (intentos: number): number =>
  Math.round(ESPERA_INICIAL_MS * 2 ** (intentos - 1) * (0.5 + Math.random()))

const alVencer = (fin: AbortSignal): Promise<never> =>
  new Promise((_, rechazar) => fin.addEventListener('abort', () => rechazar(fin.reason), { once: true }))

/** Hands over, once. Whatever goes wrong on the way may have gone out (reliability W3). */
async function entregar({ transporte, plazoMs }: Envios, tomado: MensajeTomado, final: string): Promise<Resultado> {
  const contenido = contenidoDe({ ...tomado, parametros: textosDe(tomado.parametros) }, final)
  const fin = AbortSignal.timeout(plazoMs)
  try {
    return await Promise.race([transporte.enviar({ clave: tomado.clave, contenido }, fin), alVencer(fin)])
  } catch {
    return { tipo: 'desconocido', codigo: 'SIN_RESPUESTA' satisfies Motivo }
  }
}

/** Keeps the queue for when somebody has mended what is wrong, and says so. */
async function pausar({ db, now, log }: Envios, tomado: MensajeTomado, resultado: Resultado & { codigo: string }) {
  const deLaPlantilla = resultado.tipo === 'plantilla'
  const proximoIntento = new Date(now().getTime() + PAUSA_MS)
  log.error(
    { codigo: resultado.codigo, tipo: tomado.tipo },
    deLaPlantilla ? 'template paused' : 'messaging account stopped',
  )
  await updatePausa(db, deLaPlantilla ? tomado.tipo : null, proximoIntento)
  return { estado: 'pendiente', codigo: resultado.codigo, proximoIntento, sinContar: true } satisfies Desenlace
}

function reintentar({ now }: Envios, { intentos }: MensajeTomado, codigo: string, esperaMs = 0): Desenlace {
  if (intentos >= INTENTOS) return { estado: 'fallido', codigo }
  const espera = Math.max(esperaMs, esperaTras(intentos))
  return { estado: 'pendiente', codigo, proximoIntento: new Date(now().getTime() + espera) }
}

/** What each class of result means for the message (reliability §1.3). */
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
    case 'rechazado':
      envios.log.error({ codigo: resultado.codigo, tipo: tomado.tipo }, 'message refused')
      return { estado: 'fallido', codigo: resultado.codigo }
    case 'plantilla':
    case 'cuenta':
      return pausar(envios, tomado, resultado)
  }
}

/** What a message speaks of, as it is now: why it no longer holds, and what completes its link. */
async function vigencia(envios: Envios, tomado: MensajeTomado): Promise<{ codigo: Motivo | null; final: string }> {
  const { db, now, claveEnlaces } = envios
  const { tipo, idCita, idPedido, revision } = tomado
  if (idCita !== null) {
    const cita = await selectCitaDeMensaje(db, idCita)
    const codigo = cita ? motivoDeObsoleto(tipo, revision, cita, now()) : null
    return { codigo, final: revision === null ? '' : firmarEnlace(claveEnlaces, { id: idCita, revision }) }
  }
  const pedido = idPedido === null ? undefined : await selectPedidoDeMensaje(db, idPedido)
  if (!pedido) return { codigo: null, final: '' }
  return { codigo: motivoDePedidoObsoleto(tipo, revision, pedido), final: pedido.HashId }
}

/** Asked just before a message leaves: does it still hold, and does the patient still want it? If so it is handed over. */
async function intentar(envios: Envios, tomado: MensajeTomado): Promise<Desenlace> {
  const { codigo, final } = await vigencia(envios, tomado)
  if (codigo) return { estado: 'obsoleto', codigo }
  if ((await selectAceptaAvisos(envios.db, tomado.idCliente)) === false) {
    return { estado: 'omitido', codigo: 'SIN_CONSENTIMIENTO' satisfies Motivo }
  }
  return desenlaceDe(envios, tomado, await entregar(envios, tomado, final))
}

async function atender(envios: Envios, tomado: MensajeTomado): Promise<void> {
  const { db, now } = envios
  const desenlace = await intentar(envios, tomado)
  const ahora = now()
  await updateDesenlace(db, tomado, desenlace, ahora)
  const { proximoIntento } = desenlace
  if (proximoIntento) await encolarEnvio(db, tomado.clave, Math.max(0, proximoIntento.getTime() - ahora.getTime()))
}

/** Sends everything that is due, one after the other. Several of these at once, in any processes, share the work. */
export async function enviarPendientes(envios: Envios, fin: AbortSignal): Promise<void> {
  while (!fin.aborted) {
    const tomado = await takeSiguiente(envios.db, envios.now())
    if (!tomado) return
    await atender(envios, tomado)
  }
}

/** Gives up what a dead process left half sent, never to send it again by itself, and picks up what nobody woke for. */
export async function barrerMensajes(envios: Envios, fin: AbortSignal): Promise<void> {
  const { db, now, log } = envios
  const ahora = now()
  const antesDe = new Date(ahora.getTime() - ABANDONO_MS)
  const abandonados = await updateAbandonados(db, antesDe, 'SIN_RESPUESTA' satisfies Motivo, ahora)
  if (abandonados > 0) log.warn({ abandonados }, 'messages whose sending was cut off')
  await enviarPendientes(envios, fin)
}
