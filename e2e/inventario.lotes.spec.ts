import { infracciones } from './axe.ts'
import { inventar, registrar } from './clientes/pacientes.ts'
import { cajaDe, crearLente, nuevoEan } from './inventario/lentes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('boxes of contact lenses are scanned with their lot and expiry, which the panel, the numbers and the order tell', async ({
  abrir,
}) => {
  const ean = nuevoEan()
  const modelo = `L-${ean.slice(4, 12)}`
  const caja = (lote: string, dias: number) => cajaDe(ean, lote, dias)
  const page = await abrir(correoDe['1'])
  await crearLente(page, ean, modelo)

  const panel = page.getByRole('complementary', { name: 'Artículo' })
  await panel.getByRole('button', { name: 'Entrada' }).click()
  const entrada = page.getByRole('dialog', { name: `Entrada de Lentes ${modelo}` })
  await entrada.getByLabel('Costo de cada una, sin IVA').fill('400')
  const lector = entrada.getByLabel('Escanear cada caja')
  for (const codigo of [caja('LEJOS', 700), caja('CERCA', 20), caja('CERCA', 20)]) {
    await lector.fill(codigo)
    await lector.press('Enter')
  }
  await expect(entrada.getByLabel('Lote 2', { exact: true })).toHaveValue('CERCA')
  await expect(entrada.getByRole('textbox', { name: 'Piezas' }).first()).toHaveValue('3')
  expect(await infracciones(page, { conPopup: true })).toEqual([])
  await entrada.getByRole('button', { name: 'Registrar entrada' }).click()

  const lotes = panel.getByRole('region', { name: 'Lotes' })
  await expect(lotes.getByRole('listitem').first()).toContainText('CERCA')
  await expect(lotes.getByText(/^Caduca el/)).toBeVisible()
  expect(await infracciones(page)).toEqual([])

  await page.goto('/dashboard/pedidos?vista=cifras')
  await page.getByRole('link', { name: /^Por caducar/ }).click()
  const fila = page.getByRole('row', { name: new RegExp(modelo) })
  await expect(fila).toContainText('CERCA')
  expect(await infracciones(page)).toEqual([])

  const idCliente = await registrar(page, inventar('Lía Con Lentes'))
  await page.goto(`/dashboard/crearPedido?idCliente=${idCliente}`)
  const armazon = page.getByRole('combobox', { name: 'Armazón', exact: true })
  await armazon.focus()
  await page.keyboard.type(caja('LEJOS', 700))
  await page.keyboard.press('Enter')
  await expect(armazon).toHaveValue(`Lentes ${modelo}`)
  await expect(page.getByText(/Lote LEJOS\./)).toBeVisible()
})
