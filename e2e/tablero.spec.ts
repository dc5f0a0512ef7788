import { infracciones } from './axe.ts'
import { pedir } from './clientes/pacientes.ts'
import { encargar, lista } from './pedidos/ordenes.ts'
import { sinSockets } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { abrirRecepcion, columna, comoCaja, enTablero, tarjeta } from './tablero/tablero.ts'

test('the orders show as a table or as a board, and either has an address', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  await page.goto('/dashboard/pedidos')
  const vistas = page.getByRole('navigation', { name: 'Vista de los pedidos' })
  await expect(vistas.getByRole('link', { name: 'Tabla' })).toHaveAttribute('aria-current', 'page')
  await vistas.getByRole('link', { name: 'Tablero' }).click()
  await expect(page).toHaveURL('/dashboard/pedidos?vista=tablero')
  await expect(vistas.getByRole('link', { name: 'Tablero' })).toHaveAttribute('aria-current', 'page')
  await expect(vistas.getByRole('link', { name: 'Tabla' })).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'En proceso de elaboración',
    'Recibido en sucursal',
    'Entregado a cliente',
  ])
  await page.reload()
  await expect(columna(page, 'Recibido en sucursal')).toBeVisible()
  await page.goBack()
  await expect(lista(page)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sucursal' })).toHaveCount(0)
})

test('a card tells who, when, how late and since when, and leads to its order', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  await enTablero(page)
  const atrasada = columna(page, 'En proceso de elaboración').getByRole('listitem').first()
  await expect(atrasada).toContainText(/\d+ días? de retraso/)
  await expect(atrasada).toContainText(/En este estatus desde (hace \d+ días|ayer|hoy)/)
  const pedido = await encargar(page, { entrega: 0 })
  const suya = tarjeta(columna(page, 'En proceso de elaboración'), pedido)
  await expect(suya).toContainText('Se entrega hoy') // the order came by itself
  await expect(suya).toContainText('En este estatus desde hoy')
  await expect(suya).not.toContainText('$')
  await suya.getByRole('link', { name: `Pedido ${pedido.folio} de ${pedido.nombreCliente}` }).click()
  await expect(page).toHaveURL(`/pedido/detalles?id=${pedido.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${pedido.folio}` })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Pedidos', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/pedidos?vista=tablero')
  await expect(suya).toBeVisible()
  await pedir(page, 'PUT', `/pedidoUpdateStatus/${pedido.id}`, { estatusActualizado: 'Recibido en sucursal' })
  await expect(tarjeta(columna(page, 'Recibido en sucursal'), pedido)).toBeVisible()
  await expect(suya).toHaveCount(0)
  const entrega = { estatusActualizado: 'Entregado a cliente', formaPagoLiquidacion: 'Efectivo' }
  await pedir(page, 'PUT', `/pedidoUpdateStatus/${pedido.id}`, entrega)
  const entregada = tarjeta(columna(page, 'Entregado a cliente'), pedido)
  await expect(entregada).toContainText('Entregado hoy')
  await expect(entregada).not.toContainText('Se entrega hoy')
})

test('the administrator sees every branch, or one of them', async ({ abrir }) => {
  const [page, caja] = [await abrir(correoDe['0']), await comoCaja(abrir)]
  await caja.goto('/dashboard/pedidos')
  const pedido = await encargar(caja, { entrega: 0 })
  await enTablero(page)
  await expect(tarjeta(page, pedido)).toContainText(/Sucursal 01 - /)
  await page.getByRole('combobox', { name: 'Sucursal' }).click()
  await page.getByRole('option', { name: /^02 - / }).click()
  await expect(page).toHaveURL(/\/dashboard\/pedidos\?vista=tablero&sucursal=\d+$/)
  await expect(tarjeta(page, pedido)).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Sucursal' }).click()
  await page.getByRole('option', { name: /^01 - / }).click()
  await expect(tarjeta(page, pedido)).toBeVisible()
  await expect(tarjeta(page, pedido)).not.toContainText('Sucursal')
  // The other view keeps the branch.
  await page.getByRole('link', { name: 'Tabla' }).click()
  await expect(page).toHaveURL(/\/dashboard\/pedidos\?sucursal=\d+$/)
  await expect(page.getByRole('combobox', { name: 'Sucursal' })).toContainText('01 - ')
})

test('a board that cannot be loaded says so and tries again', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  await sinSockets(page)
  await page.route('**/api/pedidos/tablero*', (route) => route.fulfill({ status: 404, json: { success: false } }))
  await page.goto('/dashboard/pedidos?vista=tablero')
  await expect(page.getByRole('alert')).toContainText('No se pudieron cargar los pedidos')
  await page.unroute('**/api/pedidos/tablero*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(columna(page, 'Recibido en sucursal')).toBeVisible()
})

test('a column without orders says so, and a long one shows more on demand', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  const filas = Array.from({ length: 60 }, (_, n) => ({
    id: n + 1,
    folio: n + 1,
    nombreCliente: `CLIENTE ${n + 1}`,
    idSucursal: 1,
    sucursalNumber: '01',
    direccionSucursal: 'Calle 1',
    estatus: 'En proceso de elaboración',
    fechaEntregaPrevista: '2030-01-01',
    plazo: 'despues',
    diasRetraso: 0,
    estatusDesde: '2026-01-01T00:00:00.000Z',
    diasEnEstatus: 2,
  }))
  await page.route('**/api/pedidos/tablero*', (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'))
    const data = [
      { clave: 'elaboracion', total: 60, totalExacto: true, pedidos: filas.slice(0, limit) },
      { clave: 'recibido', total: 0, totalExacto: true, pedidos: [] },
      { clave: 'entregado', total: 0, totalExacto: true, pedidos: [] },
    ]
    return route.fulfill({ json: { success: true, data } })
  })
  await page.goto('/dashboard/pedidos?vista=tablero')
  const primera = columna(page, 'En proceso de elaboración')
  await expect(columna(page, 'Recibido en sucursal')).toContainText('No hay pedidos')
  await expect(primera.getByRole('listitem')).toHaveCount(50)
  await expect(primera).toContainText('Se muestran 50 de 60.')
  await primera.getByRole('button', { name: 'Mostrar más' }).click()
  await expect(primera.getByRole('listitem')).toHaveCount(60)
  await expect(primera.getByRole('button', { name: 'Mostrar más' })).toHaveCount(0)
})

test('a tablet scrolls the columns and not the page; a phone shows one at a time', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  const ancho = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.setViewportSize({ width: 900, height: 900 })
  await enTablero(page)
  const pedido = await encargar(page, { entrega: 0, estatus: 'Recibido en sucursal' })
  expect(await ancho()).toBe(900)
  const ultima = page.getByRole('heading', { level: 2, name: 'Entregado a cliente' })
  await ultima.scrollIntoViewIfNeeded()
  await expect(ultima).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  const pestanas = page.getByRole('tablist', { name: 'Estatus' }).getByRole('tab')
  await expect(pestanas).toHaveText([
    /^En proceso de elaboración\d+$/,
    /^Recibido en sucursal\d+$/,
    /^Entregado a cliente\d+$/,
  ])
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  expect(await ancho()).toBe(390)
  await pestanas.nth(1).click()
  await expect(page).toHaveURL('/dashboard/pedidos?vista=tablero&columna=recibido')
  await expect(tarjeta(page.getByRole('tabpanel'), pedido)).toBeVisible()
  expect(await ancho()).toBe(390)
  await page.reload()
  await expect(pestanas.nth(1)).toHaveAttribute('aria-selected', 'true')
  const { dialogo } = await abrirRecepcion(page)
  await expect(dialogo).toBeVisible()
  expect(await ancho()).toBe(390)
})

test('axe finds nothing on the board, in the reception and on a phone', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['0'])
  await page.goto('/dashboard/pedidos')
  await enTablero(page)
  expect(await infracciones(page)).toEqual([])
  const { campo, renglones } = await abrirRecepcion(page)
  await campo.fill('0'.repeat(26))
  await campo.press('Enter')
  await expect(renglones).toContainText(['No encontrado'])
  await campo.fill('hola')
  await campo.press('Enter')
  await expect(campo).toHaveAttribute('aria-invalid', 'true')
  expect(await infracciones(page, { conPopup: true })).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('tablist', { name: 'Estatus' })).toBeVisible()
  expect(await infracciones(page)).toEqual([])
})
