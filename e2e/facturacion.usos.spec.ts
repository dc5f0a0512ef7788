import { abrirFormulario } from './facturacion/facturas.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('a use that does not go with the régimen is marked at once, with one that does a click away', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  const { id } = await encargar(page, { tipoPago: 'total', estatus: 'Entregado a cliente' })
  await abrirFormulario(page, id)
  const elegir = async (campo: string, opcion: RegExp) => {
    await page.getByRole('combobox', { name: campo }).click()
    await page.getByRole('option', { name: opcion }).click()
  }
  await page.getByRole('textbox', { name: 'RFC' }).fill('PEAX850101AB3')
  await page.getByRole('textbox', { name: 'RFC' }).press('Tab')
  await elegir('Régimen fiscal', /^605/)
  await expect(page.getByText('El uso G03 no va con el régimen 605.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Uso de CFDI' }).click()
  await expect(page.getByRole('option', { name: /^G03 .*\(no va con el régimen 605\)$/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /^D01 · [^(]*$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Usar (D01|S01)$/ }).click()
  await expect(page.getByText('El uso G03 no va con el régimen 605.')).toBeHidden()
  await page.getByRole('textbox', { name: 'RFC' }).fill('EKU9003173C9')
  await page.getByRole('combobox', { name: 'Uso de CFDI' }).click()
  await expect(page.getByRole('option', { name: /^D01 .*\(solo de personas físicas\)$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^El uso D01 es solo de personas físicas\./)).toBeVisible()
})

test('the global that is missing opens at its branch and its month', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  const fila = { sucursalNumber: '02', direccion: 'Calle 14 Poniente 308', importe: 100, transacciones: 2, dias: -3 }
  await page.goto('/dashboard')
  const [, segunda] = await page.evaluate(async () => {
    const token = document.querySelector<HTMLMetaElement>('meta[name=app-token]')?.content ?? ''
    const headers = { 'x-app-token': token, authorization: `Bearer ${localStorage.getItem('token')}` }
    return (await (await fetch('/api/sucursales/active', { headers })).json()).data
  })
  const hoy = new Date()
  const mes = new Date(Date.UTC(hoy.getFullYear(), hoy.getMonth() - 1, 1)).toISOString().slice(0, 7)
  await page.route('**/api/facturacion/porCerrar', (ruta) =>
    ruta.fulfill({ json: { success: true, data: [{ ...fila, idSucursal: segunda.id, mes, limite: `${mes}-28` }] } }),
  )
  await page.goto('/facturas/gestion')
  await page.getByRole('link', { name: /^Hacer la factura global de 02/ }).click()
  await expect(page).toHaveURL(
    `/facturacion/CrearFacturaPublicoGeneral?sucursal=${segunda.id}&mes=${mes.replace('-', '')}`,
  )
  await expect(page.getByRole('combobox', { name: 'Sucursal' })).toContainText(`${segunda.sucursalNumber} - `)
  await expect(page.getByRole('combobox', { name: 'Mes' })).toContainText(mes.slice(0, 4))
})

test('a product that is longer than its field is read whole below it', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  const largo = 'Armazón de titanio con plaquetas de silicón y varilla flexible, color verde botella mate, calibre 52'
  const { id } = await encargar(page, { tipoPago: 'total', texto: largo })
  await abrirFormulario(page, id)
  await expect(page.getByRole('combobox', { name: 'Producto' }).first()).toHaveAccessibleDescription(
    largo.toUpperCase(),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(largo.toUpperCase(), { exact: true }).first()).toBeVisible()
})
