import type { Locator, Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { buscarEn } from './buscar.ts'
import { pedir } from './clientes/pacientes.ts'
import { abrirMenu, facturar, inventarReceptor } from './facturacion/facturas.ts'
import { abrirPedido, encargar } from './pedidos/ordenes.ts'
import { quejas } from './quejas.ts'
import { sinSockets } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { type Abrir, expect, test } from './sesion/prueba.ts'
import { tabular } from './tabular.ts'

/** Looks with axe in both themes: at a phone's width, and a screen at a laptop's too. */
async function limpio(page: Page, donde: string, conPopup = false): Promise<void> {
  for (const width of conPopup ? [390] : [390, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await infracciones(page, { conPopup }), `${donde} at ${width}`).toEqual([])
  }
}

async function enCasa(abrir: Abrir, tipo: '0' | '1' | '2'): Promise<Page> {
  const page = await abrir(correoDe[tipo])
  await page.goto('/dashboard')
  return page
}

const pendientes = (page: Page) => page.getByRole('list', { name: 'Pendientes fiscales' })

test('money that goes back of an invoiced sale is a row with one button, which the accountant presses and it is gone', async ({
  abrir,
}) => {
  test.setTimeout(180_000)
  const [caja, encargado, dueno] = [await enCasa(abrir, '2'), await enCasa(abrir, '1'), await enCasa(abrir, '0')]
  const errores = quejas(dueno)
  const pedido = await encargar(caja, { tipoPago: 'total' })
  const folio = await facturar(caja, inventarReceptor('Devuelta Con Factura'), { idPedido: pedido.id })

  // The refund says how the invoice follows; it is left for later.
  await abrirPedido(encargado, pedido)
  await encargado.getByRole('button', { name: 'Devolver', exact: true }).click()
  const devolucion = encargado.getByRole('dialog', { name: 'Devolver' })
  await expect(devolucion.getByRole('combobox', { name: `¿Qué se hace con la factura ${folio}?` })).toContainText(
    'Resolverla después',
  )
  await expect(devolucion).toContainText('Queda en «Pendientes fiscales».')
  await devolucion.getByRole('textbox', { name: 'Importe' }).fill('400')
  await devolucion.getByRole('textbox', { name: 'Motivo' }).fill('Se arrepintió')
  await limpio(encargado, 'refund', true)
  await devolucion.getByRole('button', { name: 'Devolver' }).click()
  const frase = `La factura ${folio} dice pagado y se devolvió parte del dinero. $400.00`
  await expect(pendientes(encargado)).toContainText(frase)

  // The accountant finds it on the list, whose ticket leads to the order.
  await dueno.goto('/facturas/gestion')
  await dueno
    .getByRole('navigation', { name: 'Vistas de las facturas' })
    .getByRole('link', { name: /^Pendientes fiscales/ })
    .click()
  const renglon = pendientes(dueno).getByRole('listitem').filter({ hasText: folio })
  await expect(renglon).toContainText(frase)
  await limpio(dueno, 'list')
  await renglon.getByRole('link', { name: `Ticket ${pedido.folio}`, exact: true }).click()
  await expect(dueno.getByRole('heading', { level: 1, name: `Pedido ${pedido.folio}` })).toBeVisible()
  await expect(pendientes(dueno)).toContainText(frase)
  await limpio(dueno, 'order')
  await dueno.goBack()

  // The month's difference counts it, and its row opens the order beside it.
  await dueno.getByRole('button', { name: 'Cuadre del mes' }).click()
  const cuadre = dueno.getByRole('dialog', { name: /^Cuadre de / })
  const razon = cuadre.getByRole('button', { name: /^Con un pendiente fiscal/ })
  await expect(razon).toBeVisible()
  await expect(cuadre).toBeFocused()
  await tabular(razon)
  await dueno.keyboard.press('Enter')
  const suyo = cuadre.getByRole('list', { name: 'Con un pendiente fiscal' }).getByRole('listitem')
  await expect(suyo.filter({ hasText: folio })).toContainText(`Libro $800.00 − facturado $1,200.00 en ${folio}`)
  await limpio(dueno, 'cuadre', true)
  const pestania = dueno.context().waitForEvent('page')
  await cuadre.getByRole('link', { name: `${pedido.folio} (se abre en otra pestaña)`, exact: true }).click()
  const otra = await pestania
  await expect(otra.getByRole('heading', { level: 1, name: `Pedido ${pedido.folio}` })).toBeVisible()
  await otra.close()
  await expect(cuadre).toBeVisible()
  await dueno.keyboard.press('Escape')
  await expect(dueno.getByRole('button', { name: 'Cuadre del mes' })).toBeFocused()

  // One button, and the question before it begins on the answer that does nothing.
  await renglon.getByRole('button', { name: 'Hacer el egreso' }).click()
  const pregunta = dueno.getByRole('alertdialog', { name: '¿Hacer el egreso?' })
  await expect(pregunta.getByRole('button', { name: 'Regresar' })).toBeFocused()
  await limpio(dueno, 'question', true)
  await tabular(pregunta.getByRole('button', { name: 'Hacer el egreso' }))
  await dueno.keyboard.press('Enter')
  await expect(pregunta).toBeHidden()
  await expect(renglon).toHaveCount(0)
  await expect(pendientes(encargado)).toHaveCount(0)
  const { results } = await pedir(caja, 'GET', `/facturacion/obtenerFacturas?idPedido=${pedido.id}`)
  expect(results.map(({ clase, total }: { clase: string; total: number }) => [clase, total]).sort()).toEqual([
    ['egreso', 400],
    ['nominativa', 1200],
  ])
  expect(errores).toEqual([])
})

test('payments of an invoice by hand are registered and voided from its menu, with the keyboard alone', async ({
  abrir,
}) => {
  test.slow()
  const page = await enCasa(abrir, '2')
  const receptor = inventarReceptor('Diferida Sin Pedido')
  const folio = await facturar(page, receptor, { precio: 1000, metodo: 'PPD' })
  await (await abrirMenu(page, receptor.nombre)).getByRole('menuitem', { name: 'Pagos' }).click()
  const dialogo = page.getByRole('dialog', { name: `Pagos de la factura ${folio}` })
  await expect(dialogo).toContainText('Todavía no tiene pagos.')
  await limpio(page, 'payments, none', true)

  const registrar = dialogo.getByRole('button', { name: 'Registrar pago' })
  const importe = dialogo.getByRole('textbox', { name: 'Importe' })
  await tabular(importe)
  await page.keyboard.type('2000')
  await page.keyboard.press('Control+Enter')
  await expect(dialogo).toContainText('Elige la forma de pago.')
  await expect(dialogo).toContainText('Faltan $1,160.00.')
  await importe.fill('500')
  await dialogo.getByRole('combobox', { name: 'Forma de pago' }).press('Enter')
  await page.getByRole('option', { name: /^03/ }).press('Enter')
  await dialogo.getByRole('textbox', { name: 'Número de operación' }).fill('SPEI 4471')

  // Banks and accounts show with the form of payment that takes them.
  const cuenta = dialogo.getByRole('textbox', { name: 'Cuenta que paga' })
  await dialogo.getByRole('textbox', { name: 'RFC del banco que paga' }).fill('XEXX010101000')
  await dialogo.getByRole('textbox', { name: 'Nombre del banco extranjero' }).fill('Banco de Lejos')
  await limpio(page, 'payments, banks', true)
  await cuenta.fill('01234567890')
  await cuenta.press('Control+Enter')
  await expect(cuenta).toHaveAttribute('aria-invalid', 'true')
  await cuenta.fill('0123456789')
  await tabular(registrar)
  await page.keyboard.press('Enter')
  const pago = dialogo.getByRole('listitem').filter({ hasText: 'SPEI 4471' })
  await expect(pago).toContainText('$500.00')
  await expect(pago).toContainText('banco extranjero Banco de Lejos · desde la cuenta 0123456789')
  await expect(importe).toHaveValue('660.00')
  expect(await dialogo.evaluate((popup) => popup.contains(document.activeElement))).toBe(true)
  await limpio(page, 'payments, one', true)

  // To void it asks for the reason, where the focus goes; keeping it gives the focus back.
  const anular = pago.getByRole('button', { name: 'Anular el pago de $500.00' })
  const motivo = pago.getByRole('textbox', { name: 'Motivo' })
  await anular.press('Enter')
  await expect(motivo).toBeFocused()
  await pago.getByRole('button', { name: 'Conservar pago' }).press('Enter')
  await expect(anular).toBeFocused()
  await anular.press('Enter')
  await motivo.press('Control+Enter')
  await expect(pago).toContainText('Escribe el motivo.')
  await motivo.fill('Se registró dos veces')
  await motivo.press('Control+Enter')
  await expect(pago).toContainText('Anulado: Se registró dos veces')
  await expect(importe).toHaveValue('1,160.00')
  await limpio(page, 'payments, voided', true)
})

test('banks of the payments of an order are told from its invoice, with the keyboard alone', async ({ abrir }) => {
  test.slow()
  const page = await enCasa(abrir, '2')
  const receptor = inventarReceptor('Diferida De Pedido')
  const pedido = await encargar(page, { formaPago: 'Transferencia', anticipo: 300 })
  const folio = await facturar(page, receptor, { idPedido: pedido.id, metodo: 'PPD' })
  // Its complemento may be a row of its own already.
  await page.goto('/facturas/gestion')
  await buscarEn(page.getByRole('textbox', { name: 'Buscar por cliente, folio o RFC' }), receptor.nombre)
  await page.getByRole('button', { name: `Acciones de la factura ${folio}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Datos bancarios' }).click()
  const dialogo = page.getByRole('dialog', { name: `Datos bancarios de los pagos de ${folio}` })
  const pago = dialogo.getByRole('listitem').filter({ hasText: '$300.00' })
  await expect(pago).toContainText('Transferencia electrónica de fondos')
  await limpio(page, 'banks, none', true)

  const escribir = pago.getByRole('button', { name: 'Escribir los datos del pago de $300.00' })
  const operacion = pago.getByRole('textbox', { name: 'Número de operación' })
  await escribir.press('Enter')
  await expect(operacion).toBeFocused()
  await pago.getByRole('button', { name: 'Dejar como está' }).press('Enter')
  await expect(escribir).toBeFocused()
  await escribir.press('Enter')
  await page.keyboard.type('SPEI 9001')
  const cuenta = pago.getByRole('textbox', { name: 'Cuenta que paga' })
  await cuenta.fill('01234567890')
  await cuenta.press('Control+Enter')
  await expect(cuenta).toHaveAttribute('aria-invalid', 'true')
  await limpio(page, 'banks, refused', true)
  await cuenta.fill('0123 4567 8901 2345 67')
  await tabular(pago.getByRole('button', { name: 'Guardar datos' }))
  await page.keyboard.press('Enter')
  await expect(pago).toContainText('operación SPEI 9001 · desde la cuenta 012345678901234567')
  const cambiar = pago.getByRole('button', { name: 'Cambiar los datos del pago de $300.00' })
  await expect(cambiar).toBeFocused()
  await cambiar.press('Enter')
  await expect(operacion).toHaveValue('SPEI 9001')
  await expect(cuenta).toHaveValue('012345678901234567')
})

/** A refusal, which is not asked again by itself. */
const rechazo = { status: 409, json: { success: false, message: 'No se puede por ahora.' } }

/** The load of a dialog failed: it says so, and trying again by keyboard brings it and leaves the focus inside. */
async function reintentar(page: Page, dialogo: Locator, { titulo, llamada }: { titulo: string; llamada: string }) {
  const alerta = dialogo.getByRole('alert').filter({ hasText: titulo })
  await expect(alerta).toContainText('No se puede por ahora.')
  await limpio(page, titulo, true)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.unroute(llamada)
  await tabular(alerta.getByRole('button', { name: 'Reintentar' }))
  await page.keyboard.press('Enter')
  await expect(alerta).toHaveCount(0)
  expect(await dialogo.evaluate((popup) => popup.contains(document.activeElement))).toBe(true)
}

test('a month, its rows and the payments of an invoice that cannot be read say so where they were asked for, and are tried again there', async ({
  abrir,
}) => {
  test.setTimeout(180_000)
  const [caja, dueno] = [await enCasa(abrir, '2'), await enCasa(abrir, '0')]
  for (const page of [caja, dueno]) await sinSockets(page)
  await encargar(caja, { tipoPago: 'total' }) // a sale that no CFDI tells is a difference
  await dueno.goto('/facturas/gestion')
  const delMes = '**/api/facturacion/cuadre?*'
  await dueno.route(delMes, (route) => route.fulfill(rechazo))
  await dueno.getByRole('button', { name: 'Cuadre del mes' }).click()
  const cuadre = dueno.getByRole('dialog', { name: /^Cuadre de / })
  await reintentar(dueno, cuadre, { titulo: 'No se pudo calcular el cuadre', llamada: delMes })
  await expect(cuadre.getByRole('table', { name: 'CFDI del mes por tipo' })).toBeVisible()

  const deRenglones = '**/api/facturacion/cuadre/renglones?*'
  await dueno.route(deRenglones, (route) => route.fulfill(rechazo))
  const razones = cuadre.getByRole('list', { name: 'De qué es la diferencia' })
  await razones.getByRole('button').first().click()
  await reintentar(dueno, cuadre, { titulo: 'No se pudieron cargar los renglones', llamada: deRenglones })
  await expect(razones.getByRole('list').getByRole('listitem').first()).toBeVisible()

  const receptor = inventarReceptor('Diferida Que No Carga')
  const folio = await facturar(caja, receptor, { precio: 1000, metodo: 'PPD' })
  const dePagos = '**/api/facturacion/facturas/*/pagos'
  await caja.route(dePagos, (route) => route.fulfill(rechazo))
  await (await abrirMenu(caja, receptor.nombre)).getByRole('menuitem', { name: 'Pagos' }).click()
  const pagos = caja.getByRole('dialog', { name: `Pagos de la factura ${folio}` })
  await reintentar(caja, pagos, { titulo: 'No se pudieron cargar los pagos', llamada: dePagos })
  await expect(pagos).toContainText('Todavía no tiene pagos.')
})
