import { randomUUID } from 'node:crypto'
import { infracciones } from './axe.ts'
import { abrirFormulario, enviar, inventarReceptor, llenarReceptor, totalDe } from './facturacion/facturas.ts'
import { hacer } from './inventario/armazones.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('a line of the free form is an article of the catalogue: its key, its unit, its price without IVA and its tax', async ({
  abrir,
  abrirAparte,
}) => {
  const marca = `Línea${randomUUID().slice(0, 8)}`
  const dueno = await abrir(correoDe['0'])
  await dueno.goto('/dashboard')
  const articulo = {
    ...{ familia: 'armazon', marca, color: '', medida: '', material: '', genero: null, proveedor: '', codigos: [] },
    ...{ precio: 1160, sucursal: 1, minimo: 0, precioSucursal: null },
  }
  await hacer(dueno, '/inventario', { ...articulo, modelo: 'Gravada', claveSat: '42142905', unidadSat: 'PR' })
  const exenta = { ...articulo, modelo: 'Exenta', claveSat: '42142913', unidadSat: 'H87', iva: 'exento' }
  await hacer(dueno, '/inventario', exenta)

  const page = await abrirAparte(correoDe['2'])
  await page.goto('/dashboard')
  await abrirFormulario(page)
  await llenarReceptor(page, inventarReceptor('Cliente De Artículos'))
  const linea = (n: number) => page.getByRole('group', { name: `Concepto ${n}` })
  const elegir = async (n: number, modelo: string) => {
    await linea(n).getByRole('combobox', { name: 'Producto' }).fill(marca)
    await page.getByRole('option', { name: `${marca} ${modelo}` }).click()
  }
  await elegir(1, 'Gravada')
  await expect(linea(1).getByRole('textbox', { name: 'Clave SAT' })).toHaveValue('42142905')
  await expect(linea(1).getByRole('textbox', { name: 'Precio sin IVA' })).toHaveValue('1,000.00')
  await expect(totalDe(page)).toHaveText('$1,160.00')

  await page.getByRole('button', { name: 'Agregar Concepto' }).click()
  await elegir(2, 'Exenta')
  await expect(linea(2).getByRole('textbox', { name: 'Precio sin IVA' })).toHaveValue('1,160.00')
  await expect(linea(2).getByRole('combobox', { name: 'IVA', exact: true })).toContainText('IVA exento')
  await expect(totalDe(page)).toHaveText('$2,320.00')
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await infracciones(page)).toEqual([])
  }
  await enviar(page).click()
  await expect(page.getByRole('dialog', { name: '¡Factura timbrada!' })).toContainText('$2,320.00')
})
