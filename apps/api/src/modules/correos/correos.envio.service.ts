import type { EstadoCorreo } from '@nitida/contract/correos'
import type { CorreoSaliente, ResultadoCorreo, TransporteCorreo } from '../../adapters/correo/transporte.ts'
import type { BaseDatos } from '../../platform/datos/db.ts'
import { type DesenlaceDeSalida, esperaTras } from '../../platform/datos/salida.ts'
import type { EnBuzon } from '../../platform/http/metricas.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { armarCorreo, type CtxDeComposicion } from './correos.composicion.service.ts'
import type { MotivoCorreo } from './correos.motivos.ts'
import {
  type CorreoTomado,
  countPorSalir,
  salida,
  selectDebidoDesde,
  takeCorreo,
  updateDebidos,
} from './correos.queries.ts'

/** Pauses between attempts, over an hour in all, because greylisting refuses for minutes. */
const INTENTOS = 7
const ESPERA_INICIAL_MS = 60_000
/** Pause after a wrong password or missing encryption, which somebody has to mend. */
const ESPERA_CUENTA_MS = 15 * 60_000
/** Time after which a taken e-mail belongs to a process that died (reliability §1.8). */
const ABANDONO_MS = 5 * 60_000

/** The process ended before the e-mail began to leave. */
const CIERRE = 'CIERRE' satisfies MotivoCorreo

export interface EnvioDeCorreos extends CtxDeComposicion {
  db: BaseDatos
  log: Pick<Ctx['log'], 'error' | 'warn'>
  transporteCorreo: TransporteCorreo
}

const tras = ({ now }: EnvioDeCorreos, ms: number): Date => new Date(now().getTime() + ms)

/** Effect of each class of result on the e-mail (reliability §2). */
function desenlaceDe(
  envio: EnvioDeCorreos,
  { intentos, tipo }: CorreoTomado,
  resultado: ResultadoCorreo,
): DesenlaceDeSalida<EstadoCorreo> {
  switch (resultado.tipo) {
    case 'registrado':
    case 'aceptado':
      return { estado: resultado.tipo, codigo: null }
    case 'desconocido':
      return { estado: 'desconocido', codigo: resultado.codigo }
    case 'rechazado':
      return { estado: 'fallido', codigo: resultado.codigo }
    case 'reintentar':
      // Ours to blame: another process takes it at once.
      if (resultado.codigo === CIERRE)
        return { estado: 'pendiente', codigo: CIERRE, proximoIntento: envio.now(), sinContar: true }
      // The server's fault, or a wrong setting's: the e-mail waits for as long as it takes.
      if (resultado.caido)
        return {
          estado: 'pendiente',
          codigo: resultado.codigo,
          proximoIntento: tras(envio, esperaTras(1, ESPERA_INICIAL_MS)),
          sinContar: true,
        }
      return intentos >= INTENTOS
        ? { estado: 'fallido', codigo: resultado.codigo }
        : {
            estado: 'pendiente',
            codigo: resultado.codigo,
            proximoIntento: tras(envio, esperaTras(intentos, ESPERA_INICIAL_MS)),
          }
    case 'cuenta':
      envio.log.error({ codigo: resultado.codigo, tipo }, 'mail account refused')
      return {
        estado: 'pendiente',
        codigo: resultado.codigo,
        proximoIntento: tras(envio, ESPERA_CUENTA_MS),
        sinContar: true,
      }
  }
}

/** Whether the next e-mail would fail alike: then the turn ends, and the sweep tries again in a minute. */
const esDelServidor = (resultado: ResultadoCorreo): boolean =>
  resultado.tipo === 'cuenta' || (resultado.tipo === 'reintentar' && resultado.caido === true)

/** Makes the files and hands the e-mail over, once. A failure before the hand-over means that nothing left. */
async function entregar(envio: EnvioDeCorreos, tomado: CorreoTomado, fin: AbortSignal): Promise<ResultadoCorreo> {
  let correo: CorreoSaliente | null
  try {
    correo = await armarCorreo(envio, tomado)
  } catch (error) {
    envio.log.error({ err: error, tipo: tomado.tipo }, 'an e-mail could not be put together')
    return { tipo: 'reintentar', codigo: 'SIN_ARMAR' satisfies MotivoCorreo }
  }
  if (!correo) return { tipo: 'rechazado', codigo: 'ADJUNTO_PERDIDO' satisfies MotivoCorreo }
  return envio.transporteCorreo.enviar(correo, fin)
}

/** @returns whether the mail server can be tried again at once. */
async function atender(envio: EnvioDeCorreos, tomado: CorreoTomado, fin: AbortSignal): Promise<boolean> {
  const { db, now } = envio
  const resultado = await entregar(envio, tomado, fin)
  const desenlace = desenlaceDe(envio, tomado, resultado)
  await salida.anotar(db, tomado, desenlace, now())
  const { proximoIntento } = desenlace
  if (proximoIntento) await salida.despertar(db, tomado.clave, proximoIntento.getTime() - now().getTime())
  return !esDelServidor(resultado)
}

/** Sends everything that is due, one after the other. Several runs, in any processes, share the work. */
export async function enviarCorreos(envio: EnvioDeCorreos, fin: AbortSignal): Promise<void> {
  while (!fin.aborted) {
    const tomado = await takeCorreo(envio.db, envio.now())
    if (!tomado) return
    if (!(await atender(envio, tomado, fin))) return
  }
}

/** Gives up e-mails that a dead process left half sent, never to send them again by itself. It asks no mail server. */
export async function barrerCorreos({ db, now, log }: Pick<EnvioDeCorreos, 'db' | 'now' | 'log'>): Promise<void> {
  const ahora = now()
  const abandonados = await salida.abandonar(
    db,
    new Date(ahora.getTime() - ABANDONO_MS),
    'SIN_RESPUESTA' satisfies MotivoCorreo,
    ahora,
  )
  if (abandonados > 0) log.warn({ abandonados }, 'e-mails whose sending was cut off')
}

/** Lets e-mails that wait try again at once, because the account was changed. */
export async function reanudarCorreos({ db, now }: Pick<EnvioDeCorreos, 'db' | 'now'>): Promise<void> {
  await updateDebidos(db, now())
  await salida.despertar(db, 'cuenta nueva')
}

/** Since when the oldest e-mail that waits has been due. */
export const correosDebidosDesde = ({ db, now }: Pick<EnvioDeCorreos, 'db' | 'now'>): Promise<Date | null> =>
  selectDebidoDesde(db, now())

/** What waits in the outbox, for the figures. */
export const correosEnBuzon = (db: BaseDatos): Promise<EnBuzon[]> => countPorSalir(db)
