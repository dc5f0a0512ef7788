import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Escenario } from './escenario.ts'
import { alternar, mediana } from './medidas.ts'
import { entrar, iniciarServidor } from './servidor.ts'

const VUELTAS = 1500

async function llamador(url: string) {
  const headers = await entrar(url)
  return async () => {
    const respuesta = await fetch(`${url}/api/pedidos?page=1&limit=10`, { headers })
    await respuesta.arrayBuffer()
    if (!respuesta.ok) throw new Error(`the list answered ${respuesta.status}`)
  }
}

/** What traces cost a call: servers with and without them, and a second one without, which tells how much is noise. */
export const trazas: Escenario = {
  nombre: 'trazas',
  async correr() {
    const colector = http.createServer((peticion, respuesta) => {
      peticion.resume().on('end', () => respuesta.end('{}'))
    })
    colector.listen(0, '127.0.0.1')
    await once(colector, 'listening')
    const destino = `http://127.0.0.1:${(colector.address() as AddressInfo).port}`
    const sin = await iniciarServidor()
    const otro = await iniciarServidor()
    const con = await iniciarServidor(undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: destino })
    try {
      const medidas = await alternar(
        { sin: await llamador(sin.url), con: await llamador(con.url), otro: await llamador(otro.url) },
        { vueltas: VUELTAS, calentamiento: 200 },
      )
      const base = mediana(medidas.sin)
      return [
        {
          nombre: 'a list with traces / without',
          valor: mediana(medidas.con) / base,
          unidad: '×',
          limite: 'trazasRazon',
        },
        {
          nombre: 'noise: a list without / without',
          valor: mediana(medidas.otro) / base,
          unidad: '×',
          limite: 'trazasRuido',
        },
      ]
    } finally {
      for (const uno of [sin, otro, con]) await uno.parar()
      colector.close()
    }
  },
}
