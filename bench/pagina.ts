import type { Browser, CDPSession, Page } from '@playwright/test'
import { entrar } from './servidor.ts'

/** A page in which the administrator of the demo is logged in, and the means to slow its processor down. */
export async function abrir(navegador: Browser, url: string): Promise<{ page: Page; cdp: CDPSession }> {
  const { authorization = '', ...cabeceras } = await entrar(url)
  const respuesta = await fetch(`${url}/api/validateTk`, { headers: { authorization, ...cabeceras } })
  const { userData } = (await respuesta.json()) as { userData: Record<string, unknown> & { id: number } }
  const guardado = { token: authorization.replace('Bearer ', ''), idUser: userData.id, ...userData }
  const localStorage = Object.entries(guardado).map(([name, valor]) => ({ name, value: String(valor) }))
  const contexto = await navegador.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  const page = await contexto.newPage()
  return { page, cdp: await contexto.newCDPSession(page) }
}
