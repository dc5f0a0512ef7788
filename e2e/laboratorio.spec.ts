import type { Locator, Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { pedir } from './clientes/pacientes.ts'
import { dia, encargar } from './pedidos/ordenes.ts'
import { sinSockets } from './retener.ts'
import { contratar, correoDe, horario } from './sesion/personas.ts'
import { type Abrir, expect, test } from './sesion/prueba.ts'

const SALUDO = 'Hola Usuario de Laboratorio'

const cola = (page: Page): Locator => page.getByRole('region', { name: 'Trabajo por hacer' })
const grupo = (page: Page, nombre: string): Locator =>
  cola(page).getByRole('region', { name: new RegExp(`^${nombre} \\d+ pedidos?$`) })
const pedidoDe = (page: Page, folio: string, donde: Locator = cola(page)): Locator =>
  donde
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name: `Pedido ${folio}`, exact: true }) })

async function abrirTaller(abrir: Abrir): Promise<Page> {
  const page = await abrir(correoDe['3'])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SALUDO)
  await expect(cola(page).getByRole('listitem').first()).toBeVisible()
  return page
}

async function abrirCaja(abrir: Abrir): Promise<Page> {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/pedidos')
  return page
}

test('under the greeting stands what is to be made, by its day, and nothing that was charged', async ({ abrir }) => {
  const [taller, caja] = [await abrirTaller(abrir), await abrirCaja(abrir)]
  const respuestas: string[] = []
  taller.on('response', async (respuesta) => {
    if (respuesta.url().includes('/api/laboratorio/')) respuestas.push(await respuesta.text())
  })
  const hoy = await encargar(caja, { entrega: 0, armazon: 8642, nombre: 'Rosario Marcada' })
  const manana = await encargar(caja, { entrega: 1 })

  const suyo = pedidoDe(taller, hoy.folio, grupo(taller, 'Hoy'))
  await expect(suyo).toBeVisible() // the order came by itself
  await expect(suyo).toContainText('Se entrega hoy')
  await expect(suyo).toContainText('ROSARIO M.')
  await expect(suyo.getByRole('term')).toHaveText(['Armazón', 'Lente'])
  await expect(suyo.getByRole('definition')).toHaveText(['Armazón de prueba 52□18', 'CR-39 monofocal'])
  await expect(pedidoDe(taller, manana.folio, grupo(taller, 'Mañana'))).toBeVisible()
  await expect(grupo(taller, 'Atrasados').getByRole('listitem').first()).toContainText(/\d+ días? de retraso/)
  const titulos = await cola(taller).getByRole('heading', { level: 3 }).allInnerTexts()
  expect(titulos.map((titulo) => titulo.split('\n')[0])).toEqual(['Atrasados', 'Hoy', 'Mañana', 'Después'])

  await expect(taller.getByRole('navigation', { name: 'Principal' }).getByRole('link')).toHaveCount(0)
  await expect(cola(taller)).not.toContainText('$')
  await expect(cola(taller)).not.toContainText('Marcada', { ignoreCase: true })
  await expect(cola(taller).getByRole('link')).toHaveCount(0)
  await expect.poll(() => respuestas.join()).toContain(`"id":${hoy.id},`)
  expect(respuestas.join()).not.toMatch(/"\w*(?:importe|telefono|saldo|HashId)\w*":|8642|9142|MARCADA/i)
})

test('an order that was received leaves the queue; one that is edited comes back with what it says now', async ({
  abrir,
}) => {
  const [taller, caja] = [await abrirTaller(abrir), await abrirCaja(abrir)]
  const { id, folio, idCliente } = await encargar(caja, { entrega: 0 })
  await expect(pedidoDe(taller, folio)).toBeVisible()
  await pedir(caja, 'PUT', `/pedidoUpdateStatus/${id}`, { estatusActualizado: 'Recibido en sucursal' })
  await expect(pedidoDe(taller, folio)).toHaveCount(0)

  const { userData } = await pedir(caja, 'GET', '/validateTk')
  const editado = await pedir(caja, 'PUT', `/actualizarPedido/${id}`, {
    idCliente,
    idSucursal: userData.branchId,
    fechaEntrega: await dia(caja, 0),
    tipoPago: 'Anticipo',
    formaPago: 'Efectivo',
    facturacion: 'False',
    tipoTicketFis: 'Comprobante',
    anticipo: 300,
    observaciones: 'Cambiar la mica izquierda',
    elementos: [
      { armazon: 'Armazón nuevo', importeArmazon: 700, tono: 'Café' },
      { armazon: 'Segundo par', importeArmazon: 500, grado: 'OD +1.00' },
    ],
  })
  expect(editado.status).toBe(200)
  const suyo = pedidoDe(taller, folio)
  await expect(suyo).toContainText('Esperando elaboración')
  await expect(suyo).toContainText('Observaciones: Cambiar la mica izquierda')
  await expect(suyo.getByRole('list').getByRole('listitem')).toHaveText([
    /1\s*Armazón\s*Armazón nuevo\s*Tono\s*Café/,
    /2\s*Armazón\s*Segundo par\s*Grado\s*OD \+1\.00/,
  ])
})

test('who has no branch has no queue, and nobody else sees one under the greeting', async ({
  abrirAparte,
  request,
}) => {
  const suelto = await contratar(request, { userType: '3', sessionLimit: horario(-60, 60) })
  const page = await abrirAparte(suelto.correo, suelto.password)
  await page.goto('/dashboard')
  await expect(cola(page)).toContainText('Tu usuario no tiene sucursal asignada.')

  const maestro = await abrirAparte(correoDe['0'])
  const peticiones: string[] = []
  maestro.on('request', (peticion) => peticiones.push(peticion.url()))
  await maestro.goto('/Default')
  await expect(maestro.getByRole('heading', { level: 1 })).toHaveText(SALUDO)
  await maestro.waitForLoadState('networkidle')
  await expect(cola(maestro)).toHaveCount(0)
  expect(peticiones.filter((url) => url.includes('/laboratorio/'))).toEqual([])
})

test('nothing to do is said, and a queue that cannot be loaded is tried again', async ({ abrir }) => {
  const page = await abrir(correoDe['3'])
  await sinSockets(page)
  await page.route('**/api/laboratorio/cola*', (route) => route.fulfill({ status: 404, json: { success: false } }))
  await page.goto('/dashboard')
  await expect(cola(page).getByRole('alert')).toContainText('No se pudieron cargar los pedidos')
  await page.unroute('**/api/laboratorio/cola*')
  await page.route('**/api/laboratorio/cola*', (route) =>
    route.fulfill({ json: { success: true, data: [], total: 0, totalExacto: true } }),
  )
  await cola(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(cola(page)).toContainText('No hay pedidos')
})

/** Answers for the server with a queue of so many orders, and collects how many were asked for each time. */
async function fingirCola(page: Page, total: number): Promise<number[]> {
  const pedidos = Array.from({ length: total }, (_, n) => ({
    id: n + 1,
    folio: n + 1,
    nombreCliente: 'ROSA I.',
    sucursalNumber: '01',
    estatus: 'En proceso de elaboración',
    fechaEntregaPrevista: '2030-01-01',
    observaciones: '',
    plazo: 'despues',
    diasRetraso: 0,
    estatusDesde: '2026-01-01T00:00:00.000Z',
    diasEnEstatus: 2,
    elementos: [],
  }))
  const limites: number[] = []
  await page.route('**/api/laboratorio/cola*', (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'))
    limites.push(limit)
    return route.fulfill({ json: { success: true, data: pedidos.slice(0, limit), total, totalExacto: true } })
  })
  return limites
}

test('a long queue shows more on demand, until all of it is there', async ({ abrir }) => {
  const page = await abrir(correoDe['3'])
  await fingirCola(page, 60)
  await page.goto('/dashboard')
  await expect(cola(page).getByRole('heading', { level: 4 })).toHaveCount(50)
  await expect(cola(page)).toContainText('Se muestran 50 de 60.')
  await cola(page).getByRole('button', { name: 'Mostrar más' }).click()
  await expect(cola(page).getByRole('heading', { level: 4 })).toHaveCount(60)
  await expect(cola(page).getByRole('button', { name: 'Mostrar más' })).toHaveCount(0)
})

test('a queue longer than a screen can use ends with a word on the rest of it', async ({ abrir }) => {
  const page = await abrir(correoDe['3'])
  const limites = await fingirCola(page, 230)
  await page.goto('/dashboard')
  for (const cuantos of [50, 100, 150]) {
    await expect(cola(page)).toContainText(`Se muestran ${cuantos} de 230.`)
    await expect(cola(page)).not.toContainText('Los demás')
    await cola(page).getByRole('button', { name: 'Mostrar más' }).click()
  }
  await expect(cola(page)).toContainText(
    'Se muestran 200 de 230. Los demás aparecen conforme estos se reciben en sucursal.',
  )
  await expect(cola(page).getByRole('heading', { level: 4 })).toHaveCount(200)
  await expect(cola(page).getByRole('button', { name: 'Mostrar más' })).toHaveCount(0)
  expect([...new Set(limites)]).toEqual([50, 100, 150, 200])
})

test('axe finds nothing in the queue, wide or on a phone, and nothing scrolls sideways', async ({ abrirAparte }) => {
  const page = await abrirTaller(abrirAparte)
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await expect(cola(page).getByRole('listitem').first()).toBeVisible()
    expect(await infracciones(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
