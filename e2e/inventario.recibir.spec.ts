import { randomUUID } from 'node:crypto'
import { facturaDeProveedor } from '../apps/api/test/compras.factura.ts'
import { infracciones } from './axe.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const RFC_DE_LA_DEMO = 'ONP180412AB7'

test("a supplier's XML is dropped, counted and received, and a second time it is refused", async ({ abrir }) => {
  const uuid = randomUUID().toUpperCase()
  const modelo = `X${uuid.slice(0, 8)}`
  const { xml } = facturaDeProveedor(
    [
      { clave: `V-${modelo}`, descripcion: `ARM VERTICE ${modelo} AZUL PETROLEO 50-20-145`, piezas: 6, costo: 585 },
      { clave: `F-${modelo}`, descripcion: 'SERVICIO DE FLETE', piezas: 1, costo: 250 },
    ],
    { uuid, rfc: RFC_DE_LA_DEMO },
  )
  const archivo = { name: 'factura.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) }
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/pedidos?vista=inventario')
  await page.getByRole('link', { name: 'Recibir mercancía' }).click()
  await page.getByLabel('XML o ZIP del proveedor').setInputFiles(archivo)

  await expect(page.getByText('Sello y estructura válidos')).toBeVisible()
  const nuevo = page.getByRole('group', { name: 'Artículo nuevo del renglón 1' })
  await expect(nuevo.getByLabel('Medida')).toHaveValue('50□20-145')
  await expect(nuevo.getByLabel('Precio con IVA')).toHaveValue('1,520.00')
  await expect(page.getByText('No entra al inventario.')).toBeVisible()
  const lector = page.getByLabel('Escanear para contar')
  for (let i = 0; i < 5; i++) {
    await lector.fill(`V-${modelo}`)
    await lector.press('Enter')
  }
  await expect(page.getByText('Falta 1', { exact: true })).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  await page.getByRole('button', { name: 'Recibir 5 piezas' }).click()
  await expect(page.getByText('5 de 6')).toBeVisible()

  await page.goto('/dashboard/pedidos?vista=recibir')
  await page.getByLabel('XML o ZIP del proveedor').setInputFiles(archivo)
  await expect(page.getByText(/Esta factura ya se recibió el/)).toBeVisible()
})
