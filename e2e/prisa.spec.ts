import { abrirNuevo, escribir, inventar, registrar } from './clientes/pacientes.ts'
import { hacer, surtirArmazon } from './inventario/armazones.ts'
import { retener } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Look-ups of articles, which a slow network holds. */
const ARTICULOS = '**/api/inventario?*'

test('of two patients registered one after the other, the next step is the second one’s, however late he is there', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/clientes')
  const unPaciente = '**/api/clientePorId/*'
  const pasos = page.getByRole('dialog', { name: '¡Paciente creado!' })
  const [primera, segunda] = [inventar('Ana Llega Antes'), inventar('Berta Llega Después')]

  const llegada = page.waitForResponse(unPaciente)
  await escribir(await abrirNuevo(page), primera)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await llegada
  await pasos.getByRole('button', { name: 'Seguir en la lista' }).click()
  await expect(pasos).toBeHidden()

  const soltar = await retener(page, unPaciente)
  await escribir(await abrirNuevo(page), segunda)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(pasos).toContainText(segunda.nombreCompleto.toUpperCase())
  await pasos.getByRole('button', { name: 'Nuevo pedido' }).click()
  soltar()
  await expect(page.getByRole('main')).toContainText(segunda.nombreCompleto.toUpperCase())
  await expect(page.getByRole('main')).not.toContainText(primera.nombreCompleto.toUpperCase())
})

test('pieces that are scanned faster than they are found are all counted', async ({ abrir }) => {
  const modelo = `R${Date.now()}`
  const dueno = await abrir(correoDe['0'])
  await dueno.goto('/dashboard/pedidos?vista=ordenes')
  await surtirArmazon(dueno, modelo, 3)
  await surtirArmazon(dueno, `${modelo}B`, 3)

  await dueno.getByRole('combobox', { name: 'Proveedor' }).fill(`Proveedor ${modelo}`)
  await dueno.getByRole('button', { name: 'Hacer pedido' }).click()
  const escanear = dueno.getByLabel('Escanear artículo')
  await expect(escanear).toBeVisible()
  const soltar = await retener(dueno, ARTICULOS)
  for (const codigo of [modelo, `${modelo}B`, modelo]) {
    await escanear.fill(codigo)
    await escanear.press('Enter')
  }
  soltar()
  await expect(dueno.getByLabel(`Piezas de ${modelo}B Uno`)).toHaveValue('1')
  await expect(dueno.getByLabel(`Piezas de ${modelo} Uno`)).toHaveValue('2')

  await dueno.unroute(ARTICULOS)
  const otro = await surtirArmazon(dueno, `${modelo}C`, 1)
  const traslado = await hacer(dueno, '/traslados', {
    de: 1,
    a: 2,
    nota: '',
    renglones: [{ articulo: otro, piezas: 1 }],
  })
  await dueno.goto(`/dashboard/pedidos?vista=traslados&traslado=${traslado}`)
  const cada = dueno.getByLabel('Escanear cada pieza')
  await expect(cada).toBeVisible()
  const soltarOtraVez = await retener(dueno, ARTICULOS)
  for (let n = 0; n < 2; n++) {
    await cada.fill(modelo)
    await cada.press('Enter')
  }
  soltarOtraVez()
  await expect(dueno.getByRole('button', { name: 'Enviar 2 piezas' })).toBeVisible()
})

test('a code that is sent by Ctrl+Enter is sold as its article', async ({ abrir }) => {
  const modelo = `Q${Date.now()}`
  const dueno = await abrir(correoDe['0'])
  await dueno.goto('/dashboard')
  const idArticulo = await surtirArmazon(dueno, modelo, 2)
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard')
  const idCliente = await registrar(page, inventar('Rita Con Prisa'))
  await page.goto(`/dashboard/crearPedido?idCliente=${idCliente}`)
  await page.getByLabel('Importe del armazón').fill('900')
  await page.getByRole('button', { name: '+8 días' }).click()
  await page.getByRole('radio', { name: 'Comprobante' }).check()
  await page.getByRole('radio', { name: 'Total', exact: true }).check()

  const soltar = await retener(page, ARTICULOS)
  const pedido = page.waitForRequest((una) => una.url().endsWith('/crearPedido') && una.method() === 'POST')
  const armazon = page.getByRole('combobox', { name: 'Armazón', exact: true })
  await armazon.focus()
  await page.keyboard.type(modelo)
  await page.keyboard.press('Control+Enter')
  soltar()
  expect((await pedido).postDataJSON().elementos).toEqual([expect.objectContaining({ idArticulo })])
  await expect(page.getByText('¡Pedido creado!')).toBeVisible()
})
