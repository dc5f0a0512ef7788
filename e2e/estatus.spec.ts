import { infracciones } from './axe.ts'
import { tomarPedido } from './estatus/pedidos.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const telefono = { viewport: { width: 390, height: 844 } } as const

test('a customer sees how far his glasses are, and what is owed, and nothing else', async ({ browser, request }) => {
  const { HashId, avanzar } = await tomarPedido(request)
  const context = await browser.newContext(telefono)
  const page = await context.newPage()
  const respuesta = page.waitForResponse(/\/api\/pedido\//)
  await page.goto(`/=${HashId.toLowerCase()}`)

  const { data } = await (await respuesta).json()
  expect(Object.keys(data).sort()).toEqual([
    'createDate',
    'direccionSucursal',
    'entregaRealizada',
    'estatus',
    'fechaEntregaPrevista',
    'nombreCliente',
    'nombreCreador',
    'saldoPendiente',
    'total',
  ])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estamos haciendo tus lentes')
  await expect(page.getByText('Hola, María F.')).toBeVisible()
  await expect(page.getByText('$300.00')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'En proceso de elaboración' })).toHaveAttribute(
    'aria-current',
    'step',
  )

  await expect(page.getByText(/^Lun a /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', /^tel:\+52\d{10}$/)
  await expect(page.getByRole('link', { name: /^Cómo llegar/ })).toHaveAttribute('href', /^https:.*Ju%C3%A1rez/)

  await avanzar('Recibido en sucursal')
  await page.clock.setFixedTime(new Date(Date.now() + 400 * 24 * 3600 * 1000)) // long after the promised day
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tus lentes ya están en la sucursal')
  await expect(page.getByText('La fecha ya pasó')).toHaveCount(0)
  await avanzar('Entregado a cliente')
  await page.reload()
  await expect(page.getByText('Entrega realizada')).toBeVisible()
  await expect(page.getByText('$0.00')).toBeVisible()
  await context.close()
})

test('while a tab holds an order every path shows it; the button to login lets it go (D-24, D-25)', async ({
  browser,
  request,
}) => {
  const { HashId } = await tomarPedido(request)
  const context = await browser.newContext(telefono)
  const page = await context.newPage()
  await page.goto(`/=${HashId}`)
  const titulo = page.getByRole('heading', { name: 'Estamos haciendo tus lentes' })
  for (const path of ['/login', '/dashboard/citas', '/pedidoEstatus', '/politicaPrivacidad']) {
    await page.goto(path)
    await expect(titulo, path).toBeVisible()
  }

  await page.getByRole('button', { name: 'Soy del personal' }).click()

  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => sessionStorage.getItem('pedidoEstatus'))).toBeNull()
  await context.close()
})

test('a link without value keeps nothing, and without an order there is only the login', async ({ page }) => {
  for (const path of ['/=', '/pedidoEstatus']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }
  await page.goto('/login?x=ABC')
  expect(await page.evaluate(() => sessionStorage.getItem('pedidoEstatus'))).toBeNull()
})

test('a code that is nobody’s, and a network that fails, are said', async ({ page }) => {
  await page.goto('/=ZZZZZZZZZZZZZZZZZZZZZZZZZZ')
  await expect(page.getByText('No se encontró el pedido.')).toBeVisible()

  await page.route('**/api/pedido/**', (ruta) => ruta.abort())
  await page.reload()
  await expect(page.getByText('Error al obtener el pedido')).toBeVisible()
  await page.unroute('**/api/pedido/**')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('No se encontró el pedido.')).toBeVisible()
})

test('staff of the branch moves the order on from its page; other staff sees what anybody sees', async ({
  abrirAparte,
  request,
}) => {
  const { HashId } = await tomarPedido(request)
  const caja = await abrirAparte(correoDe['2'])
  await caja.goto(`/=${HashId}`)
  const menu = caja.getByRole('navigation', { name: 'Principal' })
  await expect(menu.getByRole('link', { name: 'Pedidos' })).toBeVisible()
  await caja.getByRole('button', { name: 'Actualizar Estatus' }).click()
  await caja.context().setOffline(true)
  const recibir = caja.getByRole('dialog').getByRole('button', { name: 'Recibir en sucursal' })
  await recibir.click()
  await expect(caja.getByRole('alert')).toContainText('Ocurrió un error al intentar actualizar el estatus del pedido.')
  await caja.context().setOffline(false)
  await recibir.click()
  await expect(caja.getByRole('heading', { level: 1 })).toHaveText('Tus lentes ya están en la sucursal')

  await menu.getByRole('link', { name: 'Citas' }).click()
  await expect(caja.getByRole('heading', { level: 1 })).toHaveText('Todas las Citas')
  await caja.goBack()
  await expect(caja.getByRole('heading', { level: 1 })).toHaveText('Tus lentes ya están en la sucursal')

  const optometrista = await abrirAparte(correoDe['4'])
  await optometrista.goto(`/=${HashId}`)
  await expect(optometrista.getByRole('heading', { level: 1 })).toHaveText('Tus lentes ya están en la sucursal')
  await expect(optometrista.getByRole('button', { name: 'Actualizar Estatus' })).toHaveCount(0)
  await optometrista.getByRole('button', { name: 'Ir al dashboard' }).click()
  await expect(optometrista).toHaveURL(/\/dashboard$/)
})

test('nothing for axe to find in either theme', async ({ browser, request }) => {
  const { HashId } = await tomarPedido(request)
  const context = await browser.newContext(telefono)
  const page = await context.newPage()
  await page.goto(`/=${HashId}`)
  await expect(page.getByText('Saldo pendiente')).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  await context.close()
})
