import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { z } from 'zod'
import type { ConfiguracionCorreo } from '../../platform/entorno/entorno.correo.ts'
import { componer } from './mensaje.ts'
import type { CorreoSaliente, ResultadoCorreo, TransporteCorreo } from './transporte.ts'

/** Silence after which a mail server is given up; well before a row counts as abandoned. */
const PLAZO_CONEXION_MS = 10_000
const PLAZO_SILENCIO_MS = 30_000
/** Time for a whole conversation, however busy the server seems; well before a row counts as abandoned, too. */
const PLAZO_ENTERO_MS = 120_000
/** Time for a message that is leaving when the process has to end, and for a goodbye. */
const PLAZO_FIN_MS = 5000

/** The reliable part of the library's failures. */
export const Fallo = z.object({
  code: z.string().catch(''),
  command: z.string().catch(''),
  responseCode: z.number().optional().catch(undefined),
})

/** Whether the mail server is this very computer, which needs no TLS and through which a demo reaches nobody. */
export const esDeEstaMaquina = (servidor: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(servidor)

/** A failure as the sender has to treat it. The server's words may name the address, so only codes are kept (D-74). */
function clasificar(error: unknown, empezado: boolean): ResultadoCorreo {
  const { code, command, responseCode } = Fallo.catch({ code: '', command: '' }).parse(error)
  const codigo = responseCode === undefined ? code || 'ERROR' : String(responseCode)
  if (code === 'EAUTH' || code === 'ETLS' || responseCode === 530) return { tipo: 'cuenta', codigo }
  if (responseCode !== undefined && responseCode >= 500)
    return { tipo: 'rechazado', codigo: `${codigo} ${command}`.trim() }
  if (responseCode !== undefined) return { tipo: 'reintentar', codigo, ...(responseCode === 421 && { caido: true }) }
  return empezado ? { tipo: 'desconocido', codigo } : { tipo: 'reintentar', codigo, caido: true }
}

type Paso = (listo: (error?: unknown) => void) => void

/** One conversation: greet, log in, hand over. The result says whether the message itself had begun to leave. */
function conversar(
  cuenta: ConfiguracionCorreo,
  { para, de }: CorreoSaliente,
  mensaje: Buffer,
  { fin, plazoMs }: { fin: AbortSignal; plazoMs: number },
): Promise<ResultadoCorreo> {
  const { servidor, puerto, tls, acceso } = cuenta
  const conexion = new SMTPConnection({
    host: servidor,
    port: puerto,
    secure: tls,
    requireTLS: !esDeEstaMaquina(servidor),
    connectionTimeout: PLAZO_CONEXION_MS,
    greetingTimeout: PLAZO_CONEXION_MS,
    socketTimeout: PLAZO_SILENCIO_MS,
  })
  let empezado = false
  // The stream is read only after the server has agreed to take the message.
  const cuerpo = new Readable({
    read() {
      empezado = true
      this.push(mensaje)
      this.push(null)
    },
  })
  const pasos: Paso[] = [
    (listo) => conexion.connect(listo),
    ...(acceso
      ? [((listo) => conexion.login({ user: acceso.usuario, pass: acceso.clave }, listo)) satisfies Paso]
      : []),
    (listo) => conexion.send({ from: de.direccion, to: [para.direccion] }, cuerpo, listo),
  ]
  return new Promise((resolve) => {
    const soltar = () => {
      clearTimeout(plazo)
      fin.removeEventListener('abort', alFin)
    }
    const terminar = (resultado: ResultadoCorreo) => {
      soltar()
      resolve(resultado) // the first result counts: closing ends the conversation once more
      conexion.close()
    }
    const vencer = () => terminar(clasificar({ code: 'ETIMEDOUT' }, empezado))
    let plazo = setTimeout(vencer, plazoMs)
    const alFin = () => {
      clearTimeout(plazo)
      if (empezado) plazo = setTimeout(vencer, PLAZO_FIN_MS)
      else terminar({ tipo: 'reintentar', codigo: 'CIERRE' })
    }
    fin.addEventListener('abort', alFin, { once: true })
    if (fin.aborted) return alFin()
    conexion.on('error', (error) => terminar(clasificar(error, empezado)))
    conexion.on('end', () => terminar(clasificar(null, empezado)))
    const seguir = (n: number, error?: unknown): void => {
      const paso = pasos[n]
      if (error) terminar(clasificar(error, empezado))
      else if (paso) paso((error) => seguir(n + 1, error))
      else {
        soltar()
        resolve({ tipo: 'aceptado' })
        conexion.quit()
        setTimeout(() => conexion.close(), PLAZO_FIN_MS).unref() // a server may answer a goodbye for ever
      }
    }
    seguir(0)
  })
}

/** Hands e-mails to a mail server, one connection each. */
export const crearTransporteSmtp = (cuenta: ConfiguracionCorreo, plazoMs = PLAZO_ENTERO_MS): TransporteCorreo => ({
  nombre: 'smtp',
  remitente: { direccion: cuenta.remitente, responderA: cuenta.responderA },
  enviar: async (correo, fin) => conversar(cuenta, correo, await componer(correo), { fin, plazoMs }),
})
