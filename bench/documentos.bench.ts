import { urlDeBase } from './cadena.ts'
import type { Escenario } from './escenario.ts'
import { cronometrar, mediana, percentil } from './medidas.ts'
import { medirOtros } from './otros.ts'
import { poolDesnudo } from './sentencias.ts'
import { APLICACION, entrar, iniciarServidor, type Servidor } from './servidor.ts'
import { conSesentaVisitas } from './visitas.bench.ts'

const VUELTAS = 8
const PDFS = 500
const PRIMEROS = 100
/** PDFs drawn with one signed address, well before it expires. */
const POR_DIRECCION = 100

type Cabeceras = Record<string, string>

async function direccion({ url }: Servidor, headers: Cabeceras, ruta: string, body: object = {}): Promise<string> {
  const respuesta = await fetch(`${url}/api${ruta}`, {
    method: 'POST',
    headers: { ...APLICACION, ...headers },
    body: JSON.stringify(body),
  })
  const { pdfUrl } = (await respuesta.json()) as { pdfUrl?: string }
  if (!pdfUrl) throw new Error(`${ruta} answered ${respuesta.status}`)
  return url + pdfUrl
}

async function traer(url: string): Promise<number> {
  const respuesta = await fetch(url)
  const bytes = (await respuesta.arrayBuffer()).byteLength
  if (!respuesta.ok) throw new Error(`a PDF answered ${respuesta.status}`)
  return bytes
}

async function unaHistoria(base: string): Promise<number> {
  const pool = poolDesnudo(base)
  const { rows } = await pool.query<{ id: number }>('select max(id)::int as id from historia_clinica')
  await pool.end()
  return rows[0]?.id ?? 0
}

/** Memory after five hundred PDFs over that after the first hundred. */
async function crecimiento(servidor: Servidor, nueva: () => Promise<string>): Promise<number> {
  let [url, primero] = ['', Number.NaN]
  for (let n = 0; n < PDFS; n++) {
    if (n % POR_DIRECCION === 0) url = await nueva()
    if (n === PRIMEROS) primero = servidor.memoria()
    await traer(url)
  }
  return servidor.memoria() / primero
}

/** Clinical papers: one history, sixty records, and what everybody else feels while they are drawn. */
export const documentos: Escenario = {
  nombre: 'documentos',
  async correr() {
    const servidor = await iniciarServidor()
    const base = urlDeBase(servidor)
    try {
      const headers = await entrar(servidor.url)
      const [historia, idCliente] = [await unaHistoria(base), await conSesentaVisitas(base)]
      const deUna = () => direccion(servidor, headers, `/historiaClinica/${historia}/pdf`)
      const deTodas = () => direccion(servidor, headers, '/historiaClinica/generatePDF', { idCliente })
      const bytes = await traer(await deUna())
      const tiempos = { una: [] as number[], todas: [] as number[] }
      for (let vuelta = -2; vuelta < VUELTAS; vuelta++) {
        const una = await cronometrar(async () => traer(await deUna()))
        const todas = await cronometrar(async () => traer(await deTodas()))
        if (vuelta < 0) continue
        tiempos.una.push(una)
        tiempos.todas.push(todas)
      }
      const { solos, durante } = await medirOtros(servidor.url, headers, async () => {
        for (let n = 0; n < 3; n++) await Promise.all([deTodas(), deUna()].map(async (url) => traer(await url)))
      })
      const crece = await crecimiento(servidor, deUna)
      return [
        { nombre: 'PDF of one history', valor: mediana(tiempos.una), unidad: 'ms', limite: 'pdfUnaMs' },
        { nombre: 'PDF of 60 records', valor: mediana(tiempos.todas), unidad: 'ms', limite: 'pdfSesentaMs' },
        {
          nombre: "others' p95 while PDFs are drawn / alone",
          valor: percentil(durante, 0.95) / percentil(solos, 0.95),
          unidad: '×',
          limite: 'pdfOtrosRazon',
        },
        { nombre: 'letter of one history', valor: bytes / 1024, unidad: 'kB', limite: 'pdfKb' },
        { nombre: 'memory after 500 PDFs / after 100', valor: crece, unidad: '×', limite: 'pdfCrecimiento' },
      ]
    } finally {
      await servidor.parar()
    }
  },
}
