import { infracciones } from './axe.ts'
import {
  abrirFormulario,
  abrirMenu,
  enviar,
  facturar,
  fila,
  inventarReceptor,
  llenarReceptor,
  totalDe,
} from './facturacion/facturas.ts'
import { quejas } from './quejas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('an invoice in dollars is paid in pesos, its complemento says so, and a credit note takes off the rest', async ({
  abrirAparte,
}) => {
  test.slow()
  const page = await abrirAparte(correoDe['2'])
  const errores = quejas(page)
  await page.goto('/dashboard')
  const quien = inventarReceptor('Cliente En Dólares')
  await abrirFormulario(page)
  await llenarReceptor(page, quien)
  const linea = page.getByRole('group', { name: 'Concepto 1' })
  const clave = linea.getByRole('textbox', { name: 'Clave SAT' })
  await clave.fill('4214-2903')
  await linea.getByRole('combobox', { name: 'Producto' }).fill('Armazones')
  await linea.getByRole('textbox', { name: 'Precio sin IVA' }).fill('1000')
  await expect(clave).toHaveValue('42142903')
  await expect(totalDe(page)).toHaveText('$1,160.00')
  const tasa = page.getByRole('textbox', { name: 'Tipo de cambio' })
  await expect(tasa).toHaveCount(0)
  await page.getByRole('radio', { name: 'Dólares (USD)' }).check()
  await expect(totalDe(page)).toHaveText('US$ 1,160.00')
  const precio = linea.getByRole('textbox', { name: 'Precio sin IVA' })
  await precio.fill('US$ 1,234.50')
  await expect(totalDe(page)).toHaveText('US$ 1,432.02')
  await precio.fill('1,000.00 USD')
  await expect(totalDe(page)).toHaveText('US$ 1,160.00')
  // What is typed of the rate goes with the currency, so that nothing out of sight stops the form.
  await tasa.fill('1800')
  await page.getByRole('radio', { name: 'Pesos (MXN)' }).check()
  await expect(totalDe(page)).toHaveText('$1,160.00')
  await page.getByRole('radio', { name: 'Dólares (USD)' }).check()
  await expect(tasa).not.toHaveValue('1800')
  await tasa.fill('180')
  await page.getByRole('radio', { name: 'PPD' }).check()
  await enviar(page).click()
  await expect(page.getByText(/^El tipo de cambio va de 1 a 100/)).toBeVisible()
  await tasa.fill('18.123456')
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await infracciones(page)).toEqual([])
  }
  await enviar(page).click()
  await expect(page.getByRole('dialog', { name: '¡Factura timbrada!' })).toContainText('US$ 1,160.00')
  await page.getByRole('button', { name: 'Continuar' }).click()
  // The form that starts anew proposes the rate that was typed last.
  await page.getByRole('radio', { name: 'Dólares (USD)' }).check()
  await expect(tasa).toHaveValue('18.123456')

  await (await abrirMenu(page, quien.nombre)).getByRole('menuitem', { name: 'Pagos' }).click()
  const pagos = page.getByRole('dialog', { name: /^Pagos de la factura/ })
  await pagos.getByRole('textbox', { name: 'Tipo de cambio' }).fill('18.5')
  const importe = pagos.getByRole('textbox', { name: 'Importe' })
  await expect(importe).toHaveValue('1,160.00')
  await expect(pagos).toContainText('Son $21,460.00.')
  await pagos.getByRole('radio', { name: 'Pesos (MXN)' }).check()
  await expect(importe).toHaveValue('21,460.00')
  await importe.fill('21461')
  await pagos.getByRole('combobox', { name: 'Forma de pago' }).click()
  await page.getByRole('option', { name: /^03/ }).click()
  const registrar = pagos.getByRole('button', { name: 'Registrar pago' })
  await registrar.click()
  await expect(pagos).toContainText('Faltan US$ 1,160.00.')
  await importe.fill('9250')
  await expect(pagos).toContainText('Baja US$ 500.00 de lo que falta.')
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await infracciones(page)).toEqual([])
  }
  await registrar.click()
  const pago = pagos.getByRole('listitem').filter({ hasText: 'US$ 500.00' })
  await expect(pago).toContainText('recibidos $9,250.00, tipo de cambio 18.5000')
  await expect(importe).toHaveValue('660.00')
  // The queue makes complementos once a minute.
  await expect(pago).toContainText(/Complemento .*, parcialidad 1/, { timeout: 120_000 })
  await page.keyboard.press('Escape')
  await expect(pagos).toBeHidden()
  await expect(fila(page, quien.nombre).filter({ hasText: 'Complemento de pago' })).toContainText('$9,250.00')

  await fila(page, quien.nombre)
    .filter({ hasText: 'US$ 1,160.00' })
    .getByRole('button', { name: /^Acciones de la factura/ })
    .click()
  await page.getByRole('menuitem', { name: 'Nota de crédito' }).click()
  const nota = page.getByRole('dialog', { name: /^Nota de crédito de/ })
  await nota.getByRole('textbox', { name: /^Importe de/ }).fill('660')
  await expect(nota.getByRole('status')).toContainText('Total US$ 660.00')
  await nota.getByRole('button', { name: 'Timbrar nota de crédito' }).click()
  await expect(nota).toBeHidden()
  await expect(fila(page, quien.nombre).filter({ hasText: 'Nota de crédito' })).toContainText('-US$ 660.00')
  expect(errores).toEqual([])
})

test('whoever replaces an invoice in dollars finds its currency and its rate', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await page.goto('/dashboard')
  const quien = inventarReceptor('Sustituida En Dólares')
  await facturar(page, quien, { precio: 200, tipoCambio: 17.654321 })
  await (await abrirMenu(page, quien.nombre)).getByRole('menuitem', { name: 'Cancelar' }).click()
  const cancelar = page.getByRole('dialog', { name: /^Cancelar factura/ })
  await expect(cancelar).toContainText('US$')
  await cancelar.getByRole('radio', { name: /^01/ }).check()
  await cancelar.getByRole('link', { name: 'Hacer la que la sustituye' }).click()
  await expect(totalDe(page)).toHaveText('US$ 232.00')
  await expect(page.getByRole('radio', { name: 'Dólares (USD)' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Tipo de cambio' })).toHaveValue('17.654321')
  await enviar(page).click()
  await expect(page.getByRole('dialog', { name: '¡Factura timbrada!' })).toContainText('US$ 232.00')
})
