import { type BrowserContext, test as base, type Page } from '@playwright/test'
import type { Catalogo } from '../catalogo/servir.ts'
import { abrirTienda, type Tienda } from '../cortes/tienda.ts'
import { type Abrir, abrirComo, type Entrado, entrar, navegadorDe, sigueDentro } from './personas.ts'

export { expect } from '@playwright/test'
export type { Abrir } from './personas.ts'

interface Ventanas {
  /**
   * Opens a window of a browser that the next journeys of the same person go on with, so that its code and his log-in are there
   * already. Local storage is put back after the journey. A second window of the same person is a browser of its own, and so is a
   * phone.
   */
  abrir: Abrir
  /** Opens a window of a browser of its own, for journeys that change it: its clock, its connection, its storage, its user. */
  abrirAparte: Abrir
}

interface Navegador {
  context: BrowserContext
  entrado: Entrado
}

/** What a worker's journeys share; opened by the first that asks for it. */
interface DelTrabajador {
  navegadores: Map<string, Navegador>
  /** A shop whose tills only these journeys use. */
  tienda: Omit<Tienda, 'admin'>
  /** The catalogue of components, served. */
  catalogo: Catalogo
}

const reponer = (entrado: Entrado) => {
  localStorage.clear()
  for (const [nombre, valor] of Object.entries(entrado)) localStorage.setItem(nombre, valor)
}

/** Ends a window's routes: a call that one of them is answering at this moment is nobody's any more. */
const soltarRutas = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' })

/** Closes the windows. @returns whether the next journey finds the browser as this one did. */
async function recoger({ context, entrado }: Navegador): Promise<boolean> {
  const paginas = context.pages()
  const nuestra = paginas.find((page) => page.url().startsWith(process.env.BASE_URL ?? '-'))
  try {
    await nuestra?.evaluate(reponer, entrado)
    for (const page of paginas) {
      await soltarRutas(page)
      await page.close()
    }
    await context.clearPermissions() // whoever grants one refuses all others to the next journey
    return nuestra !== undefined && (await sigueDentro(context.request, entrado))
  } catch {
    return false
  }
}

/**
 * The `test` of every journey. All that workers share stands here, because the runner starts another worker, with a new browser and
 * cold caches, for files whose worker fixtures differ.
 */
export const test = base.extend<Ventanas, DelTrabajador>({
  navegadores: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its braces
    async ({}, use) => {
      const navegadores = new Map<string, Navegador>()
      await use(navegadores)
      for (const { context } of navegadores.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  tienda: [
    async ({ browser }, use) => {
      const { admin, ...tienda } = await abrirTienda(browser)
      await admin.close() // open, it would follow what every later journey does
      await use(tienda)
      await admin.context().close()
    },
    { scope: 'worker' },
  ],
  catalogo: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its braces
    async ({}, use) => {
      const { servir } = await import('../catalogo/servir.ts') // with Vite, which other journeys need not load
      const catalogo = await servir()
      await use(catalogo)
      await catalogo.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  abrir: async ({ browser, isMobile, abrirAparte, navegadores }, use) => {
    const enUso = new Map<string, Navegador>()
    await use(async (correo, password) => {
      if (isMobile || enUso.has(correo)) return abrirAparte(correo, password)
      const guardado = navegadores.get(correo)
      navegadores.delete(correo)
      if (guardado) {
        enUso.set(correo, guardado)
        return guardado.context.newPage()
      }
      const entrado = await entrar(correo, password)
      const context = await navegadorDe(browser, entrado)
      enUso.set(correo, { context, entrado })
      return context.newPage()
    })
    for (const [correo, navegador] of enUso) {
      if (await recoger(navegador)) navegadores.set(correo, navegador)
      else await navegador.context.close()
    }
  },
  abrirAparte: async ({ browser }, use) => {
    const abiertas: Page[] = []
    await use(async (correo, password) => {
      const page = await abrirComo(browser, correo, password)
      abiertas.push(page)
      return page
    })
    for (const page of abiertas) {
      await soltarRutas(page)
      await page.context().close()
    }
  },
})
