import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ContenidoWhatsapp } from '../src/adapters/whatsapp/contenido.ts'
import { type ConfiguracionMeta, crearTransporteMeta } from '../src/adapters/whatsapp/meta.ts'
import type { TransporteWhatsapp } from '../src/adapters/whatsapp/transporte.ts'
import { exigirRespuesta, leerEnvio } from './graphEsquema.ts'

export const TOKEN = 'EAAG-token-de-prueba'
export const ID_TELEFONO = '1055501234567'
const VERSION = 'v26.0'

/** Behaviour of the far side with a call; by default it takes the message and says so. */
export type Falla =
  | { tipo: 'bien' }
  /** The message is taken, and the line breaks before the answer. */
  | { tipo: 'perdido' }
  /** The message is taken, and nobody ever answers. */
  | { tipo: 'colgado' }
  | { tipo: 'lento'; ms: number }
  /** Refused with an error of the catalogue. */
  | { tipo: 'error'; codigo: number; estatus?: number; retryAfter?: number }
  /** A malformed answer: any status, any text. */
  | { tipo: 'crudo'; estatus: number; texto: string; cabeceras?: Record<string, string> }

export interface GraphFalso {
  url: string
  /** Keys of the messages that were taken, in order; the answer may have been lost. */
  aceptados: string[]
  /** Every call that arrived, taken or refused. */
  llamadas: ContenidoWhatsapp[]
  /** Complaints of the contract about the calls. */
  quejas: string[]
  /** A transport to this server. */
  transporte(cambios?: Partial<ConfiguracionMeta>): TransporteWhatsapp
  cerrar(): Promise<void>
}

const RITMO_LIBRE = { porSegundo: 10_000, simultaneos: 4, porDestinatarioMs: 0, destinatariosConPromociones: 1_000_000 }

async function leerCuerpo(peticion: IncomingMessage): Promise<unknown> {
  const partes: Buffer[] = []
  for await (const parte of peticion) partes.push(Buffer.from(parte))
  return JSON.parse(Buffer.concat(partes).toString('utf8'))
}

const enviar = (respuesta: ServerResponse, estatus: number, cuerpo: object, cabeceras: Record<string, string> = {}) =>
  respuesta.writeHead(estatus, { 'content-type': 'application/json', ...cabeceras }).end(JSON.stringify(cuerpo))

const error = (codigo: number, details = 'detalle') => ({
  error: {
    message: `(#${codigo}) Error`,
    type: 'OAuthException',
    code: codigo,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: 'AbCdEf',
  },
})

const estatusDe = (codigo: number): number => (codigo === 190 ? 401 : codigo === 130_429 || codigo === 4 ? 429 : 400)

/**
 * A Graph server on the loopback that keeps the real contract: address, token, body and the shapes of its answers, and that fails
 * by a script. It never calls back; the test posts the receipts.
 */
export async function crearGraphFalso(
  guion: (envio: ContenidoWhatsapp, n: number) => Falla = () => ({ tipo: 'bien' }),
): Promise<GraphFalso> {
  const [aceptados, llamadas, quejas]: [string[], ContenidoWhatsapp[], string[]] = [[], [], []]

  function tomar({ biz_opaque_callback_data: clave, to }: ContenidoWhatsapp): object {
    aceptados.push(clave)
    return exigirRespuesta({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: `521${to.slice(2)}` }],
      messages: [{ id: `wamid.${aceptados.length}.${clave}`, message_status: 'accepted' }],
    })
  }

  function leer(cuerpo: unknown): ContenidoWhatsapp | null {
    try {
      return leerEnvio(cuerpo)
    } catch (queja) {
      quejas.push(String(queja))
      return null
    }
  }

  async function responder(peticion: IncomingMessage, respuesta: ServerResponse): Promise<void> {
    if (peticion.method === 'GET' && peticion.url?.startsWith(`/${VERSION}/${ID_TELEFONO}?`))
      return void (peticion.headers.authorization === `Bearer ${TOKEN}`
        ? enviar(respuesta, 200, { id: ID_TELEFONO, display_phone_number: '+52 222 014 0000', verified_name: 'Óptica' })
        : enviar(respuesta, 401, error(190)))
    if (peticion.method !== 'POST' || peticion.url !== `/${VERSION}/${ID_TELEFONO}/messages`) {
      quejas.push(`${peticion.method} ${peticion.url}`)
      return void enviar(respuesta, 400, error(100))
    }
    if (peticion.headers.authorization !== `Bearer ${TOKEN}`) return void enviar(respuesta, 401, error(190))
    const envio = leer(await leerCuerpo(peticion))
    if (!envio) return void enviar(respuesta, 400, error(100))
    llamadas.push(envio)
    fallar(guion(envio, llamadas.length), envio, respuesta)
  }

  function fallar(falla: Falla, envio: ContenidoWhatsapp, respuesta: ServerResponse): void {
    switch (falla.tipo) {
      case 'bien':
        return void enviar(respuesta, 200, tomar(envio))
      case 'lento':
        return void setTimeout(() => enviar(respuesta, 200, tomar(envio)), falla.ms)
      case 'perdido':
        tomar(envio)
        return void respuesta.destroy()
      case 'colgado':
        return void tomar(envio)
      case 'error': {
        const { codigo, estatus = estatusDe(codigo), retryAfter } = falla
        const cabeceras: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
        return void enviar(respuesta, estatus, error(codigo), cabeceras)
      }
      case 'crudo':
        return void respuesta.writeHead(falla.estatus, falla.cabeceras).end(falla.texto)
    }
  }

  const servidor = createServer((peticion, respuesta) => {
    responder(peticion, respuesta).catch(() => respuesta.destroy())
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const { port } = servidor.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    aceptados,
    llamadas,
    quejas,
    transporte: (cambios = {}) =>
      crearTransporteMeta({
        url,
        version: VERSION,
        idTelefono: ID_TELEFONO,
        token: TOKEN,
        plantillas: {},
        ritmo: RITMO_LIBRE,
        ...cambios,
      }),
    async cerrar() {
      servidor.closeAllConnections()
      servidor.close()
      await once(servidor, 'close')
    },
  }
}
