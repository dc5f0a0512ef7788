import { infracciones } from './axe.ts'
import { buscarEn } from './buscar.ts'
import { facturar, fila, inventarReceptor } from './facturacion/facturas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('a credit note of two invoices of a client, by amount and by lines, and its cancellation', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  const quien = inventarReceptor(`NOTA ${Date.now()}`)
  await facturar(page, quien, { precio: 1000 })
  await facturar(page, quien, { precio: 500 })
  await page.goto('/facturas/gestion')
  await buscarEn(page.getByRole('textbox', { name: 'Buscar por cliente, folio o RFC' }), quien.nombre)
  const filas = fila(page, quien.nombre)
  await expect(filas).toHaveCount(2)
  await filas
    .first()
    .getByRole('button', { name: /^Acciones de la factura/ })
    .click()
  await page.getByRole('menuitem', { name: 'Nota de crédito' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Nota de crédito de/ })
  const timbrar = dialogo.getByRole('button', { name: 'Timbrar nota de crédito' })
  await timbrar.click()
  await expect(dialogo.getByText('Escribe el importe.')).toBeVisible()
  await dialogo
    .getByRole('group', { name: /quedan \$580.00/ })
    .getByLabel(/^Importe de/)
    .fill('80')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: '¿Descartar los cambios?' }).getByText('Seguir editando').click()
  await dialogo.getByRole('checkbox', { name: /quedan \$1,160.00/ }).check()
  const otra = dialogo.getByRole('group', { name: /quedan \$1,160.00/ })
  await otra.getByRole('radio', { name: 'Por renglones' }).check()
  await otra.getByRole('checkbox').first().check()
  await timbrar.click()
  await expect(dialogo.getByText('Elige cómo se devuelve el dinero.')).toBeVisible()
  await dialogo.getByRole('combobox', { name: 'Cómo se devuelve el dinero' }).click()
  await page.getByRole('option', { name: /^03/ }).click()
  await expect(dialogo.getByRole('status')).toContainText('Total $1,240.00')
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await infracciones(page)).toEqual([])
    expect(await dialogo.evaluate((caja) => caja.scrollWidth <= caja.clientWidth)).toBe(true)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await timbrar.click()
  await expect(dialogo).toBeHidden()
  await expect(filas).toHaveCount(3)
  await expect(filas.first()).toContainText('Nota de crédito')

  await filas
    .first()
    .getByRole('button', { name: /^Acciones de la factura/ })
    .click()
  await page.getByRole('menuitem', { name: 'Cancelar' }).click()
  const baja = page.getByRole('dialog', { name: /^Cancelar factura/ })
  await expect(baja.getByText('Lo que acreditó vuelve a quedar en sus facturas.')).toBeVisible()
  await baja.getByRole('radio', { name: /^02/ }).check()
  await baja.getByRole('button', { name: 'Cancelar factura' }).click()
  await expect(filas.first()).toContainText('Cancelada')
})
