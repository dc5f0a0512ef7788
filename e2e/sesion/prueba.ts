import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { abrirComo, type Entrado, entrar, navegadorDe, sigueDentro } from './personas.ts'

export { expect } from '@playwright/test'

/** Opens the application as somebody: his e-mail, and his password where it is not that of the demo. */
export type Abrir = (correo: string, password?: string) => Promise<Page>

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

const reponer = (entrado: Entrado) => {
  localStorage.clear()
  for (const [nombre, valor] of Object.entries(entrado)) localStorage.setItem(nombre, valor)
}

/** Closes the windows. @returns whether the next journey finds the browser as this one did. */
async function recoger({ context, entrado }: Navegador): Promise<boolean> {
  const paginas = context.pages()
  const nuestra = paginas.find((page) => page.url().startsWith(process.env.BASE_URL ?? '-'))
  try {
    await nuestra?.evaluate(reponer, entrado)
    for (const page of paginas) await page.close()
    return nuestra !== undefined && (await sigueDentro(context.request, entrado))
  } catch {
    return false
  }
}

export const test = base.extend<Ventanas, { navegadores: Map<string, Navegador> }>({
  navegadores: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its braces
    async ({}, use) => {
      const navegadores = new Map<string, Navegador>()
      await use(navegadores)
      for (const { context } of navegadores.values()) await context.close()
    },
    { scope: 'worker' },
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
      const entrado = await entrar(browser, correo, password)
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
    for (const page of abiertas) await page.context().close()
  },
})
