import { infracciones } from './axe.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('a piece of another branch is asked for, scanned when it leaves, and scanned when it arrives', async ({
  abrir,
}) => {
  const modelo = `T${Date.now()}`
  const dueno = await abrir(correoDe['0'])
  await dueno.goto('/dashboard/pedidos?vista=inventario')
  await dueno.getByRole('button', { name: 'Nuevo artículo' }).first().click()
  const nuevo = dueno.getByRole('dialog', { name: 'Nuevo artículo' })
  await nuevo.getByLabel('Marca').fill('Viajero')
  await nuevo.getByLabel('Modelo').fill(modelo)
  await nuevo.getByLabel('Código propio').fill(modelo)
  await nuevo.getByLabel('Precio con IVA').fill('900')
  await nuevo.getByRole('button', { name: 'Crear artículo' }).click()
  const panel = dueno.getByRole('complementary', { name: 'Artículo' })
  await panel.getByRole('button', { name: 'Entrada' }).click()
  const entrada = dueno.getByRole('dialog', { name: /^Entrada de/ })
  await entrada.getByLabel('Piezas').fill('2')
  await entrada.getByLabel('Costo de cada una, sin IVA').fill('300')
  await entrada.getByRole('button', { name: 'Registrar entrada' }).click()
  await expect(panel.getByText('Recibida', { exact: true })).toBeVisible()

  const otra = await abrir('caja2@nitida.mx')
  await otra.goto('/dashboard/pedidos?vista=inventario')
  const caja = otra.getByRole('textbox', { name: /^Escanea, o escribe/ })
  await caja.fill(modelo)
  await caja.press('Enter')
  await otra.getByRole('button', { name: 'Pedir a 01' }).click()
  await otra.getByRole('alertdialog').getByRole('button', { name: 'Pedir a 01' }).click()
  await expect(otra.getByText('¡Traslado pedido!')).toBeVisible()
  const [folio = ''] = /T-\d+/.exec(await otra.getByText(/^T-\d+, a 01/).innerText()) ?? []

  await dueno.goto('/dashboard/pedidos?vista=traslados')
  await dueno.getByRole('link', { name: new RegExp(`^${folio},`) }).click()
  const escanear = dueno.getByLabel('Escanear cada pieza')
  await escanear.fill(modelo)
  await escanear.press('Enter')
  expect(await infracciones(dueno)).toEqual([])
  await dueno.getByRole('button', { name: 'Enviar 1 pieza' }).click()
  await expect(dueno.getByText('En tránsito', { exact: true })).toBeVisible()

  await otra.goto('/dashboard/pedidos?vista=traslados')
  await otra.getByRole('link', { name: new RegExp(`^${folio},`) }).click()
  const llega = otra.getByLabel('Escanear cada pieza')
  await llega.fill(modelo)
  await llega.press('Enter')
  await otra.getByRole('button', { name: 'Recibir 1 pieza' }).click()
  await expect(otra.getByText('Recibido', { exact: true })).toBeVisible()
})
