import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { tomarPedido } from './estatus/pedidos.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const ASSETS = path.resolve(import.meta.dirname, '../apps/web/dist/assets')

/** The one limit of size: what travels before the first rows. Times are measured by `npm run bench -- primera`. */
const MOST_KB = 260

/** Kilobytes that travel, compressed by gzip. */
const kbDe = (archivos: readonly string[]): number =>
  archivos.reduce((total, archivo) => total + gzipSync(readFileSync(path.join(ASSETS, archivo))).length, 0) / 1000

/** Hears of foreign origins and of what the page's policy refuses. */
function escucharQuejas(page: Page): string[] {
  const quejas: string[] = []
  page.on('request', (peticion) => {
    const url = peticion.url()
    if (/^(data|blob):/.test(url)) return
    if (new URL(url).origin !== new URL(process.env.BASE_URL ?? '').origin) quejas.push(`foreign: ${url}`)
  })
  page.on('console', (mensaje) => {
    if (/Content Security Policy|Trusted/i.test(mensaje.text())) quejas.push(mensaje.text())
  })
  return quejas
}

test("a customer's page names every script of it, so that they come at once", async ({ page, request }) => {
  const { HashId } = await tomarPedido(request)
  const pedidos: string[] = []
  page.on(
    'request',
    (peticion) => peticion.resourceType() === 'script' && pedidos.push(new URL(peticion.url()).pathname),
  )

  const respuesta = await page.goto(`/=${HashId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const html = (await respuesta?.text()) ?? ''
  expect(pedidos.length).toBeGreaterThan(0)
  expect(pedidos.filter((ruta) => !html.includes(`"${ruta}"`))).toEqual([])
})

test("a customer's page asks for the order once, before React is there, and then for its branch", async ({
  page,
  request,
}) => {
  const { HashId } = await tomarPedido(request)
  const consultas: string[] = []
  page.on(
    'request',
    (peticion) => peticion.resourceType() === 'fetch' && consultas.push(new URL(peticion.url()).pathname),
  )
  const preguntado = page.waitForRequest((peticion) => peticion.resourceType() === 'fetch')
  await page.route('**/assets/react-*.js', async (route) => {
    await preguntado
    await route.continue()
  })

  await page.goto(`/=${HashId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => consultas).toEqual([`/api/pedido/${HashId}`, `/api/pedido/${HashId}/contacto`])
})

for (const [tipo, ruta, lista] of [
  ['0', '/dashboard', '/api/usuarios'],
  ['0', '/dashboard/clientes?pagina=2', '/api/clientes'],
  ['0', '/dashboard/sucursales', '/api/sucursales'],
  ['0', '/dashboard/pedidos', '/api/pedidos'],
  ['2', '/dashboard', '/api/clientesPorSuc/1'],
  ['2', '/dashboard/citas', '/api/citasPorSuc/1'],
] as const)
  test(`${ruta} of type ${tipo} asks for its list once, and before React is there`, async ({ abrirAparte }) => {
    const page = await abrirAparte(correoDe[tipo])
    const consultas: string[] = []
    page.on('request', (peticion) => {
      if (peticion.resourceType() === 'fetch') consultas.push(new URL(peticion.url()).pathname)
    })
    const preguntados = [lista, '/api/validateTk'].map((camino) =>
      page.waitForRequest((peticion) => new URL(peticion.url()).pathname === camino),
    )
    await page.route('**/assets/react-*.js', async (route) => {
      await Promise.all(preguntados)
      await route.continue()
    })
    // Once the socket is there lists are read again: what changed before it was announced to nobody.
    await page.route('**/assets/conectar-*.js', () => undefined)
    await page.goto(ruta)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    for (const camino of [lista, '/api/validateTk']) expect(consultas.filter((una) => una === camino)).toHaveLength(1)
  })

for (const [tipo, pantalla] of [
  ['0', '/dashboard'],
  ['0', '/dashboard/clientes'],
  ['0', '/dashboard/sucursales'],
  ['0', '/dashboard/citas'],
  ['0', '/dashboard/citas?vista=semana&sucursal=1'],
  ['0', '/dashboard/pedidos'],
  ['0', '/dashboard/pedidos?vista=tablero'],
  ['2', '/dashboard'],
  ['3', '/dashboard'],
] as const)
  test(`${pantalla} of type ${tipo} stays with this origin and its policy`, async ({ abrirAparte }) => {
    const page = await abrirAparte(correoDe[tipo])
    const quejas = escucharQuejas(page)
    await page.goto(pantalla)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')

    expect(quejas).toEqual([])
  })

test(`what the rows of a list wait for weighs at most ${MOST_KB} kB compressed`, () => {
  const dist = path.dirname(ASSETS)
  const { comunes, porRuta } = JSON.parse(readFileSync(path.join(dist, 'precargas.json'), 'utf8')) as {
    comunes: string[]
    porRuta: Record<string, string[]>
  }
  const pesos = Object.entries(porRuta).map(([ruta, suyas]) => {
    const archivos = [...new Set([...comunes, ...suyas])]
    return { ruta, kb: kbDe(archivos.map((archivo) => path.basename(archivo))) }
  })
  expect(pesos.length).toBeGreaterThan(0)
  expect(pesos.filter(({ kb }) => kb > MOST_KB)).toEqual([])
})

for (const [ruta, pagina, suya, ajena] of [
  ['/dashboard/citas', 'CitasPage', 'TodasLasCitas', 'Semana'],
  ['/dashboard/citas?vista=semana&sucursal=1', 'CitasPage', 'Semana', 'TodasLasCitas'],
  ['/dashboard/pedidos', 'PedidosPage', 'TablaDePedidos', 'Tablero'],
  ['/dashboard/pedidos?vista=tablero', 'PedidosPage', 'Tablero', 'TablaDePedidos'],
] as const)
  test(`${ruta} fetches its view along with the page, and no other view`, async ({ abrirAparte }) => {
    const page = await abrirAparte(correoDe['0'])
    const pedidos: string[] = []
    page.on('request', (peticion) => pedidos.push(path.basename(new URL(peticion.url()).pathname)))
    const pidio = (nombre: string) => pedidos.some((archivo) => archivo.startsWith(`${nombre}-`))
    await page.route(`**/assets/${pagina}-*.js`, async (route) => {
      await expect.poll(() => pidio(suya)).toBe(true) // the page itself has not arrived
      await route.continue()
    })
    await page.goto(ruta)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([pidio(pagina), pidio(suya), pidio(ajena)]).toEqual([true, true, false])
  })
