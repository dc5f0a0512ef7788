import { type Browser, chromium, type Page } from '@playwright/test'
import type { Escenario } from './escenario.ts'
import { mediana, percentil } from './medidas.ts'
import { abrir } from './pagina.ts'
import { entrar, iniciarServidor } from './servidor.ts'

const FRENO = 4
const CORRIDAS = 3
/** Keys of one row of a grid: four cells, each left with Tab. */
const FILA = ['-125', '-050', '175', '+200'].flatMap((texto) => [...texto, 'Tab'])

/** A visit of a patient for each run, so that every cell has a value of last time below it. @returns their ids. */
async function examinar(url: string): Promise<number[]> {
  const headers = { ...(await entrar(url)), 'content-type': 'application/json' }
  const { data } = (await (await fetch(`${url}/api/clientes?page=1&limit=${CORRIDAS}`, { headers })).json()) as {
    data: { id: number }[]
  }
  const preguntas = ['dificultadLejos', 'dificultadCerca', 'dolorCabeza', 'irritacion', 'diabetes', 'hipertension']
  const graduacion = {
    esfOd: -1,
    cilOd: -0.5,
    ejeOd: 170,
    addOd: 1.75,
    esfOi: -1,
    cilOi: -0.25,
    ejeOi: 10,
    addOi: 1.75,
  }
  for (const { id: idCliente } of data) {
    const body = { idCliente, ...Object.fromEntries(preguntas.map((campo) => [campo, 'No'])), ...graduacion }
    const respuesta = await fetch(`${url}/api/visitas/crear`, { method: 'PUT', headers, body: JSON.stringify(body) })
    if (!respuesta.ok) throw new Error(`the visit was refused: ${await respuesta.text()}`)
  }
  return data.map(({ id }) => id)
}

/** All three grids and the corneas get values, the way a person fills them. */
async function llenar(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Esfera OD', exact: true }).first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  const cornea = page.getByRole('table', { name: 'Queratometría' }).getByRole('textbox', { name: 'K1 OD' })
  await cornea.focus()
  for (const texto of ['4325', '4375', '175', '4350', '4375', '010']) {
    await page.keyboard.type(texto)
    await page.keyboard.press('Tab')
  }
}

const REJILLAS = ['Graduación anterior', 'Graduación total', 'Graduación prescrita']

/** Types a row's keys twice in each place that `enfocar` goes to. @returns milliseconds from each press to the next picture. */
async function medirTeclas(page: Page, enfocar: readonly (() => Promise<void>)[]): Promise<number[]> {
  await page.evaluate(`window.demoras = []
    new PerformanceObserver((lista) => window.demoras.push(
      ...lista.getEntries().filter(({ name }) => name === 'keydown').map(({ duration }) => duration)))
      .observe({ type: 'event', durationThreshold: 16 })`)
  let teclas = 0
  for (const ir of enfocar) {
    await ir()
    for (const tecla of [...FILA, ...FILA]) {
      await page.keyboard.press(tecla, { delay: 15 })
      await page.waitForTimeout(60) // a fast typist; the next press must not queue behind this one
      teclas += 1
    }
  }
  await page.waitForTimeout(500)
  const lentas = await page.evaluate<number[]>('window.demoras')
  // What the browser does not report took less than a frame.
  return [...lentas, ...Array.from({ length: Math.max(0, teclas - lentas.length) }, () => 8)]
}

/** A page with one input and nothing else: what a key takes this browser and computer at the least. */
async function medirFija(navegador: Browser): Promise<number[]> {
  const page = await navegador.newPage()
  await page.setContent('<!doctype html><title>Fija</title><input aria-label="Fija">')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: FRENO })
  const ir = () => page.getByRole('textbox').fill('')
  const demoras = await medirTeclas(page, [ir, ir, ir])
  await page.close()
  return demoras
}

async function medirFormulario(navegador: Browser, url: string, idCliente: number): Promise<number[]> {
  const { page, cdp } = await abrir(navegador, url)
  await page.goto(`${url}/historial/nuevaHistoriaClinica?idCliente=${idCliente}`)
  await page.getByRole('form', { name: 'Datos de la historia clínica' }).waitFor()
  await llenar(page)
  await page.waitForLoadState('networkidle')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: FRENO })
  const celda = (name: string) => page.getByRole('table', { name }).getByRole('textbox', { name: 'Esfera OD' })
  const demoras = await medirTeclas(
    page,
    REJILLAS.map((rejilla) => () => celda(rejilla).focus()),
  )
  await page.context().close()
  return demoras
}

/**
 * Typing in a clinical history whose grids are all filled, in a browser whose processor is four times slower than ours. Several
 * runs, each beside the fixed page; the middle one is judged.
 */
export const graduacion: Escenario = {
  nombre: 'graduacion',
  async correr() {
    const servidor = await iniciarServidor()
    const pacientes = await examinar(servidor.url)
    const navegador = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
    try {
      const nuestras: number[][] = []
      const fijas: number[][] = []
      for (const idCliente of pacientes) {
        fijas.push(await medirFija(navegador))
        nuestras.push(await medirFormulario(navegador, servidor.url, idCliente))
      }
      const medio = (corridas: number[][], fraccion: number) => mediana(corridas.map((una) => percentil(una, fraccion)))
      const nombre = 'typing a graduation, CPU × 4'
      return [
        { nombre: `${nombre}: p95 of a key`, valor: medio(nuestras, 0.95), unidad: 'ms', limite: 'graduacionMs' },
        { nombre: `${nombre}: p50 of a key`, valor: medio(nuestras, 0.5), unidad: 'ms', limite: 'referencia' },
        { nombre: 'fixed page, CPU × 4: p95 of a key', valor: medio(fijas, 0.95), unidad: 'ms', limite: 'referencia' },
        { nombre: 'fixed page, CPU × 4: p50 of a key', valor: medio(fijas, 0.5), unidad: 'ms', limite: 'referencia' },
      ]
    } finally {
      await navegador.close()
      await servidor.parar()
    }
  },
}
