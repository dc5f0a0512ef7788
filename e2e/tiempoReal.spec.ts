import type { WebSocketRoute } from '@playwright/test'
import { pedir } from './clientes/pacientes.ts'
import { cambiarRespuesta, retener, sinSockets } from './retener.ts'
import { contratar, correoDe, horario } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('what somebody else does shows by itself', async ({ abrirAparte, request }) => {
  const page = await abrirAparte(correoDe['0'])
  const conectado = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
  await page.route(/\/assets\/conectar-/, (route) => route.abort(), { times: 1 }) // the page fetches it again
  await page.goto('/dashboard')
  const socket = await conectado
  await socket.waitForEvent('framereceived', (marco) => String(marco.payload).startsWith('40'))
  const cuenta = page.getByText(/^\d+ usuarios$/)
  await expect(cuenta).toBeVisible()
  const antes = Number.parseInt(await cuenta.innerText(), 10)

  await contratar(request, { userType: '3', sessionLimit: horario(-60, 60) })
  await expect(cuenta).toHaveText(`${antes + 1} usuarios`)
})

test('what happened between the first answer and the first connection shows by itself', async ({
  abrirAparte,
  request,
}) => {
  const page = await abrirAparte(correoDe['0'])
  const conectar = await retener(page, '**/assets/conectar-*.js')
  await page.goto('/dashboard')
  const cuenta = page.getByText(/^\d+ usuarios$/)
  await expect(cuenta).toBeVisible()
  const antes = Number.parseInt(await cuenta.innerText(), 10)
  await contratar(request, { userType: '3', sessionLimit: horario(-60, 60) })
  await expect(cuenta).toHaveText(`${antes} usuarios`)
  conectar()
  await expect(cuenta).toHaveText(`${antes + 1} usuarios`)
})

test('what happened while the connection was down is fetched when it is back', async ({ abrirAparte, request }) => {
  const page = await abrirAparte(correoDe['0'])
  let caida = false
  const conexiones: WebSocketRoute[] = []
  await page.route(/\/socket\.io\//, (route) => (caida ? route.abort() : route.continue()))
  await page.routeWebSocket(/\/socket\.io\//, (conexion) => {
    if (caida) return conexion.close()
    const servidor = conexion.connectToServer()
    servidor.onMessage((marco) => {
      conexion.send(marco)
      if (String(marco).startsWith('40')) conexiones.push(conexion)
    })
  })
  await page.goto('/dashboard')
  const cuenta = page.getByText(/^\d+ usuarios$/)
  await expect(cuenta).toBeVisible()
  await expect.poll(() => conexiones.length).toBe(1)
  const antes = Number.parseInt(await cuenta.innerText(), 10)

  caida = true
  await conexiones[0]?.close()
  await contratar(request, { userType: '3', sessionLimit: horario(-60, 60) })
  await expect(cuenta).toHaveText(`${antes} usuarios`)
  caida = false
  await expect(cuenta).toHaveText(`${antes + 1} usuarios`, { timeout: 60_000 })
})

interface Quien {
  sesion: { ahora: string; hoy: string; terminaEn: string }
}

test('a page that stays open over midnight shows the new day', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await page.goto('/dashboard')
  const { sesion } = await pedir(page, 'GET', '/validateTk')
  const unDia = 24 * 3600 * 1000
  const despues = (instante: string, ms: number) => new Date(Date.parse(instante) + ms).toISOString()
  // The server as it is now, and after midnight; the session goes on meanwhile.
  const medianoche = Date.parse(`${despues(`${sesion.hoy}T00:00:00Z`, unDia)}`) + 6 * 3600 * 1000
  let pasados = 0
  await cambiarRespuesta<Quien>(page, '**/api/validateTk', ({ sesion, ...resto }) => {
    const manana = despues(`${sesion.hoy}T00:00:00Z`, unDia).slice(0, 10)
    return {
      ...resto,
      sesion: {
        ...sesion,
        ahora: despues(sesion.ahora, pasados),
        hoy: pasados > 0 ? manana : sesion.hoy,
        terminaEn: despues(sesion.terminaEn, 3 * unDia),
      },
    }
  })
  await sinSockets(page)
  // The page that stands there took its times from the other clock.
  await page.goto('about:blank')
  await page.clock.install()
  await page.goto('/dashboard/citas')
  // The list is there, so the page knows which day it is and watches for the next.
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
  const preguntas: string[] = []
  page.on('request', (peticion) => preguntas.push(new URL(peticion.url()).pathname))
  const otraVez = (ruta: string) => preguntas.some((pregunta) => pregunta.startsWith(ruta))
  pasados = medianoche - Date.now() + 120_000
  await page.clock.fastForward(pasados)
  await expect(async () => {
    await page.clock.fastForward(61_000)
    expect(otraVez('/api/validateTk')).toBe(true)
  }).toPass()
  await expect.poll(() => otraVez('/api/citasPorSuc/')).toBe(true)
})
