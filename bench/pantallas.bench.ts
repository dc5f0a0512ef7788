import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import lighthouse, { desktopConfig } from 'lighthouse'
import type { Escenario, Resultado } from './escenario.ts'
import { mediana } from './medidas.ts'
import { entrar, iniciarServidor, type Servidor } from './servidor.ts'

const VECES = 5
const FALLOS_MAXIMOS = 2

interface Navegador {
  port: number
  cerrar(): Promise<void>
}

/**
 * A Chromium that Lighthouse has to itself: Playwright would attach to each of its pages too, and pause them at the start.
 */
async function abrirNavegador(programa: string): Promise<Navegador> {
  const carpeta = await mkdtemp(path.join(os.tmpdir(), 'nitida-lighthouse-'))
  const opciones = ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${carpeta}`]
  const proceso = spawn(programa, [...opciones, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const terminado = new Promise<void>((resolve) => proceso.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    let dicho = ''
    proceso.once('error', reject)
    proceso.once('exit', () => reject(new Error(`Chromium ended at once: ${dicho}`)))
    proceso.stderr.on('data', (trozo) => {
      dicho += trozo
      const [, puerto] = /DevTools listening on ws:\/\/[^/]+:(\d+)\//.exec(dicho) ?? []
      if (puerto) resolve(Number(puerto))
    })
  })
  return {
    port,
    async cerrar() {
      proceso.kill()
      await terminado
      await rm(carpeta, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

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
  const { categories, audits, runtimeError } = informe?.lhr ?? {}
  if (runtimeError) throw new Error(`Lighthouse could not judge ${url}: ${runtimeError.message}`)
  const nota = (categoria: 'performance' | 'accessibility') => Math.round((categories?.[categoria]?.score ?? 0) * 100)
  return {
    rendimiento: nota('performance'),
    accesibilidad: nota('accessibility'),
    lcpMs: audits?.['largest-contentful-paint']?.numericValue ?? Number.NaN,
  }
}

async function medianas(url: string, port: number, escritorio: boolean): Promise<Notas> {
  const notas: Notas[] = []
  let fallos = 0
  while (notas.length < VECES) {
    try {
      notas.push(await calificar(url, port, escritorio))
    } catch (error) {
      // A run that the protocol lost says nothing of the page; a page that cannot be judged fails every time.
      if (++fallos > FALLOS_MAXIMOS) throw error
    }
  }
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
    const navegador = await abrirNavegador(executablePath)
    const { port } = navegador
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
      await navegador.cerrar()
      await servidor.parar()
    }
  },
}
