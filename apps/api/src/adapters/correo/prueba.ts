import type { Prueba } from '@nitida/contract/conexiones'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ConfiguracionCorreo } from '../../platform/entorno/entorno.correo.ts'
import { enSegundos, juzgar, PLAZO_DE_PRUEBA_MS, type Tropiezo } from '../prueba.ts'
import { esDeEstaMaquina, Fallo } from './smtp.ts'

const PASOS = ['Encontrado', 'Usuario', 'Listo para enviar'] as const
const SIN_CONEXION = 'No se pudo conectar. Revisa el nombre del servidor y el puerto.'
const DE_CODIGO = new Map([
  ['EDNS', 'No hay un servidor con ese nombre. Revisa cómo está escrito.'],
  ['ECONNECTION', SIN_CONEXION],
  ['ESOCKET', SIN_CONEXION],
  ['ETLS', 'No se pudo cifrar la conexión. Revisa el puerto con tu proveedor de correo.'],
  ['EPROTOCOL', 'Contestó algo que no es de un servidor de correo. Revisa el nombre y el puerto.'],
])

function tropiezoDe(error: unknown, plazoMs: number): Tropiezo {
  const { code, responseCode } = Fallo.catch({ code: '', command: '' }).parse(error)
  const codigo = responseCode === undefined ? code || null : String(responseCode)
  if (code === 'ETIMEDOUT') return { codigo, detalle: enSegundos(plazoMs) }
  if (code === 'EAUTH' && responseCode === undefined)
    return { codigo, detalle: 'El servidor no ofrece una manera de entrar que se conozca.' }
  if (code === 'EAUTH') return { codigo, detalle: 'No aceptó el usuario o la contraseña.' }
  if (responseCode === 530) return { codigo, detalle: 'Pide usuario y contraseña.' }
  if (responseCode !== undefined) return { codigo, detalle: 'El servidor se negó. Pregunta a tu proveedor.' }
  return { codigo, detalle: DE_CODIGO.get(code) ?? 'Se cortó la conexión.' }
}

/** Greets, encrypts, logs in and resets: all of a conversation but the e-mail. The server's words are not repeated, only its code. */
export function probarSmtp(
  { servidor, puerto, tls, acceso }: ConfiguracionCorreo,
  plazoMs = PLAZO_DE_PRUEBA_MS,
): Promise<Prueba> {
  const inicio = performance.now()
  const conexion = new SMTPConnection({
    host: servidor,
    port: puerto,
    secure: tls,
    requireTLS: !esDeEstaMaquina(servidor),
    connectionTimeout: plazoMs,
    greetingTimeout: plazoMs,
    socketTimeout: plazoMs,
  })
  type Paso = (listo: (error?: unknown) => void) => void
  const pasos: [Paso, () => string][] = [
    [(listo) => conexion.connect(listo), () => `${servidor}${conexion.secure ? ', cifrado' : ''}`],
    [
      (listo) => (acceso ? conexion.login({ user: acceso.usuario, pass: acceso.clave }, listo) : listo()),
      () => acceso?.usuario ?? 'No pide usuario',
    ],
    [(listo) => conexion.reset(listo), () => 'El servidor espera correos'],
  ]
  return new Promise((resolve) => {
    const hallado: string[] = []
    const terminar = (tropiezo: Tropiezo | null) => {
      clearTimeout(plazo)
      resolve(juzgar(PASOS, hallado, tropiezo, inicio)) // the first result counts
      conexion.close()
    }
    const plazo = setTimeout(() => terminar(tropiezoDe({ code: 'ETIMEDOUT' }, plazoMs)), plazoMs)
    conexion.on('error', (error) => terminar(tropiezoDe(error, plazoMs)))
    conexion.on('end', () => terminar(tropiezoDe(null, plazoMs)))
    const seguir = (n: number): void => {
      const [paso, decir] = pasos[n] ?? []
      if (!paso || !decir) {
        terminar(null)
        return
      }
      paso((error) => {
        if (error) return terminar(tropiezoDe(error, plazoMs))
        hallado.push(decir())
        seguir(n + 1)
      })
    }
    seguir(0)
  })
}
