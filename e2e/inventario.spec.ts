import { decodeJob } from '../packages/escpos/src/decoder.ts'
import { encodePng } from '../packages/escpos/src/png.ts'
import { blankRaster } from '../packages/escpos/src/raster.ts'
import { infracciones } from './axe.ts'
import { inventar, registrar } from './clientes/pacientes.ts'
import { leerCodigos } from './leerQr.ts'
import { campo } from './pedidos/formulario.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { montarCaja } from './tickets/caja.ts'

/** An EAN of 13 digits that no other run has. */
function nuevoEan(): string {
  const cifras = `20${String(Date.now()).slice(-10)}`
  const suma = [...cifras].reduce((total, cifra, i) => total + Number(cifra) * (i % 2 === 0 ? 1 : 3), 0)
  return `${cifras}${(10 - (suma % 10)) % 10}`
}

test('an article is made, its pieces come in, their labels are printed, and its code fills the order that keeps one apart', async ({
  abrir,
}) => {
  const impresora = await montarCaja(new URL(process.env.BASE_URL ?? '').origin)
  await impresora.encender()
  const ean = nuevoEan()
  const modelo = `R-${ean.slice(4, 12)}`
  const page = await abrir(correoDe['1'])
  await impresora.conectar(page)
  await page.goto('/dashboard/pedidos')
  await page.getByRole('link', { name: 'Inventario', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Inventario', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Nuevo artículo' }).first().click()
  const nuevo = page.getByRole('dialog', { name: 'Nuevo artículo' })
  await nuevo.getByLabel('Marca').fill('Recorrido')
  await nuevo.getByLabel('Modelo').fill(modelo)
  await nuevo.getByLabel('Color').fill('C5 carey')
  await nuevo.getByLabel('Medida').fill('52x18-140')
  await nuevo.getByLabel('Códigos EAN o UPC').fill(ean)
  await nuevo.getByLabel('Precio con IVA').fill('1890')
  await nuevo.getByLabel('Mínimo aquí').fill('1')
  expect(await infracciones(page, { conPopup: true })).toEqual([])
  await nuevo.getByRole('button', { name: 'Crear artículo' }).click()

  const panel = page.getByRole('complementary', { name: 'Artículo' })
  await expect(panel.getByRole('heading', { name: `Recorrido ${modelo}` })).toBeVisible()
  await panel.getByRole('button', { name: 'Entrada' }).click()
  const entrada = page.getByRole('dialog', { name: `Entrada de Recorrido ${modelo}` })
  await entrada.getByLabel('Piezas').fill('2')
  await entrada.getByLabel('Costo de cada una, sin IVA').fill('640')
  await entrada.getByLabel('Factura o remisión').fill('F-20841')
  await entrada.getByRole('button', { name: 'Registrar entrada' }).click()
  await expect(panel.getByText('Recibida, factura F-20841')).toBeVisible()
  await expect(panel.getByText('61 %')).toBeVisible()
  expect(await infracciones(page)).toEqual([])

  const foto = { name: 'armazon.png', mimeType: 'image/png', buffer: Buffer.from(await encodePng(blankRaster(64, 48))) }
  await panel.getByLabel('Foto del artículo').setInputFiles(foto)
  const imagen = panel.getByRole('img', { name: `Foto de Recorrido ${modelo}` })
  await expect(imagen).toBeVisible()
  await expect.poll(() => imagen.evaluate((una: HTMLImageElement) => una.naturalWidth)).toBeGreaterThan(0)
  expect(await infracciones(page)).toEqual([])
  await panel.getByRole('button', { name: 'Quitar foto' }).click()
  await expect(imagen).toHaveCount(0)

  await panel.getByRole('button', { name: 'Etiquetas' }).click()
  const etiquetas = page.getByRole('dialog', { name: 'Etiquetas' })
  await expect(etiquetas.getByRole('img', { name: 'Así se imprime la primera etiqueta' })).toBeVisible()
  expect(await infracciones(page, { conPopup: true })).toEqual([])
  await etiquetas.getByRole('button', { name: 'Imprimir 2 etiquetas' }).click()
  await expect(page.getByText('¡Etiquetas enviadas!')).toBeVisible()
  const codigo = (await panel.getByText(/^N\d{6}/).textContent())?.split(' · ')[0]
  const [trabajo] = await impresora.impresos()
  const { raster, bands } = decodeJob(trabajo ?? Buffer.alloc(0))
  expect(bands).toEqual([192, 192]) // two labels of 24 mm
  expect(raster && (await leerCodigos(await encodePng(raster)))).toEqual([codigo])
  await impresora.cerrar()

  await page.goto('/dashboard/pedidos?vista=cifras')
  await expect(page.getByRole('rowheader', { name: 'Recorrido' })).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  await page.getByRole('link', { name: /^Valor al costo/ }).click()
  await expect(page.getByRole('table', { name: 'Valor al costo' })).toBeVisible()
  expect(await infracciones(page)).toEqual([])

  const idCliente = await registrar(page, inventar('Inés Con Armazón'))
  await page.goto(`/dashboard/crearPedido?idCliente=${idCliente}`)
  const armazon = page.getByRole('combobox', { name: 'Armazón', exact: true })
  await armazon.focus()
  await page.keyboard.type(ean)
  await page.keyboard.press('Enter')
  await expect(armazon).toHaveValue(`Recorrido ${modelo} C5 carey 52□18-140`)
  await expect(campo(page, 'Importe del armazón')).toHaveValue('1,890.00')
  await expect(page.getByText(/aquí 2, en otras 0/)).toBeVisible()

  await page.getByRole('button', { name: '+8 días' }).click()
  await page.getByRole('radio', { name: 'Comprobante' }).check()
  await page.getByRole('radio', { name: 'Total', exact: true }).check()
  await page.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.goto('/dashboard/pedidos?vista=inventario')
  const caja = page.getByRole('textbox', { name: /^Escanea, o escribe/ })
  await caja.fill(ean)
  await caja.press('Enter')
  await expect(panel.getByText('Una está apartada para pedidos de esta sucursal.')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(modelo) })).toContainText('1 apartado')
})

test('a tablet that is turned keeps what is typed over the panel of an article, and a phone what is typed over its menu', async ({
  abrirAparte,
}) => {
  const page = await abrirAparte(correoDe['1'])
  await page.setViewportSize({ width: 1300, height: 1000 })
  await page.goto('/dashboard/pedidos?vista=inventario')
  await page.getByRole('textbox', { name: /^Escanea, o escribe/ }).fill('vértice 2140 carey')
  await page
    .getByRole('rowheader', { name: /Vértice 2140/ })
    .getByRole('link')
    .click()
  const panel = page.getByRole('complementary', { name: 'Artículo' })
  await panel.getByRole('button', { name: 'Entrada' }).click()
  const entrada = page.getByRole('dialog', { name: 'Entrada de Vértice 2140' })
  await entrada.getByLabel('Piezas').fill('7')
  await page.setViewportSize({ width: 1000, height: 1300 })
  await expect(page.getByRole('navigation', { name: 'Principal', includeHidden: true })).toHaveCSS('width', '64px')
  await expect(entrada.getByLabel('Piezas')).toHaveValue('7')

  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar cambios' }).click()
  const cajon = page.getByRole('dialog', { name: 'Artículo' })
  await cajon.getByRole('button', { name: 'Ajustar' }).click()
  const ajuste = page.getByRole('dialog', { name: /^Ajustar/ })
  await ajuste.getByLabel('Motivo').fill('Se rompió una')
  await page.setViewportSize({ width: 1300, height: 1000 })
  await expect(ajuste.getByLabel('Motivo')).toHaveValue('Se rompió una')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Menú' }).click()
  await page.getByRole('button', { name: /^Mi cuenta/ }).click()
  const cuenta = page.getByRole('dialog', { name: 'Mi cuenta' })
  await cuenta.getByLabel('Contraseña actual').fill('todavía no')
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(cuenta.getByLabel('Contraseña actual')).toHaveValue('todavía no')
})
