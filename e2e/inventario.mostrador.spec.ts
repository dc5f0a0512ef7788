import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { escribirXlsx } from '../packages/mudanza/src/escribir.xlsx.ts'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { surtirArmazon } from './inventario/armazones.ts'
import { sinConteoAbierto } from './inventario/conteos.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Scans a frame into a new order on the till, and takes it whole. @returns the order's id. */
async function venderEscaneando(page: Page, codigo: string): Promise<number> {
  const idCliente = await registrar(page, inventar('Inés Compra Armazón'))
  await page.goto(`/dashboard/crearPedido?idCliente=${idCliente}`)
  const armazon = page.getByRole('combobox', { name: 'Armazón', exact: true })
  await armazon.focus()
  await page.keyboard.type(codigo)
  await page.keyboard.press('Enter')
  await expect(armazon).toHaveValue(`${codigo} Uno`)
  await page.getByRole('button', { name: '+8 días' }).click()
  await page.getByRole('radio', { name: 'Comprobante' }).check()
  await page.getByRole('radio', { name: 'Total', exact: true }).check()
  const creado = page.waitForResponse((una) => una.url().endsWith('/crearPedido') && una.request().method() === 'POST')
  await page.getByRole('button', { name: 'Crear pedido' }).click()
  return (await (await creado).json()).pedidoId
}

/** Hands an order over, step by step. */
async function entregar(page: Page, id: number): Promise<void> {
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente']) {
    const cambio = { estatusActualizado, formaPagoLiquidacion: 'Efectivo' }
    expect((await pedir(page, 'PUT', `/pedidoUpdateStatus/${id}`, cambio)).status).toBe(200)
  }
}

test('a frame is scanned into an order, sold with its delivery, and comes back with its return', async ({ abrir }) => {
  const modelo = `V${Date.now()}`
  const dueno = await abrir(correoDe['0'])
  await dueno.goto('/dashboard')
  await surtirArmazon(dueno, modelo, 2)
  const encargado = await abrir(correoDe['1'])
  await encargado.goto('/dashboard')
  const id = await venderEscaneando(encargado, modelo)
  await entregar(encargado, id)

  const panel = encargado.getByRole('complementary', { name: 'Artículo' })
  const abrirPanel = async () => {
    await encargado.goto('/dashboard/pedidos?vista=inventario')
    const caja = encargado.getByRole('textbox', { name: /^Escanea, o escribe/ })
    await caja.fill(modelo)
    await caja.press('Enter')
  }
  await abrirPanel()
  await expect(panel.getByText('1 pieza', { exact: true })).toBeVisible()

  await encargado.goto(`/pedido/detalles?id=${id}`)
  await encargado.getByRole('button', { name: 'Devolver mercancía' }).click()
  const devolucion = encargado.getByRole('dialog', { name: 'Devolver mercancía' })
  await devolucion.getByRole('checkbox', { name: /^Elemento 1/ }).check()
  await devolucion.getByLabel('Motivo').fill('No le gustó el color')
  await devolucion.getByRole('button', { name: 'Devolver mercancía' }).click()
  await expect(devolucion).toBeHidden()
  await abrirPanel()
  await expect(panel.getByText('2 piezas', { exact: true })).toBeVisible()
})

test('two people count while a third sells: the sale is no difference, what lacks is', async ({
  abrir,
  abrirAparte,
}) => {
  const modelo = `W${Date.now()}`
  const dueno = await abrir(correoDe['0'])
  await dueno.goto('/dashboard')
  await surtirArmazon(dueno, modelo, 4)
  const vendedor = await abrir(correoDe['1'])
  await vendedor.goto('/dashboard')
  const id = await venderEscaneando(vendedor, modelo)

  await sinConteoAbierto(vendedor)
  const una = await abrirAparte(correoDe['2'])
  await una.goto('/dashboard/pedidos?vista=conteos')
  await una.getByLabel('Marca').fill(modelo)
  await una.getByRole('button', { name: 'Empezar a contar' }).click()
  const leer = async (page: Page) => {
    await page.getByLabel('Escanear cada pieza').fill(modelo)
    await page.getByLabel('Escanear cada pieza').press('Enter')
  }
  await leer(una)
  await expect(una.getByText('1 de 4', { exact: true }).first()).toBeVisible()
  await entregar(vendedor, id)

  const otra = await abrirAparte(correoDe['1'])
  const { pathname, search } = new URL(una.url())
  await otra.goto(pathname + search)
  await leer(otra)
  await expect(otra.getByText('2 de 3', { exact: true }).first()).toBeVisible()
  await expect(otra.getByText(/ 1, .* 1$/)).toBeVisible()
  await expect(una.getByText('Falta 1', { exact: true })).toBeVisible()
  await leer(una)
  await expect(otra.getByText('Todo coincide.')).toBeVisible()
  await otra.getByRole('button', { name: 'Cerrar y ajustar' }).click()
  const pregunta = otra.getByRole('alertdialog')
  await pregunta.getByLabel('Motivo').fill('Conteo del mes')
  await pregunta.getByRole('button', { name: 'Cerrar y ajustar' }).click()
  await expect(una.getByText('Conteo cerrado')).toBeVisible()
})

test('a transfer that arrives with one piece less is closed as a loss, with its reason', async ({ abrir }) => {
  const modelo = `X${Date.now()}`
  const dueno = await abrir(correoDe['0'])
  await dueno.goto('/dashboard')
  const articulo = await surtirArmazon(dueno, modelo, 2, 2)
  const renglones = [{ articulo, piezas: 2 }]
  const pedido = await pedir(dueno, 'POST', '/traslados', { de: 2, a: 1, nota: '', renglones }, modelo)
  const sale = { lugar: 'exhibidor', renglones, lotes: [] }
  expect((await pedir(dueno, 'POST', `/traslados/${pedido.id}/enviar`, sale, `${modelo}-sale`)).status).toBe(200)

  const encargado = await abrir(correoDe['1'])
  await encargado.goto(`/dashboard/pedidos?vista=traslados&traslado=${pedido.id}`)
  const escanear = encargado.getByLabel('Escanear cada pieza')
  await escanear.fill(modelo)
  await escanear.press('Enter')
  await encargado.getByRole('button', { name: 'Recibir 1 pieza' }).click()
  await expect(encargado.getByRole('button', { name: 'Recibir 0 piezas' })).toBeVisible()
  await encargado.getByRole('button', { name: 'Cerrar con faltantes' }).click()
  const pregunta = encargado.getByRole('alertdialog', { name: '¿Dar por perdida 1 pieza?' })
  await pregunta.getByLabel('Motivo').fill('La caja llegó abierta')
  const cierre = encargado.waitForResponse((una) => una.url().endsWith(`/traslados/${pedido.id}/cerrar`))
  await pregunta.getByRole('button', { name: 'Dar por perdida' }).click()
  expect((await cierre).status()).toBe(200)
  expect((await cierre).request().postDataJSON()).toEqual({ motivo: 'La caja llegó abierta' })
  await expect(encargado.getByText('Recibido con faltantes', { exact: true })).toBeVisible()
  await expect(encargado.getByText('En tránsito', { exact: true })).toHaveCount(0)
  await expect(encargado.getByText(/1 perdida$/)).toBeVisible()
  await expect(encargado.getByText('Motivo de los faltantes')).toBeVisible()
  await expect(encargado.getByText('La caja llegó abierta', { exact: true })).toBeVisible()
})

test('the catalogue comes in as a workbook, and its frames are found by their code', async ({ abrir }) => {
  const modelo = `Y${Date.now()}`
  const columnas = [
    { titulo: 'Código', tipo: 'texto' as const },
    { titulo: 'Marca', tipo: 'texto' as const },
    { titulo: 'Modelo', tipo: 'texto' as const },
    { titulo: 'Precio', tipo: 'dinero' as const },
  ]
  const filas = ['Uno', 'Dos'].map((cual, n) => [`${modelo}${n}`, modelo, cual, 900 + n])
  async function* tandas() {
    yield filas
  }
  const libro = await buffer(escribirXlsx({ hoja: 'Catálogo', columnas, tandas: tandas(), en: new Date() }))
  const dueno = await abrir(correoDe['0'])
  await dueno.goto('/dashboard/clientes?vista=importar&libro=articulos')
  await expect(dueno.getByRole('button', { name: 'Elegir archivo' })).toBeEnabled()
  await dueno.getByLabel('Archivo para importar').setInputFiles({
    ...{ name: 'catálogo.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    buffer: libro,
  })
  await dueno.getByRole('button', { name: 'Importar 2', exact: true }).click()
  await expect(dueno.getByText('Se escribieron 2 artículos', { exact: true })).toBeVisible()

  await dueno.goto('/dashboard/pedidos?vista=inventario')
  const caja = dueno.getByRole('textbox', { name: /^Escanea, o escribe/ })
  await caja.fill(`${modelo}1`)
  await caja.press('Enter')
  await expect(
    dueno.getByRole('complementary', { name: 'Artículo' }).getByRole('heading', { name: `${modelo} Dos` }),
  ).toBeVisible()
})
