import { expect, test } from '@playwright/test'
import { abrirComo, correoDe, type Tipo, tipos } from './sesion/personas.ts'

/** The route table of spec §2 by hand: the paths of the staff application that a type may not open (D-12 … D-16). */
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
    browser,
  }) => {
    const page = await abrirComo(browser, correoDe[tipo])
    for (const path of ['/', '/login', '/no/existe', ...cerradas[tipo]]) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(titulos[tipo])
    }
    await page.context().close()
  })

test('the administrator reaches users, branches and patients', async ({ browser }) => {
  const page = await abrirComo(browser, correoDe['0'])
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
  await page.context().close()
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
})

test('public paths also open while logged in (D-16)', async ({ browser }) => {
  const page = await abrirComo(browser, correoDe['4'])
  await page.goto('/Default')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola Usuario de Laboratorio')
  await expect(page.getByRole('banner')).toContainText('Usuario Optometrista')
  await page.goto('/politicaPrivacidad')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Política de privacidad')
  await page.context().close()
})

test('the login links to the privacy policy, and its logo leads back', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Política de privacidad' }).click()
  await expect(page).toHaveURL('/politicaPrivacidad')
  await page.getByRole('link', { name: 'Nítida, ir al inicio' }).click()
  await expect(page).toHaveURL('/login')
})
