import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe, type Tipo, tipos } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** The route table of spec §2, written by hand: the paths of the staff application that a type may not open (D-12 … D-16). */
const soloCero = [
  '/dashboard/sucursales',
  '/pedido/descripcion',
  '/facturacion/CrearFacturaPublicoGeneral',
  '/cortes/panelAdmin',
  '/whatsapp/enviarPromocion',
]
const dePedidosYCaja = [
  '/dashboard/crearPedido',
  '/dashboard/editarPedido',
  '/dashboard/pedidos',
  '/pedido/detalles',
  '/pedido/tickets',
  '/facturacion/CrearFactura',
  '/facturas/gestion',
  '/cortes/corteIndividual',
  '/corte/corteIndividual',
]
const deVisitaNueva = ['/historial/nuevaVisita', '/historial/nuevaHistoriaClinica']
const deHistorial = ['/visita/historial', '/visita/historialDetalle']
const deAtencion = ['/dashboard/clientes', '/dashboard/citas']

const cerradas: Record<Tipo, readonly string[]> = {
  '0': [],
  '1': [...soloCero, ...deVisitaNueva],
  '2': soloCero,
  '3': [...soloCero, ...dePedidosYCaja, ...deVisitaNueva, ...deHistorial, ...deAtencion],
  '4': [...soloCero, ...dePedidosYCaja],
}

const titulos: Record<Tipo, string> = {
  '0': 'Usuarios',
  '1': 'Gestión de Pacientes',
  '2': 'Gestión de Pacientes',
  '3': 'Hola Usuario de Laboratorio',
  '4': 'Gestión de Pacientes',
}

for (const tipo of tipos)
  test(`type ${tipo} starts at its own screen and is sent back there from every path that is closed to it`, async ({
    abrir,
  }) => {
    const page = await abrir(correoDe[tipo])
    for (const path of ['/', '/login', '/no/existe', ...cerradas[tipo]]) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(titulos[tipo])
    }
  })

test('the administrator reaches users, branches and patients', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  for (const [path, titulo] of [
    ['/dashboard', 'Usuarios'],
    ['/dashboard/sucursales', 'Sucursales'],
    ['/dashboard/clientes', 'Gestión de Pacientes'],
    ['/Dashboard/Sucursales/', 'Sucursales'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(titulo)
    await expect(page, path).toHaveURL(path)
    await expect(page, path).toHaveTitle(`${titulo} · Nítida`)
  }
})

test('nobody sees a screen without a session; the public paths stay open', async ({ page }) => {
  const todas = ['/', '/dashboard', ...soloCero, ...dePedidosYCaja, ...deVisitaNueva, ...deHistorial, ...deAtencion]
  for (const path of [...todas, '/no/existe']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
  await page.goto('/Default')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola Usuario de Laboratorio')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.goto('/politicaPrivacidad')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Política de privacidad')
  await expect(page.getByRole('main')).not.toContainText('por configurar')
})

test('public paths also open while logged in (D-16)', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/Default')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola Usuario de Laboratorio')
  await expect(page.getByRole('banner')).toContainText('Usuario Optometrista')
  await page.goto('/politicaPrivacidad')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Política de privacidad')
})

test('the login links to the privacy policy, and its logo leads back', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Política de privacidad' }).click()
  await expect(page).toHaveURL('/politicaPrivacidad')
  await page.getByRole('link', { name: 'Nítida, ir al inicio' }).click()
  await expect(page).toHaveURL('/login')
})

test('a bookmark to another branch says what it is and leads back', async ({ abrir }) => {
  const admin = await abrir(correoDe['0'])
  const page = await abrir(correoDe['2'])
  const otra = await abrir('caja2@nitida.mx')
  await otra.goto('/dashboard')
  const { id } = await encargar(otra)
  for (const ruta of [`/pedido/detalles?id=${id}`, `/dashboard/editarPedido?id=${id}`, `/pedido/tickets?id=${id}`]) {
    await page.goto(ruta)
    const perdido = page.getByRole('alert').filter({ hasText: 'no existe, se eliminó o es de otra sucursal' })
    await expect(perdido, ruta).toBeVisible() // beside it the tickets may say that there is no printer
    await expect(perdido.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Ir a los pedidos' }).click()
    await expect(page, ruta).toHaveURL('/dashboard/pedidos')
  }
  const optometrista = await abrir(correoDe['4'])
  const idCliente = await registrar(otra, inventar('De Otra Sucursal'))
  for (const [quien, ruta] of [
    [page, `/dashboard/clientes?paciente=${idCliente}`],
    [page, `/dashboard/crearPedido?idCliente=${idCliente}`],
    [optometrista, '/dashboard/clientes?paciente=999999999'],
    [optometrista, '/historial/nuevaVisita?idCliente=999999999'],
    [optometrista, '/historial/nuevaHistoriaClinica?idCliente=999999999'],
    [optometrista, '/visita/historial?idCliente=999999999'],
  ] as const) {
    await quien.goto(ruta)
    await expect(quien.getByRole('alert'), ruta).toContainText('No se encontró al paciente')
    await expect(quien.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
    await quien.getByRole('link', { name: 'Ir a los pacientes' }).click()
    await expect(quien, ruta).toHaveURL('/dashboard/clientes')
  }
  // The address names another branch's list: the user's own shows instead, and the page says so.
  const { userData } = await pedir(otra, 'GET', '/validateTk')
  for (const ruta of ['/dashboard/pedidos', '/dashboard/clientes']) {
    await page.goto(`${ruta}?sucursal=${userData.branchId}`)
    await expect(page.getByText('El enlace es de otra sucursal')).toBeVisible()
    await page.getByRole('link', { name: 'Ir a la tuya' }).click()
    await expect(page).toHaveURL(ruta)
    await expect(page.getByText('El enlace es de otra sucursal')).toHaveCount(0)
  }
  await admin.goto(`/dashboard/pedidos?sucursal=${userData.branchId}`)
  await expect(admin.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  await expect(admin.getByText('El enlace es de otra sucursal')).toHaveCount(0)
})
