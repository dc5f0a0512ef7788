import { readFileSync } from 'node:fs'
import { infracciones } from './axe.ts'
import { inventar, registrar } from './clientes/pacientes.ts'
import { campo, editar } from './pedidos/formulario.ts'
import { dia, encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('a manager adds a lens to the price list, and its twin is refused', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/pedidos?vista=inventario')
  await page.getByRole('link', { name: 'Lista de precios de micas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lista de micas' })).toBeVisible()
  const escribir = async (campos: Record<string, string>) => {
    await page.getByRole('button', { name: 'Nueva mica' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Nueva mica' })
    for (const [nombre, valor] of Object.entries(campos))
      await dialogo.getByRole('textbox', { name: nombre }).fill(valor)
    return dialogo
  }
  const mica = {
    ...{ Diseño: 'Ocupacional', Material: 'Trivex', Tratamiento: 'Azul' },
    ...{ 'Esfera desde': '-4', 'Esfera hasta': '4', 'Cilindro hasta': '-2', 'Precio del par': '1890' },
  }
  const dialogo = await escribir(mica)
  expect(await infracciones(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Agregar mica' }).click()
  await expect(dialogo).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Buscar por diseño, material o tratamiento' }).fill('ocupacional')
  await expect(page.getByRole('row', { name: /Ocupacional · Trivex/ })).toContainText('$1,890.00')
  await expect(page.getByRole('row', { name: /Progresivo|Monofocal/ })).toHaveCount(0) // dimmed until it is what was asked for
  expect(await infracciones(page)).toEqual([])
  await page.getByRole('button', { name: 'Editar Ocupacional Trivex Azul' }).click()
  const edicion = page.getByRole('dialog', { name: 'Editar Ocupacional Trivex' })
  await edicion.getByRole('textbox', { name: 'Precio del par' }).fill('1990')
  await edicion.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row', { name: /Ocupacional · Trivex/ })).toContainText('$1,990.00')
  await page.getByRole('button', { name: 'Precios de Ocupacional Trivex Azul' }).click()
  const precios = page.getByRole('table', { name: 'Historia de precios' })
  await expect(precios.getByRole('row').nth(1)).toContainText(/\$1,890\.00.*\$1,990\.00/)
  await expect(precios.getByRole('row').nth(2)).toContainText('Primer precio')
  expect(await infracciones(page)).toEqual([])
  await page.getByRole('button', { name: 'Cerrar' }).click()
  const otra = await escribir(mica)
  await otra.getByRole('button', { name: 'Agregar mica' }).click()
  await expect(otra.getByText('Ya hay una mica igual en esas potencias.', { exact: false })).toBeVisible()
})

test("an order's lens is chosen from the price list with a surcharge, and both stay editable", async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/pedidos')
  const { id } = await encargar(page)
  await editar(page, id)
  await page.getByRole('button', { name: 'De la lista' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Elegir de la lista de micas' })
  await dialogo.getByRole('checkbox', { name: /^Prisma/ }).check()
  await dialogo.getByRole('textbox', { name: 'Buscar por diseño' }).fill('cr blanco')
  await expect(dialogo.getByRole('listitem')).toHaveCount(1)
  expect(await infracciones(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Elegir Monofocal CR-39 Blanco' }).click()
  await expect(page.getByRole('combobox', { name: 'Lente' })).toHaveValue('Monofocal CR-39 Blanco, Prisma')
  await expect(campo(page, 'Importe del lente')).toHaveValue('730.00')
})

test('the days of the chosen lens propose the promised day, unless a person wrote one; surcharges that fail say so', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  const idCliente = await registrar(page, inventar('Mica Promesa'))
  await page.goto(`/dashboard/crearPedido?idCliente=${idCliente}`)
  const escribir = async (dias: number) => (await dia(page, dias)).split('-').reverse().join('/')
  const elegir = async (cual: string) => {
    await page.getByRole('button', { name: 'De la lista' }).click()
    await page.getByRole('button', { name: `Elegir ${cual}`, exact: true }).click()
  }
  await page.route('**/micas/recargos', (ruta) => ruta.abort())
  await page.getByRole('button', { name: 'De la lista' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Elegir de la lista de micas' })
  await expect(dialogo.getByText('No se pudieron cargar los recargos')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/micas/recargos')
  await dialogo.getByRole('button', { name: 'Reintentar' }).click()
  await expect(dialogo.getByRole('checkbox', { name: /^Prisma/ })).toBeVisible()
  await dialogo.getByRole('button', { name: 'Elegir Monofocal CR-39 Blanco' }).click()
  await expect(campo(page, 'Fecha de entrega')).toHaveValue(await escribir(2))
  await elegir('Progresivo CR-39 Antirreflejo')
  await expect(campo(page, 'Fecha de entrega')).toHaveValue(await escribir(7))
  await campo(page, 'Fecha de entrega').fill(await escribir(12))
  await elegir('Monofocal CR-39 Blanco')
  await expect(page.getByRole('combobox', { name: 'Lente' })).toHaveValue('Monofocal CR-39 Blanco')
  await expect(campo(page, 'Fecha de entrega')).toHaveValue(await escribir(12))
})

test('a price list comes in from a spreadsheet, with what is wrong corrected in place, and leaves in the same columns', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/pedidos?vista=micas')
  await page.getByRole('link', { name: 'Importar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Importar lista de micas' })).toBeVisible()
  const renglones = [
    'Diseño,Material,Tratamiento,Esfera desde,Esfera hasta,Cilindro hasta,Adición desde,Adición hasta,Precio con IVA,Días de entrega',
    'Viaje,1.74,Antirreflejo,-16,0,-6,,,5200,9',
    'Viaje,1.74,Antirreflejo,0,8,-6,,,5900,9',
  ]
  await page.getByLabel('Archivo para importar').setInputFiles({
    ...{ name: 'micas del laboratorio.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(renglones.join('\r\n')),
  })
  await expect(page.getByText('Se escribirá 1 mica')).toBeVisible()
  await expect(page.getByText(/«Viaje 1.74 Antirreflejo» ya se hace en esas potencias/).first()).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  const celda = page.getByRole('textbox', { name: 'Esfera desde del renglón 3', exact: true })
  await celda.fill('0.25')
  await celda.press('Enter')
  await page.getByRole('button', { name: 'Importar 2', exact: true }).click()
  await expect(page.getByText('Se escribieron 2 micas')).toBeVisible()

  await page.goto('/dashboard/pedidos?vista=micas')
  await page.getByRole('textbox', { name: 'Buscar por diseño, material o tratamiento' }).fill('viaje')
  await expect(page.getByRole('row', { name: /Viaje · 1\.74/ })).toHaveCount(2)
  await expect(page.getByRole('row', { name: /Progresivo|Monofocal/ })).toHaveCount(0)
  const bajada = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const [cabeza, ...filas] = readFileSync(await (await bajada).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(cabeza).toContain(renglones[0])
  expect(filas).toHaveLength(2)
})
