import { chromium, type Page } from '@playwright/test'
import type { Escenario } from './escenario.ts'
import { abrir } from './pagina.ts'
import { entrar, iniciarServidor } from './servidor.ts'

const FRENO = 4
const VUELTAS = 6
/** Keys of one row of a grid: five cells, four of which move on by themselves. */
const FILA = '-125-050175+200'

/** A visit of the first patient, so that every cell has a value of last time below it. @returns his id. */
async function examinar(url: string): Promise<number> {
  const headers = { ...(await entrar(url)), 'content-type': 'application/json' }
  const { data } = (await (await fetch(`${url}/api/clientes?limit=1`, { headers })).json()) as {
    data: { id: number }[]
  }
  const idCliente = data[0]?.id ?? 0
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
  const body = { idCliente, ...Object.fromEntries(preguntas.map((campo) => [campo, 'No'])), ...graduacion }
  const respuesta = await fetch(`${url}/api/visitas/crear`, { method: 'PUT', headers, body: JSON.stringify(body) })
  if (!respuesta.ok) throw new Error(`the visit was refused: ${await respuesta.text()}`)
  return idCliente
}

/** All three grids and the corneas get values, the way a person fills them. */
async function llenar(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Esfera OD', exact: true }).first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  const cornea = page.getByRole('table', { name: 'Queratometría' }).getByRole('textbox', { name: 'K1 OD' })
  await cornea.focus()
  await page.keyboard.type('4325437517543504375010')
}

/** Milliseconds from each press to the next picture; a press that the browser does not report took less than a frame. */
async function medirTeclas(page: Page): Promise<number[]> {
  await page.evaluate(`window.demoras = []
    new PerformanceObserver((lista) => window.demoras.push(
      ...lista.getEntries().filter(({ name }) => name === 'keydown').map(({ duration }) => duration)))
      .observe({ type: 'event', durationThreshold: 16 })`)
  let teclas = 0
  for (let vuelta = 0; vuelta < VUELTAS; vuelta++) {
    const tabla = page.getByRole('table', {
      name: ['Graduación previa', 'Graduación total', 'Graduación prescrita'][vuelta % 3],
    })
    await tabla.getByRole('textbox', { name: 'Esfera OD' }).focus()
    for (const tecla of FILA + FILA) {
      await page.keyboard.press(tecla, { delay: 15 })
      await page.waitForTimeout(60) // a fast typist; the next press must not queue behind this one
      teclas += 1
    }
  }
  await page.waitForTimeout(500)
  const lentas = await page.evaluate<number[]>('window.demoras')
  return [...lentas, ...Array.from({ length: Math.max(0, teclas - lentas.length) }, () => 8)].sort((a, b) => a - b)
}

/** Typing in a clinical history whose grids are all filled, in a browser whose processor is four times slower than ours. */
export const graduacion: Escenario = {
  nombre: 'graduacion',
  async correr() {
    const servidor = await iniciarServidor()
    const idCliente = await examinar(servidor.url)
    const navegador = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
    try {
      const { page, cdp } = await abrir(navegador, servidor.url)
      await page.goto(`${servidor.url}/historial/nuevaHistoriaClinica?idCliente=${idCliente}`)
      await page.getByRole('form', { name: 'Datos de la historia clínica' }).waitFor()
      await llenar(page)
      await page.waitForLoadState('networkidle')
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: FRENO })
      const demoras = await medirTeclas(page)
      const p95 = demoras[Math.floor(demoras.length * 0.95)] ?? Number.NaN
      return [
        { nombre: 'typing a graduation, p95 of a key, CPU × 4', valor: p95, unidad: 'ms', limite: 'graduacionMs' },
      ]
    } finally {
      await navegador.close()
      await servidor.parar()
    }
  },
}
