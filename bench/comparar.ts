import http from 'node:http'
import type { CtxSesion } from '../apps/api/src/platform/llamada/ctx.ts'
import type { Cadena } from './cadena.ts'
import { alternar, mediana } from './medidas.ts'
import { capturar, poolDesnudo, repetir } from './sentencias.ts'
import { entrar } from './servidor.ts'

const VUELTAS = 60

const conexiones = new http.Agent({ keepAlive: true })

/**
 * Asks as a browser does, and waits for the last byte. The answer stays compressed: the client's work is no part of the comparison.
 */
export const traer = (url: string, headers: Record<string, string>) =>
  new Promise<void>((resolve, reject) => {
    const pedir = { agent: conexiones, headers: { ...headers, 'accept-encoding': 'gzip' } }
    http
      .get(url, pedir, (respuesta) => {
        respuesta.on('error', reject).on('end', () => {
          if (respuesta.statusCode === 200) resolve()
          else reject(new Error(`${url} answered ${respuesta.statusCode}`))
        })
        respuesta.resume()
      })
      .on('error', reject)
  })

export interface Contraste {
  /** Median of a call over the median of its statements by a bare driver. */
  razon: number
  /** Median of a call in milliseconds. */
  ms: number
}

/** One call against the statements that it sends, in turns. */
export async function contraDesnudo(
  { servidor, base }: Cadena,
  ruta: string,
  servicio: (ctx: CtxSesion) => Promise<unknown>,
  juntas = true,
): Promise<Contraste> {
  const headers = await entrar(servidor.url)
  const sentencias = await capturar(base, servicio)
  const pool = poolDesnudo(base)
  try {
    const { nuestra, desnuda } = await alternar(
      { nuestra: () => traer(`${servidor.url}/api${ruta}`, headers), desnuda: () => repetir(pool, sentencias, juntas) },
      { vueltas: VUELTAS, calentamiento: 10 },
    )
    return { razon: mediana(nuestra) / mediana(desnuda), ms: mediana(nuestra) }
  } finally {
    await pool.end()
  }
}

/** Slowdown of a call when every table is ten times as large. */
export async function crecimiento(chica: Cadena, grande: Cadena, ruta: string): Promise<number> {
  const [deChica, deGrande] = [await entrar(chica.servidor.url), await entrar(grande.servidor.url)]
  const muestras = await alternar(
    {
      chica: () => traer(`${chica.servidor.url}/api${ruta}`, deChica),
      grande: () => traer(`${grande.servidor.url}/api${ruta}`, deGrande),
    },
    { vueltas: VUELTAS, calentamiento: 10 },
  )
  return mediana(muestras.grande) / mediana(muestras.chica)
}
