import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { correoDe, entrar } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** The body of a page comes this long after its head, whose scripts are there long before. */
const TARDE_MS = 1500

/** Serves what the server serves, pages in two parts, as a slow line may bring them. */
async function enDosPartes(): Promise<{ origen: string; cerrar: () => Promise<unknown> }> {
  const servidor = http.createServer(async ({ url, headers }, respuesta) => {
    const suyos = Object.entries(headers).filter(([nombre]) =>
      ['accept', 'authorization', 'x-app-token'].includes(nombre),
    )
    const suya = await fetch(new URL(url ?? '/', process.env.BASE_URL), { headers: suyos as [string, string][] })
    const tipo = suya.headers.get('content-type') ?? ''
    const cuerpo = Buffer.from(await suya.arrayBuffer())
    respuesta.writeHead(suya.status, { 'content-type': tipo })
    const corte = tipo.startsWith('text/html') ? cuerpo.indexOf('<body') : -1
    if (corte < 0) return respuesta.end(cuerpo)
    respuesta.write(cuerpo.subarray(0, corte))
    setTimeout(() => respuesta.end(cuerpo.subarray(corte)), TARDE_MS)
  })
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  return {
    origen: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    cerrar: () => new Promise((listo) => servidor.close(listo).closeAllConnections()),
  }
}

test('a page whose body comes after its scripts is drawn', async ({ page }) => {
  const { origen, cerrar } = await enDosPartes()
  await page.addInitScript(
    (entrado) => {
      for (const [nombre, valor] of Object.entries(entrado)) localStorage.setItem(nombre, valor)
    },
    await entrar(correoDe['2']),
  )
  try {
    // The second time its scripts are in the browser.
    for (const _ of ['first', 'again']) {
      await page.goto(`${origen}/dashboard`)
      await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible()
    }
  } finally {
    await cerrar()
  }
})
