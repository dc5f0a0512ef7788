import { abrirFormulario, enviar, inventarReceptor, llenarReceptor, totalDe } from './facturacion/facturas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('lines with other taxes: the sums follow each choice, and the invoice is stamped with them', async ({
  abrirAparte,
}) => {
  const page = await abrirAparte(correoDe['2'])
  await page.goto('/dashboard')
  await abrirFormulario(page)
  await llenarReceptor(page, inventarReceptor('Impuestos Varios'))
  const linea = (n: number) => page.getByRole('group', { name: `Concepto ${n}` })
  const llenar = async (n: number, producto: string, precio: string) => {
    await linea(n).getByRole('textbox', { name: 'Clave SAT' }).fill('42142903')
    await linea(n).getByRole('combobox', { name: 'Producto' }).fill(producto)
    await linea(n).getByRole('textbox', { name: 'Precio sin IVA' }).fill(precio)
  }
  const elegir = async (n: number, campo: string, opcion: string | RegExp) => {
    await linea(n).getByRole('combobox', { name: campo, exact: true }).click()
    await page.getByRole('option', { name: opcion }).click()
  }
  const resumen = page.getByRole('complementary', { name: 'Resumen de la factura' })

  await llenar(1, 'Asesoría', '1000')
  await expect(totalDe(page)).toHaveText('$1,160.00')
  await linea(1).getByRole('button', { name: 'Impuestos del concepto 1' }).click()
  await elegir(1, 'Retención de IVA', /dos terceras partes/)
  await elegir(1, 'Retención de ISR', /^10/)
  await expect(totalDe(page)).toHaveText('$953.33')

  await page.getByRole('button', { name: 'Agregar Concepto' }).click()
  await llenar(2, 'Libro', '500')
  await linea(2).getByRole('button', { name: 'Impuestos del concepto 2' }).click()
  await elegir(2, 'IVA', 'IVA exento')
  await expect(totalDe(page)).toHaveText('$1,453.33')
  await expect(resumen).toContainText('IVA 16 %')
  await expect(resumen).toContainText('IVA exento')
  await expect(resumen).toContainText('ISR retenido')
  // A branch away from the border is offered no 8 %; what is exempt has no IVA to keep.
  await linea(2).getByRole('combobox', { name: 'IVA', exact: true }).click()
  await expect(page.getByRole('option', { name: 'IVA exento' })).toBeVisible()
  await expect(page.getByRole('option', { name: /^IVA 8/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await linea(2).getByRole('combobox', { name: 'Retención de IVA', exact: true }).click()
  await expect(page.getByRole('option')).toHaveText(['Sin retención'])
  await page.keyboard.press('Escape')

  await linea(2).getByRole('textbox', { name: 'Descuento' }).fill('12.5')
  await expect(totalDe(page)).toHaveText('$1,390.83')

  const timbrada = page.waitForResponse((respuesta) => respuesta.url().endsWith('/facturacion/crearFactura'))
  await enviar(page).click()
  await expect(page.getByRole('dialog', { name: '¡Factura timbrada!' })).toContainText('$1,390.83')

  // Whoever replaces it finds every line as it was, its discount and taxes among them.
  const { factura } = await (await timbrada).json()
  await page.goto(`/facturacion/CrearFactura?sustituye=${factura.idFactura}`)
  await expect(linea(2).getByRole('textbox', { name: 'Descuento' })).toHaveValue('12.5')
  await expect(totalDe(page)).toHaveText('$1,390.83')
})
