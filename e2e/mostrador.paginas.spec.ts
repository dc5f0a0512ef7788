import type { Locator } from '@playwright/test'
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

const cajaDe = async (uno: Locator) => {
  const caja = await uno.boundingBox()
  if (!caja) throw new Error('it is out of sight')
  return caja
}

test('after a payment sending and delivering stand side by side where both have room', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/pedidos')
  const { id } = await encargar(page, { estatus: 'Recibido en sucursal' })
  await page.goto(`/pedido/detalles?id=${id}`)
  await page.getByRole('button', { name: /^Cobrar \$/ }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Efectivo' }).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cobrar \$/ })
    .click()
  const listo = page.getByRole('dialog', { name: /^Cobro registrado/ })
  const [imprimir, enviar, entregar] = [
    listo.getByRole('button', { name: 'Imprimir comprobante' }),
    listo.getByRole('link', { name: 'Enviar por WhatsApp' }),
    listo.getByRole('button', { name: 'Entregar pedido' }),
  ]
  await expect(entregar).toBeVisible()
  const [arriba, izquierda, derecha] = [await cajaDe(imprimir), await cajaDe(enviar), await cajaDe(entregar)]
  expect(derecha.y).toBe(izquierda.y)
  expect(derecha.width).toBeCloseTo(izquierda.width, 0)
  expect(derecha.x + derecha.width).toBeCloseTo(arriba.x + arriba.width, 0)
  await page.setViewportSize(TELEFONO)
  expect((await cajaDe(entregar)).width).toBe((await cajaDe(imprimir)).width)
  expect((await cajaDe(enviar)).width).toBe((await cajaDe(imprimir)).width)
})

test('what is seldom done stands after the other actions, and on a phone the main one comes first', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['0'])
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard/pedidos')
  const { id, idCliente } = await encargar(caja)
  for (const [ruta, principal, resto] of [
    [`/pedido/detalles?id=${id}`, 'Actualizar Estatus', /^Más acciones del pedido/],
    [`/dashboard/clientes?paciente=${idCliente}`, 'Editar', /^Acciones de/],
    ['/dashboard/citas', 'Nueva cita', 'Más'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(ruta)
    const main = page.getByRole('main')
    const [boton, menu] = [
      main.getByRole('button', { name: principal }),
      main.getByRole('button', { name: resto }).first(),
    ]
    await expect(menu).toBeVisible()
    expect((await cajaDe(menu)).x, ruta).toBeGreaterThan((await cajaDe(boton)).x)
    if (ruta.includes('paciente=')) continue // its actions are a bar
    await page.setViewportSize(TELEFONO)
    const primero = await cajaDe(boton)
    expect(primero.y, ruta).toBeLessThan((await cajaDe(menu)).y)
    expect(primero.width, ruta).toBeGreaterThan(TELEFONO.width * 0.85)
  }
})

test('the chosen tab has the line of the chosen item of the menu, on every screen', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard/pedidos')
  const { id, idCliente } = await encargar(caja)
  const lineas = new Set<string>()
  for (const ruta of [
    '/dashboard?tab=hoy',
    `/pedido/detalles?id=${id}`,
    `/dashboard/clientes?paciente=${idCliente}`,
    `/visita/historial?idCliente=${idCliente}`,
  ]) {
    await page.goto(ruta)
    const elegida = page
      .getByRole('tab', { selected: true })
      .or(page.getByRole('main').getByRole('navigation').locator('[aria-current=page]'))
      .first()
    await expect(elegida).toBeVisible()
    lineas.add(await elegida.evaluate((una) => getComputedStyle(una).borderBottomColor))
  }
  await page.goto('/dashboard')
  const delMenu = page.getByRole('navigation', { name: 'Principal' }).locator('[aria-current=page]')
  expect([...lineas]).toEqual([await delMenu.evaluate((una) => getComputedStyle(una, '::before').backgroundColor)])
})

test('in the dark the chosen item of a menu and a box of a dialog differ from what they lie on', async ({
  abrirAparte,
}) => {
  const page = await abrirAparte(correoDe['2'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard/pedidos')
  const { id } = await encargar(page)
  const fondo = (uno: Locator) => uno.evaluate((elemento) => getComputedStyle(elemento).backgroundColor)
  await page
    .getByRole('button', { name: /^Acciones del pedido/ })
    .first()
    .focus()
  await page.keyboard.press('ArrowDown')
  const menu = page.getByRole('menu')
  const elegido = menu.locator('[data-highlighted]')
  await expect(elegido).toBeVisible()
  expect(await fondo(elegido)).not.toBe(await fondo(menu))

  await page.goto(`/pedido/detalles?id=${id}`)
  await page.getByRole('button', { name: 'Abonar' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Cobrar/ })
  const caja = dialogo.locator('.bg-sunken').filter({ hasText: 'Saldo pendiente' })
  await expect(caja).toBeVisible()
  expect(await fondo(caja)).not.toBe(await fondo(dialogo))
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
