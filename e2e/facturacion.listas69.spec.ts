import { randomUUID } from 'node:crypto'
import { facturaDeProveedor } from '../apps/api/test/compras.factura.ts'
import { infracciones } from './axe.ts'
import { abrirFormulario, facturar, inventarReceptor } from './facturacion/facturas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const RFC_DE_LA_DEMO = 'ONP180412AB7'
const RFC_DEL_PROVEEDOR = 'EKU9003173C9'

test("SAT's list 69-B is dropped: it tells who is on it, and warns who invoices to him or receives of him", async ({
  abrir,
}) => {
  test.slow()
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard')
  const receptor = inventarReceptor('Publicado Por El Sat')
  await facturar(caja, receptor)

  const page = await abrir(correoDe['0'])
  await page.goto('/facturas/gestion?vista=sat')
  const entrada = page.getByLabel('Archivo de la lista 69 o 69-B')
  await entrada.setInputFiles({ name: 'otra.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') })
  await expect(page.getByText('No es una lista 69 ni 69-B del SAT')).toBeVisible()
  const lista = [
    'Listado completo de contribuyentes (Artículo 69-B),,,',
    'No,RFC,Nombre del Contribuyente,Situación del contribuyente',
    `1,${receptor.rfc},${receptor.nombre},Presunto`,
    `2,${RFC_DEL_PROVEEDOR},MAYORISTA DEL CENTRO,Definitivo`,
  ].join('\r\n')
  await entrada.setInputFiles({ name: '69-B.csv', mimeType: 'text/csv', buffer: Buffer.from(lista, 'latin1') })
  const tabla = page.getByRole('table', { name: 'Clientes y proveedores en las listas 69 y 69-B' })
  await expect(tabla.getByRole('row').filter({ hasText: receptor.rfc })).toContainText('Presunto')
  const firmes = ['RFC,RAZON SOCIAL,SUPUESTO', `${receptor.rfc},${receptor.nombre},FIRMES`].join('\n')
  await entrada.setInputFiles({ name: 'Firmes.csv', mimeType: 'text/csv', buffer: Buffer.from(firmes, 'latin1') })
  await expect(tabla.getByRole('row').filter({ hasText: receptor.rfc })).toContainText('69: Firmes')
  await expect(page.getByRole('list', { name: 'Listas cargadas' }).getByRole('listitem')).toHaveCount(2)
  expect(await infracciones(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await abrirFormulario(caja)
  await caja.getByRole('textbox', { name: 'RFC' }).fill(receptor.rfc)
  await expect(caja.getByText('En la lista 69-B del SAT como «Presunto»: pregunta antes de facturarle.')).toBeVisible()

  const { xml } = facturaDeProveedor([{ clave: 'L', piezas: 1, costo: 10 }], {
    ...{ uuid: randomUUID().toUpperCase(), rfc: RFC_DE_LA_DEMO },
  })
  const encargado = await abrir(correoDe['1'])
  await encargado.goto('/dashboard/pedidos?vista=recibir')
  await encargado
    .getByLabel('XML o ZIP del proveedor')
    .setInputFiles({ name: 'factura.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) })
  await expect(encargado.getByText('El proveedor está en la lista 69-B del SAT como «Definitivo»')).toBeVisible()
})
