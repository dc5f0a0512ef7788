import type { Browser, Page } from '@playwright/test'
import type { Resultado } from './escenario.ts'
import { mediana } from './medidas.ts'
import { abrir } from './pagina.ts'

/** A shop's slow line: 1.6 Mb/s with 150 ms there and back. */
export const LENTA = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

const VECES = 3
/** Time for which nobody touches the list before the button is pressed. */
const QUIETA_MS = 3000

const DIALOGOS = [
  { nombre: 'new patient', ruta: '/dashboard/clientes', boton: 'Nuevo paciente' },
  { nombre: 'new appointment', ruta: '/dashboard/citas', boton: 'Nueva cita' },
  { nombre: 'new order', ruta: '/dashboard/pedidos', boton: 'Nuevo pedido' },
] as const

const CAMPO = '[role=dialog] input'
const MARCA = '[role=status] > .aparece-tarde'

/** Milliseconds from the click until what is looked for can be seen, as the page counts them. */
async function trasClic(page: Page, boton: string, buscado: string): Promise<number> {
  const visto = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        let clic = Number.NaN
        addEventListener(
          'click',
          ({ timeStamp }) => {
            clic = timeStamp
          },
          { capture: true, once: true },
        )
        setInterval(() => {
          if (clic > 0 && document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }))
            resolve(performance.now() - clic)
        }, 4)
      }),
    buscado,
  )
  await page.getByRole('button', { name: boton, exact: true }).click()
  return visto
}

/** A list that was opened on a slow line, with rows or without. */
async function enLista(navegador: Browser, base: string, ruta: string): Promise<Page> {
  const { page, cdp } = await abrir(navegador, base)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', LENTA)
  await page.goto(`${base}${ruta}`)
  await page.locator('main h1').waitFor()
  return page
}

async function repetir(medir: () => Promise<number>): Promise<number> {
  const medidas: number[] = []
  for (let vez = 0; vez < VECES; vez++) medidas.push(await medir())
  return mediana(medidas)
}

/** Time until the first dialog of a list is of use on a slow line, and until a click that has to wait says so. */
export async function dialogos(navegador: Browser, base: string): Promise<Resultado[]> {
  const resultados: Resultado[] = []
  for (const { nombre, ruta, boton } of DIALOGOS) {
    const abierto = await repetir(async () => {
      const page = await enLista(navegador, base, ruta)
      await new Promise((resolve) => setTimeout(resolve, QUIETA_MS))
      const ms = await trasClic(page, boton, CAMPO)
      await page.context().close()
      return ms
    })
    const marca = await repetir(async () => {
      const page = await enLista(navegador, base, ruta)
      const ms = await trasClic(page, boton, MARCA)
      await page.context().close()
      return ms
    })
    resultados.push(
      { nombre: `${nombre}, 1.6 Mb/s, 150 ms: dialog of use`, valor: abierto, unidad: 'ms', limite: 'dialogoMs' },
      { nombre: `${nombre}, pressed at once: busy mark`, valor: marca, unidad: 'ms', limite: 'marcaMs' },
    )
  }
  return resultados
}
