import { FALLO_DEL_SERVIDOR, Rechazo, SinRespuesta } from '../../base/api/fallos.ts'

/** Texts of the specification (§8 Login), word for word. */
const NO_SE_INICIO = '¡No se inicio sesión!'
const OCURRIO = '¡Ocurrió un error!'
const CREDENCIALES = 'Las credenciales son invalidas o el usuario esta inactivo, contacte a su administrador.'
const FUERA_DE_HORARIO = 'Esta fuera de su horario disponible para iniciar sesión.'
const SIN_CONEXION = 'No hay conexión: tus datos no llegaron al servidor. Revisa tu red e intenta de nuevo.'
const DEMASIADOS = 429

export interface FalloDeLogin {
  readonly titulo: string
  readonly texto: string
  /** The specification's text below what is known of the network or the server. */
  readonly detalle?: string
  /** Whether it speaks of the typed values, and goes when they change. */
  readonly deLoEscrito?: true
}

/** Text of a failed login. A throttled one shows the server's own sentence, which tells how long to wait. */
export function describirFallo(error: unknown): FalloDeLogin {
  if (!(error instanceof Rechazo))
    return {
      titulo: OCURRIO,
      // What happened comes first: nobody should doubt his password because the network is cut.
      texto: error instanceof SinRespuesta && error.delServidor ? FALLO_DEL_SERVIDOR : SIN_CONEXION,
      detalle: CREDENCIALES,
    }
  if (error.timeDeny) return { titulo: NO_SE_INICIO, texto: FUERA_DE_HORARIO }
  if (error.estatus === DEMASIADOS) return { titulo: NO_SE_INICIO, texto: error.message }
  if (error.codigo.startsWith('LLAVE_')) return { titulo: NO_SE_INICIO, texto: error.message }
  if (error.codigo === 'CODIGO_INCORRECTO') return { titulo: NO_SE_INICIO, texto: error.message, deLoEscrito: true }
  return { titulo: NO_SE_INICIO, texto: CREDENCIALES, deLoEscrito: true }
}
