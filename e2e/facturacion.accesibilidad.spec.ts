import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import {
  abrirFormulario,
  abrirMenu,
  direccion,
  enviar,
  formulario,
  inventarReceptor,
  lista,
  llenarReceptor,
} from './facturacion/facturas.ts'
import { encargar } from './pedidos/ordenes.ts'
import { quejas } from './quejas.ts'
import { retener } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Widths of a phone, a tablet held upright, a laptop. */
const anchos = [390, 820, 1440]

async function limpia(page: Page, donde: string) {
  for (const width of anchos) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await infracciones(page, { oscuro: width === 1440 }), `${donde} at ${width}`).toEqual([])
  }
}

async function limpioElDialogo(page: Page, donde: string) {
  for (const width of anchos.slice(0, 2)) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await infracciones(page, { conPopup: true, oscuro: width === 820 }), `${donde} at ${width}`).toEqual([])
  }
}

test('axe finds nothing on the screens of invoices and their dialogs', async ({ abrirAparte }) => {
  test.setTimeout(240_000)
  const page = await abrirAparte(correoDe['0'])
  const caja = await abrirAparte(correoDe['2'])
  const errores = quejas(page)
  for (const una of [page, caja]) {
    await una.goto('/dashboard')
  }
  const pedido = await encargar(caja, { tipoPago: 'total' })
  const alPublico = await encargar(caja, { tipoPago: 'total' })
  const receptor = inventarReceptor(`Clara ${pedido.nombreCliente}`, direccion('clara'))

  await page.goto('/facturacion/CrearFactura')
  await expect(formulario(page)).toBeVisible()
  await enviar(page).click()
  await expect(page.getByText('El código postal tiene 5 dígitos.')).toBeVisible()
  await limpia(page, 'free form with errors')
  await abrirFormulario(page, pedido.id)
  await llenarReceptor(page, receptor)
  await limpia(page, "an order's form")
  await page.setViewportSize({ width: 390, height: 844 })
  const desglose = page.getByRole('button', { name: /Desglose$/ })
  await expect(enviar(page)).toBeInViewport()
  await desglose.click()
  await expect(page.getByRole('combobox', { name: 'Forma de pago' })).toBeVisible()
  expect(await infracciones(page), 'breakdown of a phone').toEqual([])
  await enviar(page).click()
  await expect(page.getByRole('dialog', { name: '¡Factura timbrada!' })).toBeVisible()
  await limpioElDialogo(page, 'stamped')
  await page.getByRole('button', { name: 'Continuar' }).click()

  await page.goto('/facturacion/CrearFacturaPublicoGeneral')
  await expect(page.getByRole('heading', { level: 1, name: 'Factura de público en general' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Método de pago' }).click()
  await page.getByRole('option', { name: 'Efectivo' }).click()
  await page.getByRole('checkbox', { name: 'Todas las ventas' }).uncheck()
  const suTicket = page.getByRole('checkbox', { name: `Incluir el ticket ${alPublico.folio}`, exact: true })
  await suTicket.check()
  await limpia(page, 'global')
  const soltar = await retener(page, '**/api/facturacion/facturaPublicoGeneral')
  await enviar(page).click()
  await expect(page.getByText(/^Paso 1 de 3\. .*Puedes seguir en otra pantalla/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Avance del timbrado' })).toBeAttached()
  soltar()
  await expect(page.getByRole('dialog', { name: '¡Factura timbrada!' })).toContainText('Global ')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(suTicket).toHaveCount(0)
  // Its customer wants it by name after all.
  await page.goto(`/facturacion/CrearFactura?idPedido=${alPublico.id}`)
  await page.getByRole('button', { name: 'Hacer el egreso' }).click()
  const salida = page.getByRole('alertdialog', { name: /^¿Hacer un egreso/ })
  await expect(salida).toContainText('Ante el SAT no se puede deshacer.')
  await limpioElDialogo(page, 'out of its global')
  await salida.getByRole('button', { name: 'Hacer el egreso' }).click()
  await expect(formulario(page)).toBeVisible()
  await page.goto('/facturas/gestion?mes=0')
  await expect(lista(page).getByRole('rowheader').first()).toBeVisible()
  await limpia(page, 'list')
  await (await abrirMenu(page, receptor.nombre)).getByRole('menuitem', { name: 'Reenviar' }).click()
  await expect(page.getByRole('dialog', { name: /^Reenviar factura/ })).toBeVisible()
  await limpioElDialogo(page, 'send again')
  await page.keyboard.press('Escape')
  await (await abrirMenu(page, receptor.nombre)).getByRole('menuitem', { name: 'Cancelar' }).click()
  const baja = page.getByRole('dialog', { name: /^Cancelar factura/ })
  await expect(baja.getByText('No necesita aceptación.', { exact: true })).toBeVisible()
  await baja.getByRole('radio', { name: /^01/ }).check()
  await limpioElDialogo(page, 'cancel')
  await page.goto('/dashboard/citas?vista=correos')
  await expect(page.getByRole('table', { name: 'Correos' }).getByRole('rowheader').first()).toBeVisible()
  await limpia(page, 'e-mails')
  expect(errores).toEqual([])
})
