import { expect, type Page, type WebSocketRoute } from '@playwright/test'

/** Holds a page's calls to an address, as on a slow network, until the returned function is called. */
export async function retener(page: Page, url: string): Promise<() => void> {
  let soltar = () => {}
  const espera = new Promise<void>((listo) => {
    soltar = listo
  })
  await page.route(url, async (route) => {
    await espera
    await route.fallback()
  })
  return soltar
}

/** Changes what the server answers, on its way to the page. A refusal, as of a server that is busy, goes on as it is. */
export async function cambiarRespuesta<C>(
  page: Page,
  url: Parameters<Page['route']>[0],
  cambiar: (cuerpo: C) => C | Promise<C>,
): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill(response.ok() ? { response, json: await cambiar(await response.json()) } : { response })
  })
}

/**
 * Watches the socket that a page is about to open.
 * @returns what cuts it once it is open; the page opens another after some seconds.
 */
export async function vigilarSocket(page: Page): Promise<() => Promise<void>> {
  const abiertos: WebSocketRoute[] = []
  await page.routeWebSocket(/\/socket\.io\//, (conexion) => {
    const servidor = conexion.connectToServer()
    servidor.onMessage((marco) => {
      conexion.send(marco)
      if (String(marco).startsWith('40')) abiertos.push(conexion)
    })
  })
  return async () => {
    await expect.poll(() => abiertos.length).toBeGreaterThan(0)
    await abiertos.at(-1)?.close()
  }
}

/**
 * Keeps a page without its socket. A connection that stands, the first one or one that came back, asks for the lists by itself, so
 * that a load that failed would not wait for its button.
 */
export async function sinSockets(page: Page): Promise<void> {
  await page.route('**/socket.io/**', (ruta) => ruta.abort())
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
}
