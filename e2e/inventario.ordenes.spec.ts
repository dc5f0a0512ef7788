import { randomUUID } from 'node:crypto'
import { facturaDeProveedor } from '../apps/api/test/compras.factura.ts'
import { infracciones } from './axe.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { tabular } from './tabular.ts'

test('what a branch lacks is ordered from its supplier, received in parts, and the rest by his XML', async ({
  abrir,
}) => {
  const uuid = randomUUID().toUpperCase()
  const modelo = `P${uuid.slice(0, 8)}`
  const proveedor = `Mayorista ${modelo}`
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/pedidos?vista=inventario')
  await page.getByRole('button', { name: 'Nuevo artículo' }).first().click()
  const nuevo = page.getByRole('dialog', { name: 'Nuevo artículo' })
  await nuevo.getByLabel('Marca').fill('Surtido')
  await nuevo.getByLabel('Modelo').fill(modelo)
  await nuevo.getByLabel('Código propio').fill(modelo)
  await nuevo.getByLabel('Precio con IVA').fill('900')
  await nuevo.getByLabel('Proveedor').fill(proveedor)
  await nuevo.getByLabel(/^Mínimo/).fill('3')
  await nuevo.getByRole('button', { name: 'Crear artículo' }).click()
  await expect(nuevo).toBeHidden()

  await page.goto('/dashboard/pedidos?vista=cifras&figura=porPedir')
  await page.getByRole('link', { name: 'Pedir a proveedores' }).click()
  await page.getByRole('combobox', { name: 'Proveedor' }).fill(proveedor)
  await expect(page.getByText('3 piezas de 1 artículo por reponer.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hacer pedido' }).click()
  const piezas = page.getByLabel(`Piezas de Surtido ${modelo}`)
  await expect(piezas).toHaveValue('3')
  await page.getByLabel(`Costo sin IVA de Surtido ${modelo}`).fill('300')
  await page.getByLabel('RFC', { exact: true }).fill('EKU9003173C9')
  expect(await infracciones(page)).toEqual([])
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardado.')).toBeVisible()
  await page.getByRole('button', { name: 'Ya lo envié' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya se envió' }).click()
  await expect(page.getByText('Enviado', { exact: true })).toBeVisible()

  // Somebody else has it on his screen, which follows.
  const dueno = await abrir(correoDe['0'])
  await dueno.goto(page.url())
  await expect(dueno.getByText('Enviado', { exact: true })).toBeVisible()
  const lector = page.getByLabel('Escanear lo que llegó')
  for (let i = 0; i < 2; i++) {
    await lector.fill(modelo)
    await lector.press('Enter')
    await expect(page.getByLabel(`Llegaron de Surtido ${modelo}`)).toHaveValue(String(i + 1))
  }
  await page.getByLabel(`Costo sin IVA de Surtido ${modelo}`).fill('310')
  expect(await infracciones(page)).toEqual([])
  await page.getByRole('button', { name: 'Recibir 2 piezas' }).click()
  for (const quien of [page, dueno]) {
    await expect(quien.getByText('Recibido en parte', { exact: true })).toBeVisible()
    await expect(quien.getByText('Falta 1', { exact: true })).toBeVisible()
    await expect(quien.getByText('Costó $310.00', { exact: true })).toBeVisible()
  }
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF', exact: true }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/^pedido OC-.+\.pdf$/)
  const [folio = ''] = /OC-[\w-]+/.exec(pdf.suggestedFilename()) ?? []

  const { xml } = facturaDeProveedor([{ clave: modelo, descripcion: `ARM SURTIDO ${modelo}`, piezas: 1, costo: 300 }], {
    uuid,
    rfc: 'ONP180412AB7',
  })
  await page.goto('/dashboard/pedidos?vista=recibir')
  const archivo = { name: 'factura.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) }
  await page.getByLabel('XML o ZIP del proveedor').setInputFiles(archivo)
  await page.getByRole('combobox', { name: 'Viene del pedido' }).click()
  await page.getByRole('option', { name: new RegExp(`^${folio}:`) }).click()
  await expect(page.getByText('No se pidió')).toBeVisible()
  await page.getByRole('combobox', { name: 'Qué es el renglón 1' }).click()
  await page.getByRole('option', { name: 'Artículo nuestro' }).click()
  await page.getByRole('combobox', { name: 'Artículo del renglón 1' }).fill(modelo)
  await page.getByRole('option', { name: new RegExp(modelo) }).click()
  await expect(page.getByText('Del pedido faltan 1')).toBeVisible()
  await page.getByRole('button', { name: 'Recibir todo igual' }).click()
  await page.getByRole('button', { name: 'Recibir 1 pieza' }).click()
  await expect(page.getByText('1 de 1', { exact: false })).toBeVisible()
  await expect(dueno.getByText('Recibido', { exact: true })).toBeVisible()
})

test('an order to a supplier is written, sent and received with the tab and enter keys alone', async ({ abrir }) => {
  const modelo = `K${Date.now()}`
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/pedidos?vista=inventario')
  await page.getByRole('button', { name: 'Nuevo artículo' }).first().click()
  const nuevo = page.getByRole('dialog', { name: 'Nuevo artículo' })
  await nuevo.getByLabel('Marca').fill('Teclado')
  await nuevo.getByLabel('Modelo').fill(modelo)
  await nuevo.getByLabel('Código propio').fill(modelo)
  await nuevo.getByLabel('Precio con IVA').fill('900')
  await nuevo.getByRole('button', { name: 'Crear artículo' }).click()
  await expect(nuevo).toBeHidden()

  await page.goto('/dashboard/pedidos?vista=ordenes')
  await tabular(page.getByRole('combobox', { name: 'Proveedor' }))
  await page.keyboard.type(`Proveedor ${modelo}`)
  await tabular(page.getByRole('button', { name: 'Hacer pedido' }))
  await page.keyboard.press('Enter')
  await tabular(page.getByLabel('Escanear artículo'))
  await page.keyboard.type(modelo)
  await page.keyboard.press('Enter')
  const piezas = page.getByLabel(`Piezas de Teclado ${modelo}`)
  await expect(piezas).toHaveValue('1')
  await tabular(piezas)
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`Costo sin IVA de Teclado ${modelo}`)).toBeFocused()
  await page.keyboard.type('300')
  await tabular(page.getByRole('button', { name: 'Guardar' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Guardado.')).toBeVisible()
  await tabular(page.getByRole('button', { name: 'Ya lo envié' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabular(page.getByRole('alertdialog').getByRole('button', { name: 'Ya se envió' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enviado', { exact: true })).toBeVisible()

  const llega = page.getByLabel('Escanear lo que llegó')
  await tabular(llega)
  for (const n of [1, 2]) {
    await page.keyboard.type(modelo)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(`Llegaron de Teclado ${modelo}`)).toHaveValue(String(n))
    await expect(llega).toBeFocused()
  }
  await tabular(page.getByRole('button', { name: 'Recibir 2 piezas' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Recibido', { exact: true })).toBeVisible()
})
