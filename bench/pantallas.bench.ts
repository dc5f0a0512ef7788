import net from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import type { Escenario, Resultado } from './escenario.ts'
import { mediana } from './medidas.ts'
import { entrar, iniciarServidor, type Servidor } from './servidor.ts'

const VECES = 5

const puertoLibre = () =>
  new Promise<number>((resolve, reject) => {
    const servidor = net.createServer().on('error', reject)
    servidor.listen(0, '127.0.0.1', () => {
      const direccion = servidor.address()
      servidor.close(() => (typeof direccion === 'object' && direccion ? resolve(direccion.port) : reject()))
    })
  })

interface Notas {
  rendimiento: number
  accesibilidad: number
  lcpMs: number
}

async function calificar(url: string, port: number, escritorio: boolean): Promise<Notas> {
  const informe = await lighthouse(
    url,
    { port, output: 'json', logLevel: 'silent', onlyCategories: ['performance', 'accessibility'] },
    escritorio ? desktopConfig : undefined,
  )
  const { categories, audits } = informe?.lhr ?? {}
  const nota = (categoria: 'performance' | 'accessibility') => Math.round((categories?.[categoria]?.score ?? 0) * 100)
  return {
    rendimiento: nota('performance'),
    accesibilidad: nota('accessibility'),
    lcpMs: audits?.['largest-contentful-paint']?.numericValue ?? Number.NaN,
  }
}

async function medianas(url: string, port: number, escritorio: boolean): Promise<Notas> {
  const notas: Notas[] = []
  for (let vez = 0; vez < VECES; vez++) notas.push(await calificar(url, port, escritorio))
  const de = (campo: keyof Notas) => mediana(notas.map((nota) => nota[campo]))
  return { rendimiento: de('rendimiento'), accesibilidad: de('accesibilidad'), lcpMs: de('lcpMs') }
}

/** The public code of an order of the demo chain. */
async function unPedido({ url }: Servidor): Promise<string> {
  const respuesta = await fetch(`${url}/api/pedidos?page=1&limit=1`, { headers: await entrar(url) })
  const { data } = (await respuesta.json()) as { data: { HashId: string }[] }
  if (!data[0]) throw new Error('the demo chain has no order')
  return data[0].HashId
}

/** First screens as Lighthouse sees them, on a phone and on a desk. Advisory: it judges the computer, too. */
export const pantallas: Escenario = {
  nombre: 'pantallas',
  async correr() {
    const executablePath = process.env.CHROMIUM_PATH // found by scripts/bench.mjs
    if (!executablePath) throw new Error('Chromium is missing: set CHROMIUM_PATH')
    const servidor = await iniciarServidor()
    const port = await puertoLibre()
    const navegador = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`] })
    const resultados: Resultado[] = []
    try {
      for (const { nombre, ruta, nota, lcp } of [
        { nombre: 'login', ruta: '/login', nota: 'movil', lcp: 'lcpMovilMs' },
        { nombre: 'privacy notice', ruta: '/politicaPrivacidad', nota: 'movil', lcp: 'lcpMovilMs' },
        {
          nombre: "customer's order",
          ruta: `/=${await unPedido(servidor)}`,
          nota: 'movilPublico',
          lcp: 'lcpPublicoMs',
        },
      ]) {
        const movil = await medianas(`${servidor.url}${ruta}`, port, false)
        const escritorio = await medianas(`${servidor.url}${ruta}`, port, true)
        resultados.push(
          { nombre: `${nombre}, phone: performance`, valor: movil.rendimiento, unidad: '', limite: nota },
          { nombre: `${nombre}, phone: LCP`, valor: movil.lcpMs, unidad: 'ms', limite: lcp },
          { nombre: `${nombre}, desk: performance`, valor: escritorio.rendimiento, unidad: '', limite: 'escritorio' },
          { nombre: `${nombre}: accessibility`, valor: movil.accesibilidad, unidad: '', limite: 'accesibilidad' },
        )
      }
      return resultados
    } finally {
      await navegador.close()
      await servidor.parar()
    }
  },
}
