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

/** A list of fixed rows, with one script of ours and nothing else: what this browser and computer can do at all. */
const FIJA = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Fija</title></head><body>
<table><tbody id="filas"></tbody></table><script type="module">
const filas = await (await fetch('/filas')).json()
document.getElementById('filas').innerHTML = filas.map((fila) => '<tr><th scope="row">' + fila + '</th></tr>').join('')
</script></body></html>`

async function servirFija() {
  const filas = JSON.stringify(Array.from({ length: 10 }, (_, n) => `Paciente ${n}`))
  const servidor = createServer((request, response) => {
    const datos = request.url === '/filas'
    response.setHeader('content-type', datos ? 'application/json' : 'text/html; charset=utf-8')
    response.end(datos ? filas : FIJA)
  })
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', resolve))
  const { port } = servidor.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, parar: () => servidor.close() }
}

/**
 * Has the page itself tell when its first row has a place on the screen: asking from outside runs code of the test's own first, and
 * looks only now and then.
 */
async function conAviso({ page, cdp }: { page: Page; cdp: CDPSession }): Promise<void> {
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'hayFila' })
  await page.addInitScript(`new MutationObserver((_, observador) => {
    if (!document.querySelector('th[scope=row]')?.getClientRects().length) return
    observador.disconnect()
    hayFila('')
  }).observe(document, { childList: true, subtree: true })`)
}

/** Milliseconds until a row can be used, and how long the page was busy meanwhile, beyond 50 ms at a time. */
async function medir(page: Page, cdp: CDPSession, url: string): Promise<{ ms: number; bloqueado: number }> {
  await page.goto('about:blank')
  const hayFila = new Promise((resolve, reject) => {
    cdp.once('Runtime.bindingCalled', resolve)
    setTimeout(() => reject(new Error('no row in half a minute')), 30_000).unref()
  })
  const inicio = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await hayFila
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

interface Condicion {
  nombre: string
  limite: string
  /** Whether the browser keeps what it fetched before. */
  tibia: boolean
  lenta: boolean
  /** Factor by which the processor is made slower. */
  freno: number
}

const CONDICIONES: readonly Condicion[] = [
  { nombre: 'cold', limite: 'listaFriaMs', tibia: false, lenta: false, freno: 1 },
  { nombre: 'warm', limite: 'listaTibiaMs', tibia: true, lenta: false, freno: 1 },
  { nombre: '1.6 Mb/s, 150 ms', limite: 'listaLentaMs', tibia: false, lenta: true, freno: 1 },
  { nombre: 'processor × 4', limite: 'listaFrenadaMs', tibia: false, lenta: false, freno: 4 },
]

async function enCondicion(navegador: Browser, base: string, url: string, { tibia, lenta, freno }: Condicion) {
  const medidas: { ms: number; bloqueado: number }[] = []
  const empezar = async () => {
    const nueva = await abrir(navegador, base)
    await conAviso(nueva)
    return nueva
  }
  let sesion = await empezar()
  for (let vez = tibia ? -1 : 0; vez < VECES; vez++) {
    if (!tibia && vez > 0) {
      await sesion.page.context().close()
      sesion = await empezar()
    }
    const { page, cdp } = sesion
    await cdp.send('Network.enable')
    if (lenta) await cdp.send('Network.emulateNetworkConditions', LENTA)
    if (freno > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: freno })
    const medida = await medir(page, cdp, url)
    if (vez >= 0) medidas.push(medida)
  }
  await sesion.page.context().close()
  return {
    ms: mediana(medidas.map(({ ms }) => ms)),
    bloqueado: mediana(medidas.map(({ bloqueado }) => bloqueado)),
  }
}

/** Time until the first list can be used, beside a page that does next to nothing. Advisory: it judges the computer, too. */
export const primera: Escenario = {
  nombre: 'primera',
  async correr() {
    const executablePath = process.env.CHROMIUM_PATH // found by scripts/bench.mjs
    if (!executablePath) throw new Error('Chromium is missing: set CHROMIUM_PATH')
    const servidor = await iniciarServidor()
    const fija = await servirFija()
    const navegador = await chromium.launch({ executablePath })
    const resultados: Resultado[] = []
    try {
      for (const condicion of CONDICIONES) {
        const { nombre, limite } = condicion
        const suya = await enCondicion(navegador, servidor.url, fija.url, condicion)
        const nuestra = await enCondicion(navegador, servidor.url, `${servidor.url}${LISTA}`, condicion)
        resultados.push(
          {
            nombre: `patients, ${nombre}: usable`,
            valor: nuestra.ms,
            unidad: 'ms',
            limite: condicion.freno === 1 ? limite : 'referencia',
          },
          { nombre: `fixed page, ${nombre}: usable`, valor: suya.ms, unidad: 'ms', limite: 'referencia' },
        )
        if (condicion.freno > 1)
          resultados.push({ nombre: `patients, ${nombre}: blocked`, valor: nuestra.bloqueado, unidad: 'ms', limite })
      }
      return [...resultados, ...(await dialogos(navegador, servidor.url))]
    } finally {
      await navegador.close()
      fija.parar()
      await servidor.parar()
    }
  },
}
