import { prepararEsquemas } from '@nitida/cfdi/libxml'
import { z } from 'zod'
import { leerTexto, noLlego } from '../proveedor.ts'
import { escribirTimbrado } from '../xml/lectura.ts'
import { crearCortacircuitos } from './cortacircuitos.ts'
import {
  enMinusculas,
  leerCancelada,
  leerCreditos,
  leerEstatus,
  leerTimbrada,
  type Recibido,
} from './facturoporti.respuesta.ts'
import type { Identidad, Negativa, OrdenDeCancelacion, Pac } from './pac.ts'
import { ignorar, negar, SIN_RESPUESTA } from './timbrado.ts'

export interface ConfiguracionFacturoPorTi {
  /** Scheme and host, without a slash at the end. */
  url: string
  usuario: string
  contrasena: string
}

interface Opciones extends ConfiguracionFacturoPorTi {
  now: () => Date
  /** Milliseconds that a token is waited for. */
  plazoToken?: number
}

/** Largest answer; a stamped CFDI of 2,000 concepts with its PDF stays well below. */
const RESPUESTA_MAXIMA = 32 * 1024 * 1024
const PLAZO_TOKEN_MS = 15_000
/** Time before its end at which a token is renewed; one that does not tell its end lasts an hour. */
const MARGEN_MS = 60_000
const SIN_FECHA_MS = 3_600_000

/** Status of an answer that does not know our account. */
export const SIN_CUENTA = 'TOKEN'

function leerJson(texto: string | null): unknown {
  try {
    return enMinusculas(JSON.parse(texto ?? ''))
  } catch {
    return null
  }
}

/** A failure without address or error, since the first may hold the password and the second the address (security 23, 41). */
function deFallo(error: unknown): Negativa {
  return noLlego(error)
    ? negar('SIN_CONEXION', 'No hay conexión con el proveedor de timbrado: no se envió nada.')
    : ignorar(SIN_RESPUESTA, 'El proveedor de timbrado no respondió.')
}

const Token = z.object({ token: z.string().min(1).max(8000) })
const Vigencia = z.object({ exp: z.number() })

/** End of a token, which a JWT tells. */
function venceEn(token: string, ahora: number): number {
  try {
    const { exp } = Vigencia.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')))
    return exp * 1000 - MARGEN_MS
  } catch {
    return ahora + SIN_FECHA_MS
  }
}

type Pedido = (
  metodo: 'GET' | 'POST',
  ruta: string,
  cuerpo: object | string | null,
  fin: AbortSignal,
) => Promise<Recibido | Negativa>

async function enviar(direccion: string, init: RequestInit): Promise<Recibido | Negativa> {
  try {
    const respuesta = await fetch(direccion, { ...init, redirect: 'error' })
    return { estatus: respuesta.status, cuerpo: leerJson(await leerTexto(respuesta, RESPUESTA_MAXIMA)) }
  } catch (error) {
    return deFallo(error)
  }
}

/** One token for all calls of a process, renewed shortly before its end or when it is refused. */
function crearToken({ url, usuario, contrasena, now, plazoToken = PLAZO_TOKEN_MS }: Opciones) {
  let actual: { valor: string; vence: number } | null = null
  let pidiendo: Promise<string | Negativa> | null = null

  async function crear(): Promise<string | Negativa> {
    const consulta = new URLSearchParams({ Usuario: usuario, Password: contrasena })
    const recibido = await enviar(`${url}/token/crear?${consulta}`, {
      signal: AbortSignal.timeout(plazoToken),
      headers: { accept: 'application/json' },
    })
    // A failure of this step, after which certainly nothing was stamped.
    if ('ok' in recibido) return { ...recibido, desconocido: false }
    const { data } = Token.safeParse(recibido.cuerpo)
    if (!data)
      return negar(SIN_CUENTA, 'El proveedor de timbrado no aceptó el usuario o la contraseña de la cuenta.', [
        `HTTP ${recibido.estatus}`,
      ])
    actual = { valor: data.token, vence: venceEn(data.token, now().getTime()) }
    return data.token
  }

  return {
    /** @param malo a refused token, which is not handed out again. */
    async tomar(malo: string | null = null): Promise<string | Negativa> {
      if (actual && actual.valor !== malo && now().getTime() < actual.vence) return actual.valor
      pidiendo ??= crear().finally(() => {
        pidiendo = null
      })
      return pidiendo
    },
  }
}

/** A token, or the failure that nothing was stamped for want of one in the time of the whole call. */
function antesDe(fin: AbortSignal, token: Promise<string | Negativa>): Promise<string | Negativa> {
  const tarde = negar('SIN_CONEXION', 'El proveedor de timbrado no respondió a tiempo: no se envió nada.')
  if (fin.aborted) return Promise.resolve(tarde)
  return new Promise((resolve, reject) => {
    const vencer = () => resolve(tarde)
    fin.addEventListener('abort', vencer, { once: true })
    token.then(resolve, reject).finally(() => fin.removeEventListener('abort', vencer))
  })
}

function crearPedidos(opciones: Opciones): Pedido {
  const token = crearToken(opciones)
  const corte = crearCortacircuitos(opciones.now)

  const pedirCon = (valor: string, metodo: string, ruta: string, cuerpo: object | string | null, signal: AbortSignal) =>
    enviar(`${opciones.url}${ruta}`, {
      ...{ method: metodo, signal },
      headers: { authorization: `Bearer ${valor}`, accept: 'application/json', 'content-type': 'application/json' },
      body: typeof cuerpo === 'object' ? cuerpo && JSON.stringify(cuerpo) : cuerpo,
    })

  async function conToken(...[metodo, ruta, cuerpo, fin]: Parameters<Pedido>): Promise<Recibido | Negativa> {
    const valor = await antesDe(fin, token.tomar())
    if (typeof valor !== 'string') return valor
    const primera = await pedirCon(valor, metodo, ruta, cuerpo, fin)
    if ('ok' in primera || primera.estatus !== 401) return primera
    // A token refused before the call was looked at: the one case in which a call is repeated.
    const otro = await antesDe(fin, token.tomar(valor))
    return typeof otro === 'string' ? pedirCon(otro, metodo, ruta, cuerpo, fin) : otro
  }

  return async (...partes) => {
    if (!corte.permite())
      return negar('PAC_EN_PAUSA', 'El proveedor de timbrado no ha respondido: no se envió nada. Intenta en un minuto.')
    const recibido = await conToken(...partes)
    corte.anotar('ok' in recibido ? recibido.codigo === SIN_CUENTA : recibido.estatus < 500)
    return recibido
  }
}

const identidadDe = ({ uuid, rfcEmisor, rfcReceptor, total, sello }: Identidad) => ({
  ...{ rfcEmisor, rfcReceptor, uuid, sello },
  total: total / 100,
})

const cuerpoDeCancelacion = (orden: OrdenDeCancelacion) => ({
  ...identidadDe(orden),
  motivo: orden.motivo,
  ...(orden.sustitucion && { folioFiscalSustitucion: orden.sustitucion }),
  ...{ certificado: orden.csd.certificado, llavePrivada: orden.csd.llave, password: orden.csd.contrasena },
})

/**
 * FacturoPorTi's REST service. It seals by itself, so the CSD travels with every stamping, over TLS, out of the sealed bytes that
 * were committed; its answer is to be compared with them. Its contract is known from public clients and not confirmed:
 * facturoporti.contrato.test.ts asks the real test host.
 */
export function crearFacturoPorTi(opciones: Opciones): Pac {
  const pedir = crearPedidos(opciones)
  return {
    nombre: 'facturoporti',
    validezFiscal: true,
    async timbrar({ xml, csd }, fin) {
      const recibido = await pedir('POST', '/servicios/timbrar/json', await escribirTimbrado(xml, csd), fin)
      return 'ok' in recibido ? recibido : leerTimbrada(recibido)
    },
    // No call of his finds a CFDI by serie and folio; only a person can find it in his portal and hand us the XML.
    consultar: async () =>
      ignorar(
        'CONSULTA_MANUAL',
        'FacturoPorTi no permite buscar por serie y folio: búscala en su portal y carga aquí su XML.',
      ),
    async cancelar(orden, fin) {
      const recibido = await pedir('POST', '/servicios/cancelar/csd', cuerpoDeCancelacion(orden), fin)
      return 'ok' in recibido ? recibido : leerCancelada(recibido)
    },
    async estatus(identidad, fin) {
      const recibido = await pedir('POST', '/validar/estatuscfdi', identidadDe(identidad), fin)
      return 'ok' in recibido ? recibido : leerEstatus(recibido)
    },
    async creditos(fin) {
      const recibido = await pedir('GET', '/servicios/consultar/timbres', null, fin)
      return 'ok' in recibido ? recibido : leerCreditos(recibido)
    },
    preparar: prepararEsquemas,
  }
}
