import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { timbrar } from './facturoportiFalso.cfdi.ts'
import { Cancelacion, Cuerpo } from './facturoportiFalso.cuerpo.ts'
import { AHORA } from './reloj.ts'

export const CUENTA = { usuario: 'PruebasÓptica', contrasena: 'p@ss &+word' }
/** Another customer of the provider, by the same password. */
export const OTRA_CUENTA = { ...CUENTA, usuario: 'OtraÓptica' }

/** Behaviour of the far side with a stamping; by default it stamps and says so. */
export type FallaPac =
  | { tipo: 'bien'; xml?: 'texto' | 'base64'; pascal?: true }
  /** Stamped, and the line breaks before the answer. */
  | { tipo: 'perdido' }
  /** Stamped, and nobody ever answers. */
  | { tipo: 'colgado' }
  | { tipo: 'crudo'; estatus: number; texto: string; cabeceras?: Record<string, string> }
  /** The provider writes something else into the document than was asked for. */
  | { tipo: 'distinto'; total: string }

async function leerJson(peticion: IncomingMessage): Promise<unknown> {
  const partes: Buffer[] = []
  for await (const parte of peticion) partes.push(Buffer.from(parte))
  return JSON.parse(Buffer.concat(partes).toString('utf8') || 'null')
}

function responder(respuesta: ServerResponse, estatus: number, cuerpo: unknown): void {
  respuesta.writeHead(estatus, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(cuerpo))
}

/** ASP.NET Core's ValidationProblemDetails. */
const problema = (error: z.ZodError) => ({
  type: 'https://tools.ietf.org/html/rfc7231#section-6.5.1',
  title: 'One or more validation errors occurred.',
  ...{ status: 400, traceId: '00-abc-01' },
  errors: Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), [message]])),
})

const estatusBien = {
  codigo: '000',
  descripcion: 'Operación exitosa',
  informacionTecnica: '',
  detieneEjecucionProveedor: false,
}

export interface FacturoPorTiFalso {
  url: string
  /** UUIDs that were stamped; the answer may have been lost. */
  timbrados: string[]
  /** 'POST /servicios/…' of each call, without what stands behind a question mark. */
  llamadas: string[]
  /** Complaints of the contract about the calls. */
  quejas: string[]
  /** Number of tokens that were made. */
  tokens: number
  /** Ends the tokens that are out. */
  caducar(): void
  cerrar(): Promise<void>
}

/**
 * FacturoPorTi's service on the loopback, by the contract that its public clients keep (cfdi §1): token, shapes, error forms. It
 * makes the CFDI from the JSON by itself, so that a wrong mapping shows as another document.
 */
export async function crearFacturoPorTiFalso(
  guion: (ruta: string, n: number) => FallaPac = () => ({ tipo: 'bien' }),
  { now = () => AHORA, cancelar = {} }: { now?: () => Date; cancelar?: object } = {},
): Promise<FacturoPorTiFalso> {
  const falso = { url: '', timbrados: [] as string[], llamadas: [] as string[], quejas: [] as string[], tokens: 0 }
  let vivos = new Set<string>()

  function crearToken(direccion: URL, respuesta: ServerResponse): void {
    const [usuario, contrasena] = ['Usuario', 'Password'].map((nombre) => direccion.searchParams.get(nombre))
    if (![CUENTA, OTRA_CUENTA].some((una) => una.usuario === usuario && una.contrasena === contrasena))
      responder(respuesta, 200, { codigo: '110', mensaje: 'El usuario o contraseña no son válidos' })
    else entregarToken(respuesta)
  }

  function entregarToken(respuesta: ServerResponse): void {
    falso.tokens++
    const carga = { exp: Math.floor(now().getTime() / 1000) + 3600, n: falso.tokens }
    const token = `x.${Buffer.from(JSON.stringify(carga)).toString('base64url')}.y`
    vivos.add(token)
    responder(respuesta, 200, { codigo: '000', mensaje: 'Token generado', token })
  }

  function emitir(falla: FallaPac, cuerpo: Cuerpo, respuesta: ServerResponse): void {
    if (falla.tipo === 'crudo') return void respuesta.writeHead(falla.estatus, falla.cabeceras).end(falla.texto)
    const { uuid, xml } = timbrar(cuerpo, falla.tipo === 'distinto' ? falla.total : cuerpo.Encabezado.Total)
    falso.timbrados.push(uuid.toUpperCase())
    if (falla.tipo === 'perdido') return void respuesta.destroy()
    if (falla.tipo === 'colgado') return
    const { xml: forma = 'texto', pascal } = falla.tipo === 'bien' ? falla : {}
    const cfdixml = forma === 'base64' ? Buffer.from(xml).toString('base64') : xml
    responder(
      respuesta,
      200,
      pascal
        ? {
            Estatus: { Codigo: '000', Descripcion: 'OK' },
            CFDITimbrado: { Respuesta: { UUID: uuid, CFDIXML: cfdixml, PDF: '' } },
          }
        : {
            estatus: estatusBien,
            cfdiTimbrado: { respuesta: { uuid, cfdixml, pdf: 'JVBERi0=', timbreXML: '', emailEnviado: false } },
          },
    )
  }

  const servicios: Record<string, (cuerpo: unknown, falla: FallaPac, respuesta: ServerResponse) => void> = {
    '/servicios/timbrar/json'(cuerpo, falla, respuesta) {
      const leido = Cuerpo.safeParse(cuerpo)
      if (leido.success) return emitir(falla, leido.data, respuesta)
      falso.quejas.push(z.prettifyError(leido.error))
      responder(respuesta, 400, problema(leido.error))
    },
    '/servicios/cancelar/csd'(cuerpo, _, respuesta) {
      const leido = Cancelacion.safeParse(cuerpo)
      if (!leido.success) falso.quejas.push(z.prettifyError(leido.error))
      responder(respuesta, 200, { codigo: '000', mensaje: 'Solicitud recibida', uuid: leido.data?.uuid, ...cancelar })
    },
    '/validar/estatuscfdi'(_, __, respuesta) {
      responder(respuesta, 200, { codigo: '000', mensaje: 'OK', ...cancelar })
    },
    '/servicios/consultar/timbres'(_, __, respuesta) {
      const cuenta = { estatus: 'Activo', fechaCompra: '2026-01-01', timbresUtilizados: 120, creditosRestantes: 880 }
      responder(respuesta, 200, cuenta)
    },
  }

  async function atender(peticion: IncomingMessage, respuesta: ServerResponse): Promise<void> {
    const direccion = new URL(peticion.url ?? '/', 'http://x')
    const ruta = direccion.pathname
    falso.llamadas.push(`${peticion.method} ${ruta}`)
    if (ruta === '/token/crear') return crearToken(direccion, respuesta)
    if (!vivos.has(peticion.headers.authorization?.replace('Bearer ', '') ?? ''))
      return void respuesta.writeHead(401).end()
    const [cuerpo, falla] = [await leerJson(peticion), guion(ruta, falso.llamadas.length)]
    if (falla.tipo === 'crudo') return void respuesta.writeHead(falla.estatus, falla.cabeceras).end(falla.texto)
    if (falla.tipo === 'colgado' && ruta !== '/servicios/timbrar/json') return
    servicios[ruta]?.(cuerpo, falla, respuesta)
  }

  const servidor = createServer((peticion, respuesta) => {
    atender(peticion, respuesta).catch((error: unknown) => {
      falso.quejas.push(String(error))
      respuesta.destroy()
    })
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const { port } = servidor.address() as AddressInfo
  falso.url = `http://127.0.0.1:${port}`
  return Object.assign(falso, {
    caducar() {
      vivos = new Set()
    },
    async cerrar() {
      servidor.closeAllConnections()
      servidor.close()
      await once(servidor, 'close')
    },
  })
}
