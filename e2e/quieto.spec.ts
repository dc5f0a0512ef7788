import type { Locator, Page } from '@playwright/test'
import { inventar, registrar } from './clientes/pacientes.ts'
import { cambiarRespuesta } from './retener.ts'
import { correoDe, type Tipo } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Answers come one by one, in an order of their own. */
async function desordenar(page: Page): Promise<void> {
  let llamadas = 0
  await page.route('**/api/**', async (route) => {
    const espera = 150 + ((llamadas++ * 3) % 5) * 220
    await new Promise((seguir) => setTimeout(seguir, espera))
    await route.continue().catch(() => undefined) // the page may have gone
  })
}

const arriba = async (donde: Locator): Promise<number | undefined> => (await donde.boundingBox())?.y

/** Expects that a part, once it is there, stays where it is while the rest of the screen comes. */
async function quedarse(page: Page, parte: Locator): Promise<void> {
  await expect(parte).toBeVisible()
  const antes = await arriba(parte)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Cargando...')).toHaveCount(0)
  expect(await arriba(parte)).toBe(antes)
}

const pantallas: { tipo: Tipo; ruta: string; parte: (page: Page) => Locator }[] = [
  { tipo: '0', ruta: '/facturas/gestion', parte: (page) => page.getByLabel('Buscar por cliente, folio o RFC') },
  {
    tipo: '0',
    ruta: '/facturas/gestion?vista=globales',
    parte: (page) => page.getByRole('link', { name: 'Globales' }),
  },
  { tipo: '0', ruta: '/facturas/gestion?vista=sat', parte: (page) => page.getByText(/^Suelta aquí una lista 69/) },
  { tipo: '2', ruta: '/dashboard/citas?vista=mensajes', parte: (page) => page.getByLabel('Buscar por nombre') },
  { tipo: '2', ruta: '/dashboard/citas?vista=asistencia', parte: (page) => page.getByLabel('Mes') },
  {
    tipo: '1',
    ruta: '/cortes/corteIndividual?vista=depositos',
    parte: (page) => page.getByRole('button', { name: 'Subir archivo de la terminal' }),
  },
]

for (const { tipo, ruta, parte } of pantallas)
  test(`${ruta} does not move under the hand of type ${tipo} as its parts come`, async ({ abrir }) => {
    const page = await abrir(correoDe[tipo])
    await page.setViewportSize({ width: 390, height: 844 })
    await desordenar(page)
    await page.goto(ruta)
    await quedarse(page, parte(page))
  })

test('the form of an order does not move under the hand as its parts come', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  const idCliente = await registrar(page, inventar('Olga Sin Sobresaltos'))
  await desordenar(page)
  await page.route('**/api/pedidos/recetas/*', async (route) => {
    await new Promise((seguir) => setTimeout(seguir, 1500))
    await route.continue()
  })
  await page.goto(`/dashboard/crearPedido?idCliente=${idCliente}`)
  await quedarse(page, page.getByRole('button', { name: 'Usar la cámara' }))
})

/** The actions of a screen beside its title, with the longest words that its subtitle may get. */
const cabeceras: { tipo: Tipo; ruta: string; accion: (page: Page) => Locator }[] = [
  {
    tipo: '0',
    ruta: '/facturas/gestion?mes=0',
    accion: (page) => page.getByRole('button', { name: 'Cuadre del mes' }),
  },
  { tipo: '0', ruta: '/dashboard?tab=hoy', accion: (page) => page.getByRole('radiogroup', { name: 'Días' }) },
  {
    tipo: '0',
    ruta: '/cortes/panelAdmin?vista=comisiones',
    accion: (page) => page.getByRole('button', { name: 'Reglas' }).first(),
  },
  {
    tipo: '0',
    ruta: '/dashboard/citas?vista=semana',
    accion: (page) => page.getByRole('button', { name: 'Días siguientes' }),
  },
  { tipo: '0', ruta: '/dashboard/pedidos', accion: (page) => page.getByRole('button', { name: 'Atrasados' }) },
  { tipo: '0', ruta: '/dashboard/citas', accion: (page) => page.getByRole('button', { name: 'Mañana' }) },
]

for (const { tipo, ruta, accion } of cabeceras)
  test(`${ruta} keeps its actions under the hand of type ${tipo} as its counts come`, async ({ abrir }) => {
    const page = await abrir(correoDe[tipo])
    await page.setViewportSize({ width: 1440, height: 900 })
    await cambiarRespuesta<{ totalVigente?: number; total?: number }>(
      page,
      '**/api/facturacion/obtenerFacturas?*',
      (cuerpo) => ({
        ...cuerpo,
        ...(cuerpo.totalVigente === undefined ? {} : { totalVigente: 1_234_567_890.12, total: 12_345 }),
      }),
    )
    await desordenar(page)
    await page.goto(ruta)
    await expect(accion(page)).toBeVisible()
    const antes = await accion(page).boundingBox()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('Cargando...')).toHaveCount(0)
    const despues = await accion(page).boundingBox()
    expect([despues?.x, despues?.y]).toEqual([antes?.x, antes?.y])
  })
