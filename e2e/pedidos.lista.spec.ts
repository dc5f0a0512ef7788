import { pedir } from './clientes/pacientes.ts'
import { abrirMenu, buscador, encargar, encontrar, enPedidos, fila, filas, lista } from './pedidos/ordenes.ts'
import { correoDe, type Tipo } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('five to a page, 10, 25 or 50 on demand, and every order is reached (D-32)', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPedidos(page)
  const primero = await encargar(page)
  for (let i = 0; i < 6; i += 1) await encargar(page, { idCliente: primero.idCliente })
  const total = async () => {
    const { userData } = await pedir(page, 'GET', '/validateTk')
    return (await pedir(page, 'GET', `/pedidosPorSuc/${userData.branchId}?limit=1`)).total
  }
  await enPedidos(page)
  await expect(filas(page)).toHaveCount(5)
  await expect(page.getByText(`1–5 de ${await total()}`, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(page).toHaveURL('/dashboard/pedidos?pagina=2')
  await expect(page.getByText(/^6–10 de /)).toBeVisible()

  const tamanio = page.getByRole('combobox', { name: 'Por página' })
  await tamanio.click()
  await expect(page.getByRole('option')).toHaveText(['5', '10', '25', '50'].map((filas) => `${filas} por página`))
  await page.getByRole('option', { name: '10 por página' }).click()
  await expect(page).toHaveURL('/dashboard/pedidos?porPagina=10')
  await expect(filas(page)).toHaveCount(Math.min(10, await total()))
  await page.reload()
  await expect(tamanio).toHaveText('10 por página')

  const nombres: string[] = []
  await tamanio.click()
  await page.getByRole('option', { name: '5 por página', exact: true }).click()
  await buscador(page).fill(primero.nombreCliente)
  // Exactly: «1–5 de 7» is also the beginning of «1–5 de 73», the range of the whole list before the search is applied.
  await expect(page.getByText('1–5 de 7', { exact: true })).toBeVisible()
  nombres.push(...(await filas(page).allTextContents()))
  await page.getByRole('link', { name: 'Página 2', exact: true }).click()
  await expect(page.getByText('6–7 de 7', { exact: true })).toBeVisible()
  nombres.push(...(await filas(page).allTextContents()))
  expect(new Set(nombres).size).toBe(7)
  await expect(page.getByRole('link', { name: 'Página 3', exact: true })).toHaveCount(0)
  await page.goto('/dashboard/pedidos?pagina=3')
  await expect(page.getByText('Esta página ya no existe')).toBeVisible()
  await expect(page.getByText('0 de 7', { exact: true })).toBeVisible()
})

test('the search is kept under PedidoSearch, never in the address, and can be cleared where nothing is found', async ({
  abrirAparte,
}) => {
  const page = await abrirAparte(correoDe['2'])
  await enPedidos(page)
  const pedido = await encargar(page, { nombre: 'Óscar Ñandú' })
  const texto = pedido.nombreCliente.replace('ÓSCAR ÑANDÚ', 'oscar nandu')
  await buscador(page).fill(texto)
  await expect(fila(page, pedido.nombreCliente)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('PedidoSearch'))).toBe(texto)
  expect(page.url()).not.toContain('nandu')
  await page.reload()
  await expect(buscador(page)).toHaveValue(texto)
  await expect(filas(page)).toHaveCount(1)

  await buscador(page).fill('nadie se llama así')
  await expect(page.getByText('No hay pedidos', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).last().click()
  await expect(filas(page)).toHaveCount(5)
})

test('an order due today is red with a tooltip until it is in the branch (D-33)', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPedidos(page)
  const pedido = await encargar(page, { entrega: 0 })
  await encontrar(page, pedido.nombreCliente)
  const entrega = fila(page, pedido.nombreCliente).getByRole('button', { name: /Se entrega hoy/ })
  await expect(entrega).toHaveCSS('text-decoration-line', 'underline')
  await entrega.focus()
  await expect(page.getByText('Se entrega hoy y todavía no está en la sucursal.', { exact: true })).toBeVisible()

  await fila(page, pedido.nombreCliente)
    .getByRole('button', { name: `Actualizar Estatus del pedido ${pedido.folio}: Recibido en sucursal` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Recibir en sucursal' }).click()
  await expect(fila(page, pedido.nombreCliente)).toContainText('Recibido en sucursal')
  await expect(entrega).toHaveCount(0)
})

test('the status of an order is seen from the list, and moved on from there', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  const parte = /\/assets\/VerEstatusDialog/
  await page.route(parte, (route) => route.abort())
  await enPedidos(page)
  const pedido = await encargar(page)
  await encontrar(page, pedido.nombreCliente)
  await (await abrirMenu(page, pedido)).getByRole('menuitem', { name: 'Ver estatus' }).click()
  await expect(page.getByText('Se abrirá en cuanto vuelva la conexión.')).toBeVisible()
  await page.unroute(parte) // the part comes after all, and the list was there all the time
  const estatus = page.getByRole('dialog', { name: `Pedido ${pedido.folio}` })
  await expect(estatus.locator('[aria-current=step]')).toContainText('En proceso de elaboración')
  await expect(estatus).toContainText('Saldo pendiente$900.00')
  await expect(estatus.getByRole('link', { name: 'Página del cliente' })).toHaveAttribute('href', /\/=[0-9A-Z]{26}$/)
  await estatus.getByRole('button', { name: 'Actualizar Estatus' }).click()
  await page.getByRole('button', { name: 'Recibir en sucursal' }).click()
  await expect(fila(page, pedido.nombreCliente)).toContainText('Recibido en sucursal')
})

const entradas: Record<'0' | '1' | '2', string[]> = {
  '0': [
    'Actualizar Estatus',
    'Ver estatus',
    'Editar',
    'Ver al paciente',
    'Transacciones',
    'Descripción',
    'Tickets',
    'Facturar pedido',
    'Eliminar',
  ],
  '1': [
    'Actualizar Estatus',
    'Ver estatus',
    'Editar',
    'Ver al paciente',
    'Transacciones',
    'Tickets',
    'Facturar pedido',
  ],
  '2': [
    'Actualizar Estatus',
    'Ver estatus',
    'Editar',
    'Ver al paciente',
    'Transacciones',
    'Tickets',
    'Facturar pedido',
  ],
}
for (const tipo of ['0', '1', '2'] as const)
  test(`the gear of type ${tipo}`, async ({ abrir }) => {
    const caja = await abrir(correoDe['2'])
    await enPedidos(caja)
    const pedido = await encargar(caja)
    const page = await abrir(correoDe[tipo])
    await enPedidos(page)
    await encontrar(page, pedido.nombreCliente)
    const menu = await abrirMenu(page, pedido)
    await expect(menu.getByRole('menuitem')).toHaveText(entradas[tipo])
    await page.keyboard.press('Escape')
    await page.goto(`/pedido/descripcion?id=${pedido.id}`)
    if (tipo === '0') {
      const elementos = page.getByRole('table', { name: 'Elementos del pedido' })
      await expect(elementos.getByRole('cell', { name: 'Armazón de prueba 52□18 $700.00' })).toBeVisible()
      await expect(elementos.getByRole('rowheader')).toHaveCount(1)
    } else await expect(page).toHaveURL('/dashboard')
  })

test('types 3 and 4 have no orders, and another branch sees none of ours', async ({ abrir }) => {
  const caja = await abrir(correoDe['2'])
  await enPedidos(caja)
  const pedido = await encargar(caja)
  for (const tipo of ['3', '4'] satisfies Tipo[]) {
    const page = await abrir(correoDe[tipo])
    for (const path of ['/dashboard/pedidos', `/pedido/detalles?id=${pedido.id}`]) {
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
    }
  }
  const otra = await abrir('caja2@nitida.mx')
  await enPedidos(otra)
  await buscador(otra).fill(pedido.nombreCliente)
  await expect(otra.getByText('No hay pedidos', { exact: true })).toBeVisible()
  await otra.goto(`/pedido/detalles?id=${pedido.id}`)
  await expect(otra.getByText('No se encontró el pedido.')).toBeVisible()
})

test('type 0 narrows the list to a branch; the address keeps it', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await enPedidos(page)
  const pedido = await encargar(page)
  await encontrar(page, pedido.nombreCliente)
  await expect(fila(page, pedido.nombreCliente)).toContainText(/Sucursal 01 - /)
  await page.getByRole('combobox', { name: 'Sucursal' }).click()
  await page.getByRole('option', { name: /^02 - / }).click()
  await expect(page).toHaveURL(/\/dashboard\/pedidos\?sucursal=\d+$/)
  await expect(page.getByText('No hay pedidos', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(lista(page)).toBeVisible()
})

test('an order starts from a patient, who may be looked for among the orders', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPedidos(page)
  const pedido = await encargar(page)
  await page.getByRole('button', { name: 'Nuevo pedido' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Nuevo pedido' })
  await dialogo.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialogo.getByText('Elige al paciente.')).toBeVisible()
  await dialogo.getByRole('combobox', { name: 'Paciente' }).fill(pedido.nombreCliente)
  await page.getByRole('option', { name: new RegExp(`^${pedido.nombreCliente}`) }).click()
  await dialogo.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(`/dashboard/crearPedido?idCliente=${pedido.idCliente}`)
  await expect(page.getByText(pedido.nombreCliente)).toBeVisible()
})
