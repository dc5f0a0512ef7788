import { infracciones } from './axe.ts'
import { cajaDe, crearLente, nuevoEan } from './inventario/lentes.ts'
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

test('a branch gets several pieces ready for another one, with a note, and they are sent from there', async ({
  abrir,
}) => {
  const modelo = `N${Date.now()}`
  const encargado = await abrir(correoDe['1'])
  await encargado.goto('/dashboard/pedidos?vista=inventario')
  await encargado.getByRole('button', { name: 'Nuevo artículo' }).first().click()
  const nuevo = encargado.getByRole('dialog', { name: 'Nuevo artículo' })
  await nuevo.getByLabel('Marca').fill('Viajero')
  await nuevo.getByLabel('Modelo').fill(modelo)
  await nuevo.getByLabel('Código propio').fill(modelo)
  await nuevo.getByLabel('Precio con IVA').fill('900')
  await nuevo.getByRole('button', { name: 'Crear artículo' }).click()
  await expect(encargado.getByRole('complementary', { name: 'Artículo' })).toBeVisible()

  await encargado.goto('/dashboard/pedidos?vista=traslados')
  await encargado.getByRole('button', { name: 'Nuevo traslado' }).click()
  const traslado = encargado.getByRole('dialog', { name: 'Nuevo traslado' })
  await expect(traslado.getByLabel('Sale de')).toHaveValue(/^01 - /)
  await traslado.getByRole('button', { name: 'Crear traslado' }).click()
  await expect(traslado.getByText('Elige una sucursal.', { exact: true })).toBeVisible()
  await expect(traslado.getByText('Elige al menos un artículo.')).toBeVisible()

  await traslado.getByRole('combobox', { name: 'Llega a' }).fill('02')
  await encargado.getByRole('option', { name: /^02 - / }).click()
  const escanear = traslado.getByLabel('Escanear artículo')
  for (const piezas of ['1', '2']) {
    await escanear.fill(modelo)
    await escanear.press('Enter')
    await expect(traslado.getByLabel(`Piezas de Viajero ${modelo}`)).toHaveValue(piezas)
  }
  await traslado.getByLabel('Nota').fill('Va con el chofer')
  expect(await infracciones(encargado)).toEqual([])
  await traslado.getByRole('button', { name: 'Crear traslado' }).click()
  await expect(encargado.getByRole('heading', { level: 1, name: /^T-\d+, de 01 a 02/ })).toBeVisible()
  await expect(encargado.getByText('Va con el chofer')).toBeVisible()

  const otra = await abrir('caja2@nitida.mx')
  await otra.goto(new URL(encargado.url()).pathname + new URL(encargado.url()).search)
  await expect(otra.getByText('Va con el chofer')).toBeVisible()
})

test('boxes leave by the lot that is scanned, and arrive in parts, each part by its lot', async ({ abrir }) => {
  const ean = nuevoEan()
  const modelo = `V-${ean.slice(4, 12)}`
  const [lejos, cerca] = [cajaDe(ean, 'LEJOS', 700), cajaDe(ean, 'CERCA', 40)]
  const dueno = await abrir(correoDe['0'])
  await crearLente(dueno, ean, modelo)
  const panel = dueno.getByRole('complementary', { name: 'Artículo' })
  await panel.getByRole('button', { name: 'Entrada' }).click()
  const entrada = dueno.getByRole('dialog', { name: /^Entrada de/ })
  await entrada.getByLabel('Costo de cada una, sin IVA').fill('400')
  const caja = entrada.getByLabel('Escanear cada caja')
  for (const codigo of [lejos, lejos, cerca]) {
    await caja.fill(codigo)
    await caja.press('Enter')
  }
  await entrada.getByRole('button', { name: 'Registrar entrada' }).click()
  await expect(panel.getByText('Recibida', { exact: true })).toBeVisible()

  const otra = await abrir('caja2@nitida.mx')
  await otra.goto('/dashboard/pedidos?vista=inventario')
  const buscar = otra.getByRole('textbox', { name: /^Escanea, o escribe/ })
  await buscar.fill(ean)
  await buscar.press('Enter')
  await otra.getByRole('button', { name: 'Pedir a 01' }).click()
  await otra.getByRole('alertdialog').getByRole('button', { name: 'Pedir a 01' }).click()
  await expect(otra.getByText('¡Traslado pedido!')).toBeVisible()
  const [folio = ''] = /T-\d+/.exec(await otra.getByText(/^T-\d+, a 01/).innerText()) ?? []

  await dueno.goto('/dashboard/pedidos?vista=traslados')
  await dueno.getByRole('link', { name: new RegExp(`^${folio},`) }).click()
  const sale = dueno.getByLabel('Escanear cada pieza')
  for (const [n, codigo] of [lejos, lejos, cerca].entries()) {
    await sale.fill(codigo)
    await sale.press('Enter')
    await expect(dueno.getByLabel(`Piezas de Lentes ${modelo}`)).toHaveValue(String(n + 1))
  }
  await dueno.getByRole('button', { name: 'Enviar 3 piezas' }).click()
  await expect(dueno.getByText('En tránsito', { exact: true })).toBeVisible()

  await otra.goto('/dashboard/pedidos?vista=traslados')
  await otra.getByRole('link', { name: new RegExp(`^${folio},`) }).click()
  const llega = otra.getByLabel('Escanear cada pieza')
  await llega.fill(cajaDe(ean, 'AJENO', 700))
  await llega.press('Enter')
  await expect(otra.getByText('El lote AJENO no viene en este traslado.')).toBeVisible()
  await llega.fill(lejos)
  await llega.press('Enter')
  const deLote = (lote: string) => otra.getByLabel(`Lote ${lote} de Lentes ${modelo}`)
  await expect(deLote('LEJOS')).toHaveValue('1')
  expect(await infracciones(otra)).toEqual([])
  await otra.getByRole('button', { name: 'Recibir 1 pieza' }).click()
  await expect(otra.getByRole('button', { name: 'Recibir 0 piezas' })).toBeVisible()
  await expect(otra.getByText('En tránsito', { exact: true })).toBeVisible()

  // The rest without a scanner: how many of each lot.
  await deLote('LEJOS').fill('2')
  await deLote('CERCA').fill('1')
  await expect(otra.getByLabel(`Piezas de Lentes ${modelo}`)).toHaveValue('3')
  await otra.getByRole('button', { name: 'Recibir 2 piezas' }).click()
  await expect(otra.getByText('Recibido', { exact: true })).toBeVisible()
})
