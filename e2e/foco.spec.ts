import type { Locator, Page } from '@playwright/test'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { abrirFormulario } from './facturacion/facturas.ts'
import { encargar } from './pedidos/ordenes.ts'
import { retener } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const enfocado = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.slice(0, 30)}`)

async function pulsar(page: Page, nombre: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: nombre }).first().focus()
  await page.keyboard.press('Enter')
}

test('a view under the same path takes the focus, and so does the list that is come back to', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard/clientes')
  await pulsar(page, 'Por revisar')
  await expect(page).toHaveURL(/vista=porRevisar/)
  await expect.poll(() => enfocado(page)).toMatch(/^H1 /)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Por revisar' })).toBeVisible()
  await expect.poll(() => enfocado(page)).toBe('H1 Gestión de Pacientes')

  await page.goto('/whatsapp/enviarPromocion')
  const conforme = { versionAviso: '2026-11', whatsappAvisos: true, whatsappPromociones: true }
  const sucursal: number = (await pedir(page, 'GET', '/sucursales/active')).data[0].id
  const consuelo = { ...inventar('Consuelo Conforme'), sucursal, consentimiento: conforme }
  await registrar(page, consuelo)
  await pedir(page, 'POST', '/whatsapp/enviarPromocion', {
    templateName: 'Descuento Flash',
    customValues: ['10 %', 'lentes'],
    finalMessage:
      '¡Descuento Flash!\nSolo por poco tiempo: 10 % de descuento en lentes. Visítanos y estrena lentes.\nResponde BAJA para no recibir promociones.',
    iniciaEn: new Date(Date.now() + 40 * 24 * 3600 * 1000).toISOString(),
  })
  await page.reload()
  await page.getByRole('table', { name: 'Campañas' }).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => enfocado(page)).toBe('H1 Descuento Flash')
})

test('what is taken out of a list leaves the focus beside its place', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/pedidos')
  const { id, idCliente } = await encargar(page)
  await page.goto(`/dashboard/editarPedido?id=${id}`)
  for (let i = 0; i < 2; i++) await pulsar(page, 'Agregar elemento')
  await pulsar(page, 'Quitar elemento 2')
  await expect.poll(() => enfocado(page)).toBe('H2 Elemento 2')
  await pulsar(page, 'Quitar elemento 2')
  await expect.poll(() => enfocado(page)).toBe('H2 Elemento 1')

  await abrirFormulario(page)
  await pulsar(page, 'Agregar Concepto')
  await pulsar(page, 'Eliminar concepto 2')
  await expect.poll(() => enfocado(page)).toMatch(/^H2 Conceptos/)

  const { userData } = await pedir(page, 'GET', '/validateTk')
  const espera = await pedir(page, 'POST', '/citas/espera', {
    idCliente,
    sucursalId: userData.branchId,
    dias: [],
    desdeHora: '09:00',
    hastaHora: '19:30',
  })
  expect(espera.status, JSON.stringify(espera)).toBe(200)
  await page.goto('/dashboard/citas?vista=espera')
  await pulsar(page, /^Quitar a PACIENTE DE PEDIDO/)
  await expect(page.getByText('Ya no está en espera')).toBeVisible()
  await expect.poll(() => enfocado(page)).toBe('H2 En espera')
})

test("the focus stays on the fold of the branch's day when its numbers come", async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  const soltar = await retener(page, '**/assets/Banda-*.js')
  await page.goto('/dashboard/clientes')
  const banda = page.getByRole('region', { name: /^Hoy, / })
  const ocultar = banda.getByRole('button', { name: 'Ocultar' })
  await expect(banda.getByRole('status')).toBeAttached()
  await ocultar.focus()
  const deAntes = await ocultar.elementHandle()
  soltar()
  await expect.poll(() => deAntes?.evaluate((boton) => boton.isConnected)).toBe(false)
  await expect(ocultar).toBeFocused()
})

test('a screen that comes late leaves the focus in the dialog that was opened meanwhile', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard/citas')
  await expect(page.getByRole('heading', { level: 1, name: 'Citas' })).toBeVisible()
  const soltar = await retener(page, '**/assets/SucursalesPage-*.js')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Sucursales' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cerrar sesión' }).focus()
  await page.keyboard.press('Enter')
  const regresar = page.getByRole('alertdialog', { name: '¿Cerrar sesión?' }).getByRole('button', { name: 'Regresar' })
  await expect(regresar).toBeFocused()
  soltar()
  await expect(page.locator('main h1', { hasText: 'Sucursales' })).toBeAttached()
  await expect.poll(() => page.title()).toMatch(/Sucursales/)
  await expect(regresar).toBeFocused()
})

test('Escape leaves a dialog from a chosen branch, and empties no field', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard/citas')
  await pulsar(page, /^Ver citas de próximos/)
  const dialogo = page.getByRole('dialog', { name: 'Citas de próximos 5 días' })
  const sucursal = dialogo.getByRole('combobox', { name: 'Sucursal' })
  await sucursal.fill('01')
  await page.getByRole('option').first().click()
  await expect(sucursal).toHaveValue(/^01/)
  await sucursal.press('Escape')
  await expect(dialogo).toBeHidden()

  await page.goto('/dashboard/pedidos')
  const suya: number = (await pedir(page, 'GET', '/sucursales/active')).data[0].id
  const idCliente = await registrar(page, { ...inventar('Elvia Con Escape'), sucursal: suya })
  await page.goto(`/dashboard/crearPedido?idCliente=${idCliente}`)
  const armazon = page.getByRole('combobox', { name: 'Armazón' })
  await armazon.fill('Un armazón que nadie vendió')
  for (let i = 0; i < 3; i++) await armazon.press('Escape')
  await expect(armazon).toHaveValue('Un armazón que nadie vendió')
})

test("in the system's colours the chosen item, tab and answer differ from the others", async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['0'])
  await page.emulateMedia({ forcedColors: 'active' })
  const fondo = (cosa: Locator) => cosa.evaluate((elemento) => getComputedStyle(elemento).backgroundColor)
  await page.goto('/dashboard?tab=hoy')
  const menu = page.getByRole('navigation', { name: 'Principal' })
  const pestanas = page.getByRole('navigation', { name: 'Inicio' })
  for (const [elegida, otra] of [
    [menu.getByRole('link', { name: 'Usuarios' }), menu.getByRole('link', { name: 'Sucursales' })],
    [pestanas.getByRole('link', { name: 'Hoy' }), pestanas.getByRole('link', { name: 'Usuarios' })],
  ] as const)
    expect(await fondo(elegida)).not.toBe(await fondo(otra))
  await page.goto('/dashboard/citas')
  const chips = page.getByRole('main').getByRole('button')
  const elegido = chips.and(page.locator('[aria-pressed=true]')).first()
  await expect(elegido).toBeVisible()
  expect(await fondo(elegido)).not.toBe(await fondo(chips.and(page.locator('[aria-pressed=false]')).first()))
})

test('a large balance is collected on the narrowest screen without a cut', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/dashboard/pedidos')
  const { id } = await encargar(page, { armazon: 220_000 })
  await page.goto(`/pedido/detalles?id=${id}`)
  await pulsar(page, 'Abonar')
  await page.getByRole('dialog').getByRole('radio', { name: 'Efectivo' }).check()
  const efectivo = page.getByRole('dialog').getByRole('region', { name: 'Efectivo' })
  await expect(efectivo).toBeVisible()
  expect(await efectivo.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
