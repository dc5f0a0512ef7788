import { leerQr } from './leerQr.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const TELEFONO = { width: 390, height: 844 }
/** Smallest height of what a finger presses. */
const DEDO = 44

test("a customer's link is copied, and its QR is the one of the ticket", async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard/pedidos')
  const { id } = await encargar(page)
  await page.goto(`/pedido/detalles?id=${id}`)
  const enlace = page.getByRole('region', { name: /^Página del cliente y QR/ })
  await enlace.getByRole('button', { name: 'Copiar enlace' }).click()
  await expect(page.getByText('Enlace copiado')).toBeVisible()
  const copiado = await page.evaluate(() => navigator.clipboard.readText())
  expect(copiado).toMatch(/^https?:\/\/[^/]+\/=[0-9A-Z]{26}$/)

  await enlace.getByRole('button', { name: /^Página del cliente y QR/ }).click()
  const qr = enlace.getByRole('img', { name: 'Código QR de la página del cliente' })
  await expect(qr).toBeVisible()
  expect(await leerQr(Uint8Array.from(await qr.screenshot()))).toEqual([copiado])
  await expect(enlace.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', copiado)
})

test('on a phone what can be done with a patient stays in a bar at the bottom, with room for a finger', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['2'])
  await page.setViewportSize(TELEFONO)
  await page.goto('/dashboard/pedidos')
  const { idCliente } = await encargar(page)
  await page.goto(`/dashboard/clientes?paciente=${idCliente}`)
  const barra = page.getByRole('main').getByRole('button', { name: /^(Cita|Pedido|Cobrar \$.*|Visita)$/ })
  await expect(barra).toHaveText(['Cita', 'Pedido', /^Cobrar \$/, 'Visita'])
  await page.mouse.wheel(0, 2000)
  for (const boton of await barra.all()) {
    const caja = await boton.boundingBox()
    expect(caja?.height).toBeGreaterThanOrEqual(DEDO)
    expect((caja?.y ?? 0) + (caja?.height ?? 0)).toBeGreaterThan(TELEFONO.height - 20)
    expect((caja?.y ?? 0) + (caja?.height ?? 0)).toBeLessThanOrEqual(TELEFONO.height)
  }
  await barra.last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva visita' })).toBeVisible()
})

test('on a phone what can be done with a result is in its box, apart from the next result', async ({
  abrir,
  browser,
}) => {
  const escritorio = await abrir(correoDe['2'])
  const context = await browser.newContext({
    storageState: await escritorio.context().storageState(),
    viewport: TELEFONO,
    hasTouch: true,
    isMobile: true,
    baseURL: process.env.BASE_URL ?? '',
  })
  const page = await context.newPage()
  await page.goto('/dashboard/pedidos')
  await page.getByRole('combobox', { name: 'Buscar o escanear' }).tap()
  await page.keyboard.type('hern')
  const filas = page.getByRole('option').filter({ has: page.getByText('Cita', { exact: true }) })
  await expect(filas.nth(1)).toBeVisible()
  const cajas = await Promise.all((await filas.all()).map((fila) => fila.boundingBox()))
  const acciones = await Promise.all(
    (await filas.all()).map((fila) => fila.getByText('Cita', { exact: true }).boundingBox()),
  )
  for (const [i, accion] of acciones.entries()) {
    const [caja, siguiente] = [cajas[i], cajas[i + 1]]
    if (!accion || !caja) throw new Error('a result is out of sight')
    expect(accion.height).toBeGreaterThanOrEqual(DEDO)
    expect(accion.y + accion.height).toBeLessThanOrEqual(caja.y + caja.height)
    if (siguiente) expect(siguiente.y - (caja.y + caja.height)).toBeGreaterThanOrEqual(8)
  }
  await filas.nth(1).getByText('Cita', { exact: true }).tap()
  await expect(page.getByRole('dialog', { name: 'Nueva cita' })).toBeVisible()
  await context.close()
})

test('in a narrow window a result whose actions are hidden keeps its text off its border', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.setViewportSize(TELEFONO)
  await page.goto('/dashboard/pedidos')
  await page.getByRole('combobox', { name: 'Buscar o escanear' }).click()
  await page.keyboard.type('hern')
  const fila = page.getByRole('group', { name: 'Pacientes' }).getByRole('option').nth(1)
  await expect(fila).toHaveAccessibleDescription(/Cita/)
  await expect(fila.getByText('Cita', { exact: true })).toBeHidden()
  await expect(fila).not.toHaveCSS('padding-bottom', '0px')
})
