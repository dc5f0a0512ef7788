import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { tomarPedido } from './estatus/pedidos.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { llegar } from './visitas/examenes.ts'

const ASSETS = path.resolve(import.meta.dirname, '../apps/web/dist/assets')
const KIB = 1024

/** Bytes that travel: those the build compressed, or the file itself where nothing is gained. */
function pesoDe(archivo: string): number {
  const completo = path.join(ASSETS, archivo)
  return statSync(readdirSync(ASSETS).includes(`${archivo}.br`) ? `${completo}.br` : completo).size
}

const kibDe = (archivos: readonly string[]): number =>
  archivos.reduce((total, archivo) => total + pesoDe(archivo), 0) / KIB

interface Peso {
  archivos: ReadonlySet<string>
  js: number
  /** Number of files of the script. */
  scripts: number
  css: number
  fuente: number
}

/** Loads a page and adds up what it asked for, in KiB; complains of foreign origins and of broken policies. */
async function pesar(page: Page, url: string, usar = async () => {}): Promise<Peso> {
  const archivos = new Set<string>()
  const quejas: string[] = []
  page.on('request', (peticion) => {
    const { origin, pathname } = new URL(peticion.url())
    if (!peticion.url().startsWith('data:') && !peticion.url().startsWith('blob:')) {
      if (origin !== new URL(process.env.BASE_URL ?? '').origin) quejas.push(`foreign: ${peticion.url()}`)
      if (pathname.startsWith('/assets/')) archivos.add(path.basename(pathname))
    }
  })
  page.on('console', (mensaje) => {
    if (/Content Security Policy|Trusted/i.test(mensaje.text())) quejas.push(mensaje.text())
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await usar()
  await page.waitForLoadState('networkidle')
  expect(quejas).toEqual([])
  const suma = (extension: string) => kibDe([...archivos].filter((archivo) => archivo.endsWith(extension)))
  const scripts = [...archivos].filter((archivo) => archivo.endsWith('.js')).length
  return { archivos, js: suma('.js'), scripts, css: suma('.css'), fuente: suma('.woff2') }
}

/** Files of the parts that the frame fetches ahead. */
const ADELANTADOS = ['Cajon', 'PanelDeBusqueda', 'SalirDialog', 'ventanas']

/** Waits until everything has come that the frame fetches while the browser is idle. */
async function esperarAdelantados(page: Page): Promise<void> {
  const llegados = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => /\/(\w+)-[^/]+\.js$/.exec(name)?.[1]),
    )
  await expect.poll(llegados).toEqual(expect.arrayContaining(ADELANTADOS))
}

test('the login weighs at most 120 kB of script', async ({ page }) => {
  const { js, css, fuente } = await pesar(page, '/login')
  expect(js).toBeLessThanOrEqual(120)
  expect(css).toBeLessThanOrEqual(14.5) // one sheet for all screens
  expect(fuente).toBeLessThanOrEqual(36)
})

test("a customer's page weighs at most 76 kB of script", async ({ page, request }) => {
  const { HashId } = await tomarPedido(request)
  expect((await pesar(page, `/=${HashId}`)).js).toBeLessThanOrEqual(76)
})

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
  test(`the list ${pantalla} of type ${tipo} weighs at most 230 kB of script, in at most 20 files`, async ({
    abrirAparte,
  }) => {
    const page = await abrirAparte(correoDe[tipo])
    const { js, scripts } = await pesar(page, pantalla)
    expect(js).toBeLessThanOrEqual(230)
    expect(scripts).toBeLessThanOrEqual(20)
  })

test('what the rows of a list wait for weighs at most 134 kB of script, and brings no window along', () => {
  const dist = path.dirname(ASSETS)
  const { comunes, porRuta } = JSON.parse(readFileSync(path.join(dist, 'precargas.json'), 'utf8')) as {
    comunes: string[]
    porRuta: Record<string, string[]>
  }
  const pesos = Object.entries(porRuta).map(([ruta, suyas]) => {
    const archivos = [...new Set([...comunes, ...suyas])]
    expect(archivos.filter((archivo) => /\/(ventanas|campos|aparte|formularios|zod)-/.test(archivo))).toEqual([])
    return { ruta, kib: kibDe(archivos.map((archivo) => path.basename(archivo))) }
  })
  expect(pesos.length).toBeGreaterThan(0)
  expect(pesos.filter(({ kib }) => kib > 134)).toEqual([])
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

test('a new visit weighs at most 60 kB of script beyond the frame, its checks included', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['4'])
  // What the frame has fetched ahead comes while the browser is idle, here or on the other page.
  const marco = await pesar(page, '/Default', () => esperarAdelantados(page))
  const paciente = await llegar(page)
  const otra = await abrirAparte(correoDe['4'])
  const comprobaciones = otra.waitForRequest(/\/zod-/) // on a busy computer the frame fetches them ahead before the first cell
  const empezar = async () => {
    await otra.getByRole('textbox', { name: 'Esfera OD' }).focus()
    await comprobaciones
  }
  const visita = await pesar(otra, `/historial/nuevaVisita?idCliente=${paciente.id}`, empezar)
  const suyos = [...visita.archivos].filter((archivo) => archivo.endsWith('.js') && !marco.archivos.has(archivo))
  expect(kibDe(suyos)).toBeLessThanOrEqual(60)
})

test('no single script that comes later weighs more than 60 kB', () => {
  const primeros = /^react-/ // every page begins with it
  const pesados = readdirSync(ASSETS).filter(
    (archivo) => archivo.endsWith('.js') && !primeros.test(archivo) && pesoDe(archivo) > 60 * KIB,
  )
  expect(pesados).toEqual([])
})
