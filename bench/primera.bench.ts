import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import type { Escenario, Resultado } from './escenario.ts'
import { mediana } from './medidas.ts'
import { abrir } from './pagina.ts'
import { dialogos, LENTA } from './primera.dialogos.ts'
import { iniciarServidor } from './servidor.ts'

const VECES = 7
const LISTA = '/dashboard/clientes'
const FILA = 'th[scope=row]'

/** The other screens that people wait for, and what is there once they can be used. */
const OTRAS = [
  { nombre: 'order form', ruta: '/dashboard/crearPedido?idCliente=1', listo: 'main form input' },
  {
    nombre: 'board',
    ruta: '/dashboard/pedidos?vista=tablero',
    listo: 'main section li',
  },
  {
    nombre: 'week',
    ruta: '/dashboard/citas?vista=semana&sucursal=1',
    listo: '[role=grid]:not(:has([data-rayado])) [role=gridcell]',
  },
  { nombre: 'new visit', ruta: '/historial/nuevaVisita?idCliente=1', listo: 'main form input' },
] as const

/**
 * A list of fixed rows, and one script that weighs as much as all that ours takes and does nothing: what this browser, computer and line
 * can do at all with so many bytes.
 */
const DESNUDA = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Fija</title></head><body>
<table><tbody id="filas"></tbody></table><script src="/peso.js"></script><script type="module">
const filas = await (await fetch('/filas')).json()
document.getElementById('filas').innerHTML = filas.map((fila) => '<tr><th scope="row">' + fila + '</th></tr>').join('')
</script></body></html>`

async function servirDesnuda(bytes: number) {
  const filas = JSON.stringify(Array.from({ length: 10 }, (_, n) => `Paciente ${n}`))
  const peso = `//${randomBytes(bytes).toString('base64').slice(2, bytes)}`
  const respuestas: Record<string, [tipo: string, cuerpo: string]> = {
    '/filas': ['application/json', filas],
    '/peso.js': ['text/javascript', peso],
  }
  const servidor = createServer((request, response) => {
    const [tipo, cuerpo] = respuestas[request.url ?? ''] ?? ['text/html; charset=utf-8', DESNUDA]
    response.setHeader('content-type', tipo)
    if (cuerpo === peso) response.setHeader('cache-control', 'max-age=31536000, immutable')
    response.end(cuerpo)
  })
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', resolve))
  const { port } = servidor.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, parar: () => servidor.close() }
}

/**
 * Has the page itself tell when what is waited for has a place on the screen: asking from outside runs code of the test's own first, and
 * looks only now and then.
 */
async function conAviso({ page, cdp }: { page: Page; cdp: CDPSession }, listo: string): Promise<void> {
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'estaListo' })
  await page.addInitScript(`new MutationObserver((_, observador) => {
    if (!document.querySelector(${JSON.stringify(listo)})?.getClientRects().length) return
    observador.disconnect()
    estaListo('')
  }).observe(document, { childList: true, subtree: true, attributes: true })`)
}

/** Milliseconds until a page can be used, and how long it was busy meanwhile, beyond 50 ms at a time. */
async function medir(page: Page, cdp: CDPSession, url: string): Promise<{ ms: number; bloqueado: number }> {
  await page.goto('about:blank')
  const listo = new Promise((resolve, reject) => {
    cdp.once('Runtime.bindingCalled', resolve)
    setTimeout(() => reject(new Error(`${url} was not ready within half a minute`)), 30_000).unref()
  })
  const inicio = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await listo
  const ms = performance.now() - inicio
  const bloqueado = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((lista) =>
          resolve(lista.getEntries().reduce((suma, { duration }) => suma + Math.max(0, duration - 50), 0)),
        ).observe({ type: 'longtask', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )
  return { ms, bloqueado }
}

/** Bytes that a first visit takes from the network until the list can be used. */
async function pesar(navegador: Browser, base: string): Promise<number> {
  const sesion = await abrir(navegador, base)
  await conAviso(sesion, FILA)
  await sesion.cdp.send('Network.enable')
  let bytes = 0
  sesion.cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await medir(sesion.page, sesion.cdp, `${base}${LISTA}`)
  await sesion.page.context().close()
  return bytes
}

interface Condicion {
  nombre: string
  /** Limit of the list's time over the bare page's, or of its milliseconds. */
  limite: string
  unidad: '×' | 'ms'
  /** A visit after others: the browser keeps what it fetched, and the worker the code. */
  otraVez: boolean
  lenta: boolean
  /** Factor by which the processor is made slower. */
  freno: number
}

const DE_PRIMERA = { otraVez: false, lenta: false, freno: 1, unidad: '×' } as const
const OTRA_VEZ = { ...DE_PRIMERA, otraVez: true, unidad: 'ms' } as const
const CONDICIONES: readonly Condicion[] = [
  { ...DE_PRIMERA, nombre: 'first visit', limite: 'primeraRazon' },
  { ...DE_PRIMERA, nombre: 'first visit, processor ÷ 4', limite: 'primeraFrenadaRazon', freno: 4 },
  { ...DE_PRIMERA, nombre: 'first visit, 1.6 Mb/s, 150 ms', limite: 'primeraLentaRazon', lenta: true },
  { ...OTRA_VEZ, nombre: 'second visit', limite: 'segundaMs' },
  { ...OTRA_VEZ, nombre: 'second visit, 1.6 Mb/s, 150 ms', limite: 'segundaLentaMs', lenta: true },
]

/** Waits until the worker keeps the code, where the page has one. */
const conTrabajador = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    if (document.querySelector('#raiz')) await navigator.serviceWorker.ready
  })

interface Visita {
  base: string
  url: string
  listo: string
}

async function visitar(
  navegador: Browser,
  { base, url, listo }: Visita,
  { otraVez, lenta, freno }: Pick<Condicion, 'otraVez' | 'lenta' | 'freno'>,
) {
  const medidas: { ms: number; bloqueado: number }[] = []
  const empezar = async () => {
    const nueva = await abrir(navegador, base)
    await conAviso(nueva, listo)
    return nueva
  }
  let sesion = await empezar()
  for (let vez = otraVez ? -1 : 0; vez < VECES; vez++) {
    if (!otraVez && vez > 0) {
      await sesion.page.context().close()
      sesion = await empezar()
    }
    const { page, cdp } = sesion
    await cdp.send('Network.enable')
    if (lenta && (vez >= 0 || !otraVez)) await cdp.send('Network.emulateNetworkConditions', LENTA)
    if (freno > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: freno })
    const medida = await medir(page, cdp, url)
    if (vez < 0) await conTrabajador(page)
    else medidas.push(medida)
  }
  await sesion.page.context().close()
  return {
    ms: mediana(medidas.map(({ ms }) => ms)),
    bloqueado: mediana(medidas.map(({ bloqueado }) => bloqueado)),
  }
}

const enMs = (nombre: string, valor: number, limite = 'referencia'): Resultado => ({
  nombre,
  valor,
  unidad: 'ms',
  limite,
})

/**
 * Time until a screen can be used, beside a page of the same bytes that does next to nothing. Advisory: it judges the computer, too.
 */
export const primera: Escenario = {
  nombre: 'primera',
  async *correr() {
    const executablePath = process.env.CHROMIUM_PATH // found by scripts/bench.mjs
    if (!executablePath) throw new Error('Chromium is missing: set CHROMIUM_PATH')
    const servidor = await iniciarServidor()
    const navegador = await chromium.launch({ executablePath })
    const base = servidor.url
    try {
      const bytes = await pesar(navegador, base)
      yield { nombre: 'patients, first visit: bytes', valor: bytes / 1000, unidad: 'kB', limite: 'referencia' }
      const desnuda = await servirDesnuda(bytes)
      const lista = { base, url: `${base}${LISTA}`, listo: FILA }
      for (const condicion of CONDICIONES) {
        const { nombre, limite, unidad, freno } = condicion
        const suya = await visitar(navegador, { base, url: desnuda.url, listo: FILA }, condicion)
        const nuestra = await visitar(navegador, lista, condicion)
        yield enMs(`bare page, ${nombre}`, suya.ms)
        yield enMs(`patients, ${nombre}`, nuestra.ms, unidad === 'ms' ? limite : 'referencia')
        if (unidad === '×')
          yield { nombre: `patients over bare page, ${nombre}`, valor: nuestra.ms / suya.ms, unidad, limite }
        if (freno > 1) yield enMs(`patients, ${nombre}: blocked`, nuestra.bloqueado, 'listaFrenadaMs')
      }
      desnuda.parar()
      const { ms } = await visitar(navegador, lista, DE_PRIMERA)
      for (const { nombre, ruta, listo } of OTRAS) {
        const otra = await visitar(navegador, { base, url: `${base}${ruta}`, listo }, DE_PRIMERA)
        yield enMs(`${nombre}, first visit`, otra.ms)
        yield { nombre: `${nombre} over patients`, valor: otra.ms / ms, unidad: '×', limite: 'pantallaRazon' }
      }
      yield* await dialogos(navegador, base)
    } finally {
      await navegador.close()
      await servidor.parar()
    }
  },
}
