import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { TRABAJADOR_QUE_SE_RETIRA } from '../apps/api/src/platform/http/trabajadorQueSeRetira.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const SW = path.resolve(import.meta.dirname, '../apps/web/dist/sw.js')

test.use({ serviceWorkers: 'allow' })

/** Waits until the worker has kept all of the code. */
const guardado = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((listo) => active?.addEventListener('statechange', listo, { once: true }))
  })

test('a second visit takes no script from the network, and every call still reaches the server', async ({
  abrirAparte,
}) => {
  const page = await abrirAparte(correoDe['2'])
  await page.goto('/dashboard/citas')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await guardado(page)

  const delTrabajador: string[] = []
  page.on('response', (respuesta) => {
    const { pathname } = new URL(respuesta.url())
    if (respuesta.fromServiceWorker() && !pathname.startsWith('/assets/')) delTrabajador.push(pathname)
  })
  await page.route('**/assets/**', (ruta) => ruta.abort())
  const consulta = page.waitForResponse('**/api/citasPorSuc/*')
  await page.goto('/dashboard/citas')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect((await consulta).fromServiceWorker()).toBe(false)
  // A screen that was never opened comes without the network, too.
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Pedidos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  expect(delTrabajador).toEqual([])
})

/** A server of one page and of files whose names say their release; the worker's script can be changed. */
async function servir() {
  const estado = { sw: '', pedidos: [] as string[] }
  const servidor = http.createServer((request, response) => {
    const ruta = request.url ?? '/'
    estado.pedidos.push(ruta)
    const [tipo, cuerpo] =
      ruta === '/sw.js'
        ? ['text/javascript', estado.sw]
        : ruta.startsWith('/assets/')
          ? ['text/javascript', `export const archivo = '${ruta}'`]
          : ['text/html', '<!doctype html><title>Prueba</title>']
    response.setHeader('content-type', tipo ?? '').end(cuerpo)
  })
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  const { port } = servidor.address() as AddressInfo
  return { estado, url: `http://127.0.0.1:${port}/`, parar: () => servidor.close() }
}

/** The worker of this build, with the files of a release of its own. */
const trabajadorDe = (release: string) =>
  readFileSync(SW, 'utf8').replace(/"\/assets\/[^"]*"|`\/assets\/[^`]*`/g, `"/assets/comun-${release}.js"`)

const registrar = (page: Page) =>
  page.evaluate(async () => {
    const registro = await navigator.serviceWorker.register('/sw.js')
    await registro.update()
  })
const importar = (page: Page, archivo: string) =>
  page.evaluate(async (ruta) => (await fetch(ruta)).text(), `/assets/${archivo}`)
const enCache = (page: Page) =>
  page.evaluate(async () => {
    const llaves = await Promise.all((await caches.keys()).map(async (nombre) => (await caches.open(nombre)).keys()))
    return llaves.flat().map(({ url }) => new URL(url).pathname)
  })

test('a new release waits for a page that lets it take over; an open tab keeps its own code until then', async ({
  page,
}) => {
  const { estado, url, parar } = await servir()
  try {
    estado.sw = trabajadorDe('1')
    await page.goto(url)
    await registrar(page)
    await guardado(page)
    await page.reload()
    estado.sw = trabajadorDe('2')
    await registrar(page)
    await expect
      .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting)))
      .toBe(true)
    expect((await enCache(page)).sort()).toEqual(['/assets/comun-1.js', '/assets/comun-2.js'])

    const pedidas = estado.pedidos.length
    expect(await importar(page, 'comun-1.js')).toContain('comun-1')
    expect(estado.pedidos.slice(pedidas)).toEqual([])

    await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage('relevar'))
    await expect.poll(() => enCache(page)).toEqual(['/assets/comun-2.js'])
    // The former release's file comes from the server, which keeps it.
    expect(await importar(page, 'comun-1.js')).toContain('comun-1')
  } finally {
    parar()
  }
})

test('where the worker is switched off, the next visit forgets it and what it kept', async ({ page }) => {
  const { estado, url, parar } = await servir()
  try {
    estado.sw = trabajadorDe('1')
    await page.goto(url)
    await registrar(page)
    await guardado(page)
    expect(await enCache(page)).toEqual(['/assets/comun-1.js'])

    estado.sw = TRABAJADOR_QUE_SE_RETIRA
    await page.reload()
    await registrar(page)
    await expect.poll(() => enCache(page)).toEqual([])
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    await page.reload()
    expect(await importar(page, 'comun-1.js')).toContain('comun-1')
    expect(await enCache(page)).toEqual([])
  } finally {
    parar()
  }
})
